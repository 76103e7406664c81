// The CLI as a user has it: a plain shell, the machine's own Node first on the PATH, a real hub.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chosenNameSchema, type HumanRequest } from '@nod/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { NOD, plainEnvironment, runNod, startNod } from '../stage/nod.ts';
import { createClient, createPerson } from '../stage/test-person.ts';

let hub: StartedHub;

beforeAll(async () => {
  hub = await startHub();
});
afterAll(async () => {
  await hub.stop();
});

const nod = (...args: string[]) => runNod(hub.data, args);

interface Pending {
  id: string;
  text: string;
  agent: string;
  options: string[];
}

/** Waits until an agent has an open question, and returns it. */
async function untilPending(agent: string, at = hub): Promise<HumanRequest> {
  const [request] = await createPerson(at).untilAsked(agent);
  return request as HumanRequest;
}

async function pendingOf(agent: string): Promise<Pending[]> {
  const { stdout } = await nod('pending', '--json');
  return (JSON.parse(stdout) as Pending[]).filter((request) => request.agent === agent);
}

describe('every command', () => {
  it('OPS-1 runs on the Node of the project, whatever Node is first on the PATH', async () => {
    const { stdout } = spawnSync('node', ['--version'], { env: plainEnvironment(), encoding: 'utf8' });
    const doctor = JSON.parse((await nod('doctor', '--json')).stdout);
    expect(doctor.checks[0]).toMatchObject({ name: 'node', ok: true });
    expect(doctor.checks[0].message).not.toBe(`Node ${stdout.trim().slice(1)}`);
  });

  it('explains itself, in English or 简体中文 by locale (OPS-4)', async () => {
    for (const command of ['start', 'send', 'ask', 'pending', 'answer', 'link', 'mcp', 'doctor']) {
      const english = await nod(command, '--help');
      expect(english).toMatchObject({ code: 0, stderr: '' });
      expect(english.stdout).toMatch(new RegExp(`^usage: nod ${command}`));
      const chinese = await runNod(hub.data, [command, '--help'], { env: { LANG: 'zh_CN.UTF-8' } });
      expect(chinese.stdout).toMatch(new RegExp(`^用法：nod ${command}`));
    }
    const chosen = await runNod(hub.data, ['--help'], { env: { NOD_LANG: 'en', LC_ALL: 'zh_CN.UTF-8' } });
    expect(chosen.stdout).toContain('usage: nod <command>');
    expect((await nod('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['send', '--from', 'ci', '--text', 'x', '--bogus']],
    [['ask', '--from', 'ci', '--text', 'x', '--timeout', 'tomorrow']],
    [['frobnicate']],
  ])('refuses a wrong command line with exit code 64: %j', async (args) => {
    const { code, stdout, stderr } = await nod(...args);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toMatch(/^nod: .+\nSee: nod/);
    const json = await nod(...args, '--json');
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'usage' } });
  });

  it('says how to start the hub when none runs, with exit code 69', async () => {
    const env = { NOD_URL: 'http://127.0.0.1:9' };
    const { code, stderr } = await runNod(hub.data, ['send', '--from', 'ci', '--text', 'x'], { env });
    expect(code).toBe(69);
    expect(stderr).toContain('npm start');
    const json = await runNod(hub.data, ['pending', '--json'], { env });
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'unavailable' } });
  });

  it('F-41 OPS-4 nod help explains a command, and an unknown option is told in our own words', async () => {
    expect((await nod('help', 'answer')).stdout).toBe((await nod('answer', '--help')).stdout);
    const { stderr } = await nod('send', '--bogus');
    expect(stderr).toBe('nod: there is no option --bogus\nSee: nod send --help\n');
    const env = { NOD_LANG: 'zh-CN' };
    const chinese = await runNod(hub.data, ['send', '--from'], { env });
    expect(chinese.stderr).toContain('nod: --from 后面要有一个值\n');
    expect((await nod('help', 'frobnicate')).code).toBe(64);
  });

  it('says which part of a command line is wrong', async () => {
    expect((await nod('answer', 'req_x', '--approve', '--reject')).stderr).toContain('give one answer');
    expect((await nod('memory', 'forget', 'x')).stderr).toContain('there is no action "forget"');
    expect((await nod('chat', '')).stderr).toContain('the text is empty');
  });

  it('OPS-4 says in words what is not there, or empty, in both languages', async () => {
    const absent: [string[], string, string][] = [
      [
        ['policies', 'rm', 'nosuch'],
        'nosuch has no policy (every agent). See: nod policies',
        'nosuch 没有策略（所有智能体）。参见：nod policies',
      ],
      [
        ['memory', 'rm', 'xx'],
        'no memory has the id "xx". See: nod memory list',
        '没有 id 为“xx”的记忆。参见：nod memory list',
      ],
      [['memory', 'add', ' '], 'the text is empty', '文字是空的'],
      [['memory', 'search', ''], 'the text is empty', '文字是空的'],
      [['answer', 'req_x', ''], 'the text is empty', '文字是空的'],
      [['answer', 'req_x', '--text', ' '], 'the text is empty', '文字是空的'],
    ];
    for (const [args, english, chinese] of absent) {
      const said = await nod(...args);
      expect(said.stderr).toContain(`nod: ${english}\n`);
      expect(said.code).not.toBe(0);
      const inChinese = await runNod(hub.data, args, { env: { NOD_LANG: 'zh-CN' } });
      expect(inChinese.stderr).toContain(`nod: ${chinese}\n`);
    }
  });

  it('ends quietly when its reader has enough', async () => {
    const child = spawn(NOD, ['--help'], { env: plainEnvironment({ NOD_DATA: hub.data }) });
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('SEC-6 prints no token', async () => {
    const outputs = await Promise.all([
      nod('doctor'),
      nod('pending', '--json'),
      nod('link'),
      nod('doctor', '--json'),
    ]);
    const text = JSON.stringify(outputs) + readFileSync(join(hub.data, 'hub.json'), 'utf8');
    expect(text).not.toContain(hub.programToken);
    expect(text).not.toContain(hub.personToken);
  });
});

