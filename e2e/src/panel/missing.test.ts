// `nod start` in a checkout whose panel was never built.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { plainEnvironment } from '../stage/nod.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('F-36 OPS-1 nod start without a built panel says so, instead of a link that leads nowhere', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'nod-unbuilt-'));
  cpSync(join(root, 'apps/nod'), join(checkout, 'apps/nod'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const args = ['start', '--no-open', '--port', '0', '--data', join(checkout, 'data')];
  const hub = spawn(join(checkout, 'apps/nod/bin/nod'), args, { env: plainEnvironment() });
  const ended = once(hub, 'close');
  onTestFinished(async () => {
    hub.kill('SIGINT');
    await ended;
    rmSync(checkout, { recursive: true, force: true });
  });
  let said = '';
  const ready = new Promise<void>((resolve) => {
    hub.stdout.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
      if (said.includes('is running') && said.endsWith('\n')) resolve();
    });
  });
  await Promise.race([ready, ended]);
  expect(said).toContain('The web panel is not built. Start with: npm start');
  expect(said).not.toContain('Open:');
});
