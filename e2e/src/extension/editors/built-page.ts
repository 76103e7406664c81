// The page of editors as one script, built with the libraries that real pages have.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('editors-page.ts', import.meta.url));

/** Files of a site by their path. */
export async function buildEditorsPage(): Promise<Record<string, string>> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    publicDir: false,
    logLevel: 'error',
    // Draft.js is written for bundlers that know these names.
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    // Libraries lie beside a newer React than the one that they are tried with.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      write: false,
      minify: false,
      target: 'chrome125',
      lib: { entry: ENTRY, formats: ['iife'], name: 'editors', fileName: 'editors' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunks = output && 'output' in output ? output.output : [];
  const script = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n');
  const html = '<!doctype html><title>Editors</title><body><script src="/editors.js"></script>';
  return { '/': html, '/editors.js': script };
}
