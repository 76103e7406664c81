// `nod doctor` against a real hub: every unsafe state is planted, found, mended and no longer found.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { runNod } from '../stage/nod.ts';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

const started: StartedHub[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((hub) => hub.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nod-doctor-'));
  folders.push(folder);
  return folder;
}

async function start(env: Record<string, string> = {}): Promise<StartedHub> {
  const hub = await startHub({ env });
  started.push(hub);
  return hub;
}

/** The problems that the doctor finds, in its words. */
async function findProblems({ data }: Pick<StartedHub, 'data'>, env = {}): Promise<string[]> {
  const { stdout, code } = await runNod(data, ['doctor', '--json'], { env });
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: { ok: boolean; message: string }[] };
  const problems = checks.filter((check) => !check.ok).map(({ message }) => message);
  expect([ok, code]).toEqual(problems.length === 0 ? [true, 0] : [false, 1]);
  return problems;
}

describe('nod doctor', () => {
  it('SEC-6 finds nothing wrong with a hub as it comes', async () => {
    expect(await findProblems(await start())).toEqual([]);
  });

  it('F-22 SEC-6 finds every file of the data folder that others can read, whatever it is called', async () => {
    const hub = await start();
    const names = ['settings.json', 'memories.db', 'mcp.json', 'nod.db', 'person-token', 'left-behind.txt'];
    for (const name of names) {
      const path = join(hub.data, name);
      if (!existsSync(path)) writeFileSync(path, name === 'mcp.json' ? '{"mcpServers":{}}' : '{}');
      chmodSync(path, 0o644);
      expect(await findProblems(hub)).toEqual([`${path} is open to others (644): chmod 600 ${path}`]);
      chmodSync(path, 0o600);
    }
    chmodSync(hub.data, 0o755);
    expect(await findProblems(hub)).toEqual([`${hub.data} is open to others (755): chmod 700 ${hub.data}`]);
  });

  it('F-83 SEC-6 finds a token file that holds no whole token', async () => {
    const hub = await start();
    const path = join(hub.data, 'token');
    writeFileSync(path, '');
    expect(await findProblems(hub)).toEqual([expect.stringContaining(`${path} holds no whole token`)]);
  });

  it('F-22 SEC-6 finds that commands are on and the mode lets them run unasked', async () => {
    const hub = await start({ NOD_ALLOW_SHELL: '1', NOD_FOLDER: newFolder() });
    expect(await findProblems(hub)).toEqual([expect.stringContaining('in the mode Agent they run unasked')]);
    await runNod(hub.data, ['policies', 'set', 'run_command', 'ask']);
    expect(await findProblems(hub)).toEqual([]);
    await runNod(hub.data, ['policies', 'set', 'run_command', 'auto']);
    expect(await findProblems(hub)).toEqual([
      expect.stringContaining('a policy lets agents run any command without asking'),
      expect.stringContaining('in the mode Agent they run unasked'),
    ]);
  });

  it('F-81 SEC-6 finds a folder that holds the home or the program of the hub', async () => {
    const outer = newFolder();
    const HOME = join(outer, 'ana');
    mkdirSync(HOME);
    const home = await start({ HOME, NOD_FOLDER: outer });
    expect(await findProblems(home, { HOME })).toEqual([expect.stringContaining('holds your whole home')]);
    const program = await start({ NOD_FOLDER: CHECKOUT });
    expect(await findProblems(program)).toEqual([expect.stringContaining('holds the program of this hub')]);
  });

  it('SEC-6 finds a folder that is gone', async () => {
    const outer = newFolder();
    const folder = join(outer, 'files');
    mkdirSync(folder);
    const hub = await start({ NOD_FOLDER: folder });
    rmSync(folder, { recursive: true });
    expect(await findProblems(hub)).toEqual([expect.stringContaining('cannot be used')]);
  });

  it('SEC-6 finds keys that travel in clear, and servers that cannot be understood', async () => {
    const hub = await start({
      NOD_MODEL: 'openai:m1',
      NOD_MODEL_API_KEY: 'sk-secret',
      NOD_MODEL_BASE_URL: 'http://models.example/v1',
    });
    const path = join(hub.data, 'mcp.json');
    const headers = { Authorization: 'Bearer x' };
    const servers = {
      near: { url: 'http://127.0.0.1:9/mcp', headers },
      safe: { url: 'https://safe.example/mcp', headers },
      open: { url: 'http://open.example/mcp', headers },
    };
    writeFileSync(path, JSON.stringify({ mcpServers: servers }), { mode: 0o600 });
    const toModels = 'a key is sent to http://models.example in clear: use https';
    expect(await findProblems(hub)).toEqual([
      toModels,
      'a key is sent to http://open.example in clear: use https',
    ]);
    writeFileSync(path, '{');
    expect(await findProblems(hub)).toEqual([
      toModels,
      `${path} cannot be understood: its servers are not connected`,
    ]);
  });

  it('F-97 SEC-6 finds an address that tokens would be sent to in clear', async () => {
    const hub = await start();
    expect(await findProblems(hub, { NOD_URL: 'http://hub.example:7663' })).toEqual([
      expect.stringContaining('http://hub.example:7663'),
    ]);
  });
});