describe('nod send', () => {
  it('prints the message id alone', async () => {
    const { code, stdout } = await nod('send', '--from', 'sender', '--text', 'hello');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^msg_\w+\n$/);
  });

  it('QR-2.4 tells the id, the request and the scheduled time as JSON', async () => {
    const args = ['send', '--from', 'delayer', '--text', 'later', '--delay-ms', '3600000', '--json'];
    const before = Date.now();
    const sent = JSON.parse((await nod(...args)).stdout);
    expect(sent.id).toMatch(/^msg_/);
    expect(sent.scheduledFor).toBeGreaterThanOrEqual(before + 3_600_000);
  });

  it('QR-3.9 reads the text from standard input and keeps hostile quick replies as they are', async () => {
    const hostile = ['<b>"&\\', 'two\nlines', '‮rtl', '👍'];
    const replies = hostile.flatMap((text) => ['--quick-reply', text]);
    const input = 'line one\n`$(rm)` "two"\n';
    const { code } = await runNod(hub.data, ['send', '--from', 'hostile', '--text', '-', ...replies], {
      input,
    });
    expect(code).toBe(0);
    expect(await pendingOf('hostile')).toMatchObject([{ text: 'line one\n`$(rm)` "two"', options: hostile }]);
  });

  it('QR-1.6 QR-2.4 says why the hub refuses, with its code, and exits with 1', async () => {
    const blank = await nod('send', '--from', 'ci', '--text', 'x', '--quick-reply', ' ', '--json');
    expect(blank.code).toBe(1);
    expect(JSON.parse(blank.stderr)).toMatchObject({ error: { code: 'quickReplies_empty_string' } });
    const unknown = await nod('send', '--from', 'ci', '--to', 'nobody-here', '--text', 'x', '--json');
    expect(JSON.parse(unknown.stderr)).toMatchObject({ error: { code: 'unknown_recipient' } });
  });

  it('M6 says which session it went to, which others are running, and which there are to choose from', async () => {
    const program = createClient(hub, hub.programToken);
    const claim = (folder: string | null) => {
      const evidence = { client: 'a client', session: folder ?? 'none', holder: 'a-process-that-lives' };
      return program.claimName({ agent: chosenNameSchema.parse('kraken'), folder, ...evidence });
    };
    const send = (to: string, ...args: string[]) =>
      nod('send', '--from', 'ci', '--to', to, '--text', 'x', ...args);
    await claim('/site');
    const sent = await send('kraken');
    expect(sent.stderr).toBe('sent to kraken · site, the only session that is running\n');
    expect(JSON.parse((await send('kraken', '--json')).stdout)).toMatchObject({
      to: 'kraken · site',
      living: [],
    });
    const { name } = await claim('/shop');
    const several = await send('kraken');
    expect(several.code).toBe(1);
    expect(several.stderr).toContain('"kraken · shop", "kraken · site"');
    await program.releaseName({ name, holder: 'a-process-that-lives' });
    expect((await send(name)).stderr).toBe(
      'kraken · shop may not read it for long; running now: kraken · site\n',
    );
  });
});

