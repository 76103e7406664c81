import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createToolCallContext } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { toCommandEnvironment } from '../cage/command-environment.ts';
import { createFileTools, type FileToolsOptions } from '../index.ts';
import { callTool, createTestFolder, inspectCall } from '../test-folder.ts';
import { createBoundedText } from './bounded-text.ts';

async function open(options: Partial<FileToolsOptions> = {}) {
  const test = await createTestFolder({ 'sub/a.txt': 'hello' });
  const trace = randomUUID();
  const environment = { ...(options.environment ?? process.env), LANGUAGE: trace };
  const tools = createFileTools({ folder: test.inside, allowShell: true, ...options, environment });
  const run = (command: string, parameters: object = {}, context = createToolCallContext()) =>
    callTool(tools, 'run_command', { command, ...parameters }, context);
  /** The processes of its commands that have not ended. */
  const alive = () => readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isAlive(pid, trace));
  return { ...test, run, alive };
}

/** Zombies have ended; only their parent has not looked yet. Their environment is empty. */
function isAlive(pid: string, trace: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`LANGUAGE=${trace}`);
  } catch {
    return false;
  }
}

/** Waits until so many processes have told their number. */
async function untilBegun(path: string, count: number): Promise<void> {
  for (;;) {
    const told = existsSync(path) ? (await readFile(path, 'utf8')).trim().split('\n').filter(Boolean) : [];
    if (told.length >= count) return;
    await setImmediate();
  }
}

describe('run_command', () => {
  it('AC-8.3 runs in the folder and gives output and exit code', async () => {
    await using test = await open();
    expect(await test.run('pwd; cat a.txt', { path: 'sub' })).toMatchObject({
      success: true,
      displayText: `${join(test.inside, 'sub')}\nhello\n[exit code 0]`,
      data: { exitCode: 0, folder: 'sub', command: 'pwd; cat a.txt' },
    });
  });

  it('AC-2.4 a command that fails is a failure with its output and an alternative', async () => {
    await using test = await open();
    const result = await test.run('echo to-out; echo to-err >&2; exit 3');
    expect(result).toMatchObject({ success: false, data: { exitCode: 3 } });
    expect(result.error).toMatch(/to-out/);
    expect(result.error).toMatch(/to-err\n.*\[exit code 3\]$/s);
    expect(result.alternatives?.length).toBeGreaterThan(0);
    expect(await test.run(' ')).toMatchObject({
      success: false,
      error: 'there is no command that could run',
    });
    expect(await test.run('true', { path: '..' })).toMatchObject({
      error: expect.stringContaining('outside'),
    });
    expect(await test.run('true', { path: 'nope' })).toMatchObject({ error: '"nope" does not exist' });
    expect(await test.run('kill -9 $$')).toMatchObject({ error: '[ended by SIGKILL]' });
  });

  it('SEC-6 gives commands no secrets of the hub', async () => {
    const environment = {
      PATH: process.env.PATH,
      OPENAI_API_KEY: 'sk-1',
      NOD_MODEL: 'x',
      MY_TOKEN: 't',
      LANG: 'C',
    };
    await using test = await open({ environment });
    const { displayText = '' } = await test.run('env');
    expect(displayText).toContain('LANG=C');
    expect(displayText).not.toMatch(/sk-1|NOD_MODEL|MY_TOKEN/);
  });

  it('gets no input, so that nothing waits for it', async () => {
    await using test = await open();
    expect(await test.run('cat; echo end')).toMatchObject({ displayText: 'end\n[exit code 0]' });
  });

  it('leaves out the middle of long output, and says how much', async () => {
    await using test = await open();
    const { displayText = '' } = await test.run(
      'i=0; while [ $i -lt 20000 ]; do echo line-$i; i=$((i+1)); done',
    );
    expect(displayText).toMatch(
      /^line-0\n.*\[… \d+ characters left out …\].*line-19999\n\[exit code 0]|^line-0\n/s,
    );
    expect(displayText.length).toBeLessThan(33_000);
  });

  // One that ignores the request to end, one in a session of its own, one whose parent is gone.
  const STUBBORN = [
    `(trap '' TERM; echo $(exec sh -c 'echo $PPID') >> pids; while :; do sleep 1; done) &`,
    `setsid sh -c 'trap "" TERM; echo $$ >> pids; while :; do sleep 1; done' &`,
    `(setsid sh -c 'echo $$ >> pids; exec sleep 1000' &)`,
  ].join('\n');

  it('AC-8.2 AC-6.5 stopping ends the whole process tree, also what ignores it or has left', async () => {
    await using test = await open();
    const stop = new AbortController();
    const running = test.run(
      `${STUBBORN}\necho $$ >> pids; wait`,
      {},
      createToolCallContext({ signal: stop.signal }),
    );
    await untilBegun(join(test.inside, 'pids'), 4);
    expect(test.alive().length).toBeGreaterThanOrEqual(4);
    stop.abort();
    expect(await running).toMatchObject({ success: false, data: { ended: 'stopped' } });
    expect(test.alive()).toEqual([]);
  });

  it('AC-8.2 the time limit ends the whole process tree', async () => {
    await using test = await open();
    const running = test.run(`${STUBBORN}\necho begun; wait`, { timeLimitSeconds: 1 });
    await untilBegun(join(test.inside, 'pids'), 3);
    expect(test.alive().length).toBeGreaterThanOrEqual(3);
    const result = await running;
    expect(result).toMatchObject({ success: false, data: { ended: 'late' } });
    expect(result.error).toContain('begun\n[ended after 1 s: the time was over]');
    expect(test.alive()).toEqual([]);
  });

  it('nothing that a command started outlives it', async () => {
    await using test = await open();
    const result = await test.run('sleep 1000 & echo $! > pids; echo done');
    expect(result).toMatchObject({ success: true, displayText: 'done\n[exit code 0]' });
    expect(existsSync(join(test.inside, 'pids'))).toBe(true);
    expect(test.alive()).toEqual([]);
  });

  it('tells how far it has come', async () => {
    await using test = await open();
    const told: string[] = [];
    const context = createToolCallContext({ onProgress: (text) => void told.push(text) });
    await test.run('echo first', {}, context);
    expect(told).toEqual(['first']);
  });
});

