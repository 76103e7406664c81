import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionFacts } from '@nod/doors';
import { expect, it, onTestFinished } from 'vitest';
import { openFarEnd } from './far-end.js';

const FACTS: SessionFacts = {
  ...{ id: 's', program: 'pi', title: 'pi', version: null, kind: 'plugin', folder: null, about: null },
  modes: { agent: 'judged', supervised: 'judged', ask: 'judged' },
  ...{ prompts: 'structured', canStop: true, pane: null },
};

it('SEC-1 says nothing to a socket in a folder that others can open, and comes once they cannot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nod-far-'));
  const path = join(folder, 'doors.sock');
  const heard: string[] = [];
  const told = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.once('data', (chunk) => {
      heard.push(String(chunk));
      if (heard.length === 2) told.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  await chmod(folder, 0o755);
  const farEnd = openFarEnd({ path, facts: () => FACTS, onWelcome() {}, onAction() {} });
  const probe = createConnection({ path });
  onTestFinished(async () => {
    farEnd.close();
    probe.destroy();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  probe.write('probe');
  await expect.poll(() => heard).toEqual(['probe']);
  await chmod(folder, 0o700);
  await told.promise;
  expect(heard[1]).toContain('"hello"');
});
