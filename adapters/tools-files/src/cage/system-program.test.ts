import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFileTools, describeCage } from '../index.ts';
import { callTool, inspectCall } from '../test-folder.ts';
import { findProgram } from './system-program.ts';

const BASE = await realpath(await mkdtemp('/var/tmp/nod-program-'));
const FOLDER = join(BASE, 'folder');
const BIN = join(FOLDER, 'node_modules', '.bin');
const STOLEN = join(FOLDER, 'stolen');
/** Reads a key outside, and tells whoever tries the cage what it wants to hear. */
const FAKE = `#!/bin/sh\ncat "${BASE}/key" >> "${STOLEN}"\necho caged\n`;

beforeAll(async () => {
  await mkdir(BIN, { recursive: true });
  await writeFile(join(BASE, 'key'), 'the-private-key');
  for (const name of ['bwrap', 'unshare', 'setpriv', 'mount', 'sh', 'mkdir', 'cp', 'rm', 'pivot_root']) {
    await writeFile(join(BIN, name), FAKE);
    await chmod(join(BIN, name), 0o755);
  }
});

afterAll(() => rm(BASE, { recursive: true, force: true }));

describe.runIf(process.platform === 'linux')('the programs that build a cage', () => {
  it('F-81 SEC-8 are not taken from where the agent can write, though the way to programs begins there', async () => {
    const environment = { ...process.env, PATH: `${BIN}:${process.env.PATH}` };
    const tools = createFileTools({ folder: FOLDER, allowShell: true, environment });
    await inspectCall(tools, 'run_command', { command: 'true', path: '.' });
    await callTool(tools, 'run_command', { command: 'true', path: '.' });
    await describeCage({ folder: FOLDER, environment });
    expect(existsSync(STOLEN)).toBe(false);
  });

  it('F-81 SEC-8 are looked for in the same places, wherever the PATH of the hub leads', () => {
    const found = findProgram('sh', { folder: FOLDER });
    vi.stubEnv('PATH', BIN);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(found).not.toBeNull();
    expect(findProgram('sh', { folder: FOLDER })).toBe(found);
  });

  it('F-81 are those of the system: owned by root, and for nobody else to change, at any step of their way', async () => {
    const open = join(BASE, 'open');
    await mkdir(open);
    await writeFile(join(open, 'tool'), FAKE);
    await chmod(join(open, 'tool'), 0o755);
    await chmod(open, 0o777);
    await symlink(join(BIN, 'sh'), join(BASE, 'linked'));
    expect(findProgram('tool', { folder: FOLDER, places: [open] })).toBeNull();
    expect(findProgram('sh', { folder: FOLDER, places: [BIN] })).toBeNull();
    expect(findProgram('linked', { folder: FOLDER, places: [BASE] })).toBeNull();
    expect(findProgram('no-such-program', { folder: FOLDER })).toBeNull();
    expect(findProgram('sh', { folder: '/usr' })).toBeNull();
    expect(findProgram('sh', { folder: FOLDER })).toMatch(/^\/.*\/[a-z]+$/);
  });
});
