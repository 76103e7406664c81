// The check of the token files: do they hold whole secrets? A file that is missing is told by the check of files.
import { existsSync } from 'node:fs';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { isWhole } from '../data-folder/token-file.ts';
import type { Texts } from '../texts/en.ts';
import type { Finding } from './finding.ts';

export function checkTokens({ programToken, personToken }: DataFolder, { doctor }: Texts): Finding[] {
  return [programToken, personToken].filter(existsSync).map((path) => {
    const ok = isWhole(path);
    return { name: 'token', ok, message: ok ? doctor.tokenWhole(path) : doctor.tokenUnsafe(path) };
  });
}