describe('nod ask', () => {
  it('QR-3.3 waits and prints the answer alone; a number picks the option', async () => {
    const asked = startNod(hub.data, [
      'ask',
      '--from',
      'asker',
      '--text',
      'Deploy?',
      '--quick-reply',
      'Yes',
      '--quick-reply',
      'No',
    ]);
    const { id } = await untilPending('asker');
    const shown = await nod('pending');
    expect(shown.stdout).toContain(`${id.slice(-8)}  asker asks you\n  Deploy?\n    1. Yes\n    2. No\n`);
    const answered = await nod('answer', id.slice(-8), '2');
    expect(answered).toMatchObject({ code: 0, stdout: 'Sent to asker: No\n' });
    expect(await asked.result).toEqual({ code: 0, stdout: 'No\n', stderr: '' });
  });

  it('F-8 refuses a number that no option has, and sends nothing', async () => {
    const asked = startNod(hub.data, ['ask', '--from', 'range', '--text', 'q', '--quick-reply', 'Yes']);
    const { id } = await untilPending('range');
    for (const number of ['9', '0', '-1']) {
      const { code, stdout, stderr } = await nod('answer', id, '--', number);
      expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
      expect(stderr).toContain(`there is no option ${number}: there is 1`);
    }
    expect(await pendingOf('range')).toHaveLength(1);
    await nod('answer', id, '1');
    expect((await asked.result).stdout).toBe('Yes\n');
  });

  it('QR-3.5 QR-3.9 takes any text for an answer, and a number with --text', async () => {
    for (const [args, expected] of [
      [['maybe "later"\n<i>'], 'maybe "later"\n<i>'],
      [['--text', '1'], '1'],
    ] as const) {
      const asked = startNod(hub.data, [
        'ask',
        '--from',
        'free',
        '--text',
        'q',
        '--quick-reply',
        'Yes',
        '--json',
      ]);
      const { id } = await untilPending('free');
      expect((await nod('answer', id, ...args)).code).toBe(0);
      expect(JSON.parse((await asked.result).stdout)).toMatchObject({ id, text: expected, surface: 'cli' });
    }
  });

  it('takes the answer out of the mailbox of the agent', async () => {
    const asked = startNod(hub.data, ['ask', '--from', 'tidy', '--text', 'q']);
    const { id } = await untilPending('tidy');
    await nod('answer', id, 'fine');
    await asked.result;
    const response = await fetch(`${hub.url}/api/agents/tidy/inbox`, {
      headers: { authorization: `Bearer ${hub.programToken}` },
    });
    expect(await response.json()).toEqual({ messages: [] });
  });

  it.each(['30d', '300d'])('waits for an answer as long as --timeout %s', async (timeout) => {
    const asked = startNod(hub.data, ['ask', '--from', 'patient', '--text', 'q', '--timeout', timeout]);
    const { id } = await untilPending('patient');
    await nod('answer', id, 'at last');
    expect(await asked.result).toMatchObject({ code: 0, stdout: 'at last\n' });
  });

  it('exits with 2 when the time is over, and the question is closed', async () => {
    const { code, stdout } = await nod('ask', '--from', 'hasty', '--text', 'q', '--timeout', '300ms');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(await pendingOf('hasty')).toEqual([]);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('withdraws the question at %s and exits with %i', async (signal, code) => {
    const agent = `stopped-${code}`;
    const asked = startNod(hub.data, ['ask', '--from', agent, '--text', 'q']);
    const { id } = await untilPending(agent);
    asked.signal(signal);
    expect(await asked.result).toMatchObject({ code, stdout: '' });
    const late = await nod('answer', id, 'too late');
    expect(late).toMatchObject({ code: 1, stdout: '' });
  });

  it('exits with 3 when the question is cancelled elsewhere', async () => {
    const asked = startNod(hub.data, ['ask', '--from', 'gone', '--text', 'q', '--json']);
    await untilPending('gone');
    await fetch(`${hub.url}/api/agents/gone`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${hub.programToken}` },
    });
    const { code, stderr } = await asked.result;
    expect(code).toBe(3);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'cancelled' } });
  });
});

describe('nod answer', () => {
  it('SEC-3 QR-3.7 of two answers the first wins; the other is told which, with exit code 1', async () => {
    await nod('send', '--from', 'race', '--text', 'q', '--quick-reply', 'A', '--quick-reply', 'B');
    const { id } = await untilPending('race');
    const both = await Promise.all([nod('answer', id, 'A'), nod('answer', id, 'B')]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    const winner = both[0]?.code === 0 ? 'A' : 'B';
    expect(both.find(({ code }) => code === 1)?.stderr).toMatch(
      new RegExp(`already settled: Answered: ${winner} · from the command line · [\\d :-]+`),
    );
  });

  it('F-41 QR-3.7 a question that was answered is found by its short id, and says how, where and when', async () => {
    await nod('send', '--from', 'settled', '--text', 'q', '--quick-reply', 'A', '--quick-reply', 'B');
    const short = (await untilPending('settled')).id.slice(-8);
    expect((await nod('answer', short, '2')).code).toBe(0);
    for (const choice of ['1', '9', '--all']) {
      const late = await nod('answer', short, choice);
      expect(late).toMatchObject({ code: 1, stdout: '' });
      expect(late.stderr).toMatch(
        /^nod: already settled: Answered: B · from the command line · \d{4}-\d\d-\d\d [\d:]{8}\n$/,
      );
    }
    const chinese = await runNod(hub.data, ['answer', short, '1'], { env: { NOD_LANG: 'zh-CN' } });
    expect(chinese.stderr).toMatch(/^nod: 已经有结果：已回答：B · 来自命令行 · .+\n$/);
  });

  it('refuses an id that is unknown, too short, or only the beginning of one', async () => {
    await nod('send', '--from', 'many', '--text', 'q', '--quick-reply', 'A');
    const [first] = await pendingOf('many');
    for (const id of ['zzzzzz', 'req_', '', first?.id.slice(-1) ?? '', first?.id.slice(0, 12) ?? '']) {
      const unknown = await nod('answer', id, 'A', '--json');
      expect(JSON.parse(unknown.stderr)).toMatchObject({ error: { code: 'not_found' } });
    }
  });
});

describe('nod start and nod link', () => {
  it('SEC-1 gives a link whose code lets one browser in, once', async () => {
    const { origin, hash } = new URL((await nod('link')).stdout.trim());
    const enter = () =>
      fetch(`${origin}/api/enter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: hash.slice(1), surface: 'panel' }),
      });
    const first = await enter();
    expect(first.status).toBe(200);
    expect(first.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict|SameSite=Strict.*HttpOnly/i);
    expect((await enter()).status).toBe(403);
  });

  it('runs one hub for each data folder, and says where it runs', async () => {
    const { code, stderr } = await nod('start', '--no-open', '--port', '0');
    expect(code).toBe(1);
    expect(stderr).toContain(hub.url);
  });

  it('refuses a port that another program has', async () => {
    const stranger = createServer();
    const port = await new Promise<number>((resolve) => {
      stranger.listen(0, '127.0.0.1', () => resolve((stranger.address() as { port: number }).port));
    });
    const data = mkdtempSync(join(tmpdir(), 'nod-e2e-'));
    const { code, stderr } = await runNod(data, ['start', '--no-open', '--port', String(port)]);
    stranger.close();
    rmSync(data, { recursive: true });
    expect(code).toBe(1);
    expect(stderr).toContain(`port ${port} is taken`);
  });

  it('SEC-6 keeps its files closed to others, ends with exit code 0 and leaves no record of itself', async () => {
    const own = await startHub({ keepData: true });
    const mode = (name: string) => statSync(join(own.data, name)).mode & 0o777;
    expect(statSync(own.data).mode & 0o777).toBe(0o700);
    for (const name of ['token', 'person-token', 'nod.db', 'nod.db-wal', 'hub.json'])
      expect(mode(name)).toBe(0o600);
    expect(Buffer.from(own.programToken, 'base64url')).toHaveLength(32);
    expect(await own.stop()).toBe(0);
    expect(existsSync(join(own.data, 'hub.json'))).toBe(false);
    rmSync(own.data, { recursive: true });
  });

  it('is one process, so that kill -9 ends the hub; it starts again although its record is still there', async () => {
    const first = await startHub({ keepData: true });
    await first.kill();
    expect(existsSync(join(first.data, 'hub.json'))).toBe(true);
    const second = await startHub({ data: first.data });
    expect(await second.stop()).toBe(0);
    rmSync(first.data, { recursive: true });
  });
});

