// The check of access: is the folder that the built-in agent sees one that it should see?
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AccessSettings } from '@nod/protocol';
import { holdsFolder } from '../data-folder/data-folder.ts';
import type { Texts } from '../texts/en.ts';
import type { Finding } from './finding.ts';

/** The checkout that this program runs from. */
const PROGRAM = fileURLToPath(new URL('../../../..', import.meta.url));

export function checkAccess({ folder, folderProblem }: AccessSettings, { doctor }: Texts): Finding[] {
  if (folderProblem === 'folder_holds_data') {
    return [{ name: 'access', ok: false, message: doctor.folderHoldsData(folder) }];
  }
  if (folderProblem !== null) {
    return [{ name: 'access', ok: false, message: doctor.noFolder(folder) }];
  }
  if (holdsFolder(folder, homedir())) {
    return [{ name: 'access', ok: false, message: doctor.folderHoldsHome(folder) }];
  }
  if (holdsFolder(folder, PROGRAM)) {
    return [{ name: 'access', ok: false, message: doctor.folderHoldsProgram(folder) }];
  }
  return [{ name: 'access', ok: true, message: doctor.folderFits(folder) }];
}