describe('run_command, before it runs', () => {
  async function look(command: string, path = '.') {
    const test = await createTestFolder({ 'sub/a.txt': 'hello', '.ssh/config': '' });
    const tools = createFileTools({ folder: test.inside, hubFolder: test.outside, allowShell: true });
    return { ...test, inspected: await inspectCall(tools, 'run_command', { command, path }) };
  }

  it('CM-3.2 shows the exact command and the folder in full', async () => {
    const command = "echo 'a  b' | wc -c; \tls\n";
    await using test = await look(command, 'sub');
    const folder = join(test.inside, 'sub');
    expect(test.inspected.preview).toMatchObject({ type: 'command', command, folder });
    expect(test.inspected.permission).toBeNull();
    expect(test.inspected.target.startsWith(folder)).toBe(true);
  });

  it.each([
    ['cat .env', '.'],
    ['ls', '.ssh'],
    ['cat ../folder-beside/secret.txt ~/.aws/credentials', '.'],
  ])('SEC-6 %s in %s is about secrets: asked about in every mode', async (command, path) => {
    await using test = await look(command, path);
    expect(test.inspected.risk).toBe('secrets');
  });

  it("SEC-6 naming the hub's own data is about secrets, naming the allowed folder is not", async () => {
    await using test = await look('true');
    const hubFolder = join(test.inside, '.nod');
    await mkdir(join(hubFolder, 'files'), { recursive: true });
    const tools = createFileTools({ folder: join(hubFolder, 'files'), hubFolder, allowShell: true });
    const risk = async (command: string) =>
      (await inspectCall(tools, 'run_command', { command, path: '.' })).risk;
    expect(await risk(`cat ${hubFolder}/nod.db`)).toBe('secrets');
    expect(await risk(`cat ${hubFolder}/files/a.txt`)).not.toBe('secrets');
  });

  it('CM-8.5 an interpreter or several commands are never allowed from now on; a plain command is', async () => {
    for (const [command, permission] of [
      ['ls -la', ['command', 'path']],
      ['bash run.sh', null],
      ['ls; ls', null],
    ] as const) {
      await using test = await look(command);
      expect(test.inspected.permission).toEqual(permission);
    }
  });

  it('CM-3.2 says that it would fail where it would', async () => {
    await using outside = await look('ls', '..');
    expect(outside.inspected).toMatchObject({ preview: { type: 'failing' }, risk: 'outside-folder' });
    await using empty = await look(' ');
    expect(empty.inspected.preview).toEqual({
      type: 'failing',
      reason: 'there is no command that could run',
    });
  });
});

describe('the environment of commands', () => {
  it.each([
    ...[
      'OPENAI_API_KEY',
      'GH_TOKEN',
      'NOD_DATA',
      'AWS_ACCESS_KEY_ID',
      'PGPASSWORD',
      'nod_model',
      'SSH_AUTH_SOCK',
    ],
    ...['npm_config__authToken', 'SESSION_COOKIE', 'STRIPE_SECRET_LIVE', 'MYSQL_PWD', 'SLACK_WEBHOOK_URL'],
    // Names that say nothing: no list of what is secret would hold them.
    ...[
      'ANTHROPIC',
      'DEPLOY',
      'AGE_IDENTITY',
      'KUBECONFIG',
      'DOCKER_HOST',
      'DBUS_SESSION_BUS_ADDRESS',
      'HF_HUB',
    ],
    ...['LD_PRELOAD', 'NODE_OPTIONS', 'BASH_ENV', 'ENV', 'GIT_SSH_COMMAND', 'PYTHONSTARTUP', 'XAUTHORITY'],
  ])('F-91 SEC-6 leaves out %s: it is not on the list', (name) => {
    expect(toCommandEnvironment({ [name]: 'value' })).toEqual({});
  });

  it('F-91 SEC-6 hands on what programs need, without addresses that hold a password', () => {
    const kept = {
      PATH: '/bin',
      PWD: '/home/me',
      HOME: '/home/me',
      LANG: 'C',
      http_proxy: 'http://proxy:3128',
    };
    const left = {
      HTTPS_PROXY: 'http://me:pass@proxy:3128',
      GOPROXY: 'https://ghp_0123@host/go',
      HTTP_PROXY: 'me:pass@proxy:3128',
      all_proxy: 'token@proxy',
      MAKEFLAGS: 'TOKEN=abc',
      EDITOR: 'edit --token=abc',
      GONE: undefined,
    };
    expect(toCommandEnvironment({ ...kept, ...left })).toEqual(kept);
  });

  it('F-81 leaves out of the way to programs what lies in the project that the hub was started in', () => {
    const PATH =
      '/a/node_modules/.bin:/node_modules/.bin:relative::/x/node_modules/npm/node-gyp-bin:/usr/bin';
    expect(toCommandEnvironment({ PATH })).toEqual({ PATH: '/usr/bin' });
  });
});

describe('a bounded text', () => {
  it('is whole while it fits, then start and end with the number left out', () => {
    const text = createBoundedText(3, 3);
    text.add('abc');
    text.add('def');
    expect(String(text)).toBe('abcdef');
    text.add('ghijklmnopq');
    expect(String(text)).toBe('abc\n[… 11 characters left out …]\nopq');
  });
});
