// The build of the whole extension: its pages, then each script that a browser takes as one file, then the archive.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { toArchive } from './archive.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
/** A content script is no module, and what it imports would have to be open to every page. */
const SCRIPTS = { 'content-script': 'src/content/content-script.ts', worker: 'src/worker/service-worker.ts' };

await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
for (const [name, entry] of Object.entries(SCRIPTS)) await buildScript(name, join(root, entry));
writeFileSync(join(root, 'dist.zip'), toArchive(readFiles(dist)));

async function buildScript(name: string, entry: string): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'chrome125',
      lib: { entry, formats: ['iife'], name: 'nod', fileName: () => `${name}.js` },
    },
  });
}

function readFiles(folder: string): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted()
    .map((path) => ({ path: relative(folder, path), bytes: readFileSync(path) }));
}
