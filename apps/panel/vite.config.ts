// The build of the panel into dist/, which the hub serves under a strict Content-Security-Policy.
import { fileURLToPath } from 'node:url';
import { USUAL_ADDRESS } from '@nod/protocol';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npx vite apps/panel` shows the panel of a running hub, with changes as they are made. */
const hub = process.env.NOD_URL ?? USUAL_ADDRESS;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react()],
  // What draws formulas and what draws diagrams are fetched apart.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    cssTarget: ['chrome125', 'firefox126', 'safari17.5'],
    // Nothing is put into data: URLs or inline scripts: the policy allows neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: hub, changeOrigin: true, headers: { origin: hub } },
    },
  },
});
