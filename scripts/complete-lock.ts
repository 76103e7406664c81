// `npm run lock`: adds to package-lock.json what npm left out because it could not look it up.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findMissingPlatforms, type LockFile } from './lock-platforms.ts';

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock: LockFile = JSON.parse(readFileSync(path, 'utf8'));
const missing = findMissingPlatforms(lock);
const packages = Object.entries({ ...lock.packages, ...missing });
lock.packages = Object.fromEntries(packages.sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${Object.keys(missing).length} packages added to package-lock.json\n`);
