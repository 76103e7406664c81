// Checks of the secret: the bot's token is in nothing that the hub wrote, stored or answered.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['nod.db', 'nod.db-wal', 'memories.db', 'settings.json', 'hub.json'];

interface Told {
  /** Standard output and error of every life. */
  written: string;
  /** Addresses whose answers held it. */
  leaks: readonly string[];
}

export function checkSecret(secret: string, data: string, { written, leaks }: Told): string[] {
  // The part behind the colon is the secret.
  const tail = secret.slice(secret.indexOf(':') + 1);
  const files = FILES.map((name) => join(data, name)).filter(existsSync);
  return [
    ...(written.includes(tail) ? ['the token is in the log'] : []),
    ...files.filter((path) => readFileSync(path).includes(tail)).map((path) => `the token is in ${path}`),
    ...leaks.map((address) => `the token is in the answer of ${address}`),
  ];
}