describe('nod doctor', () => {
  it('is content with a running hub', async () => {
    expect(await nod('doctor')).toMatchObject({ code: 0, stdout: expect.stringContaining('in order') });
  });

  it('SEC-6 reports a token that others can read, and exits with 1', async () => {
    chmodSync(join(hub.data, 'token'), 0o644);
    const { code, stdout } = await nod('doctor', '--json');
    chmodSync(join(hub.data, 'token'), 0o600);
    expect(code).toBe(1);
    const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: { ok: boolean; message: string }[] };
    expect(ok).toBe(false);
    expect(checks.filter((check) => !check.ok)).toMatchObject([
      { message: expect.stringContaining('chmod 600') },
    ]);
  });
});

it('OPS-2 nod ask survives kill -9 of the hub while it waits, even when the hub comes back at another port', async () => {
  const first = await startHub({ keepData: true });
  const asked = startNod(first.data, ['ask', '--from', 'patient', '--text', 'q', '--quick-reply', 'Yes']);
  const { id } = await untilPending('patient', first);
  await first.kill();
  const second = await startHub({ data: first.data });
  expect((await runNod(first.data, ['answer', id, '1'])).code).toBe(0);
  expect(await asked.result).toMatchObject({ code: 0, stdout: 'Yes\n' });
  await second.stop();
  rmSync(first.data, { recursive: true });
});
