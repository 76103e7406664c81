// `nod telegram`, `nod pair`, `nod accounts` and what `nod doctor` says of them, against a hub with a bot that is none.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { ChannelKit, ChannelParts } from '@nod/channels';
import type { Accounts } from '@nod/hub';
import { NodError } from '@nod/protocol';
import { createRoom, createTextChannel } from '@nod/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CliError } from '../../command-line/cli-error.ts';
import type { RunCommand } from '../../command-line/command.ts';
import { createClient } from '../../command-line/hub-client.ts';
import { createDataFolder, type DataFolder, locateDataFolder } from '../../data-folder/data-folder.ts';
import { ensureToken } from '../../data-folder/token-file.ts';
import { checkChannels } from '../../doctor/channels-check.ts';
import { type HubServer, startHubServer } from '../../server/hub-server.ts';
import type { SecretStreams } from '../../terminal/secret-line.ts';
import { en, type Texts, zhCn } from '../../texts/texts.ts';
import { run as runAccounts } from './accounts.ts';
import { run as runPair } from './pair.ts';
import { createTelegramCommand } from './telegram.ts';

const TOKEN = '123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const self = { name: '@nod_test_bot', address: 'https://t.me/nod_test_bot' };

interface BotSettings {
  token: string;
  apiRoot?: string;
  groups?: boolean;
}

let folder: DataFolder;
let server: HubServer;
let accounts: Accounts | null;
let made: ChannelParts[];

function createBotKit(): ChannelKit<BotSettings> {
  return {
    surface: 'telegram',
    read: (stored) => (stored ? { settings: stored as BotSettings, fromEnvironment: false } : null),
    change(stored, given) {
      const next = { token: '', ...(stored as object), ...given } as BotSettings;
      if (!next.token) throw new NodError('invalid_request', 'token: is missing');
      return next;
    },
    describe: ({ token: _, ...settings }) => settings,
    identify: ({ token }) => token,
    try: async ({ token }) =>
      token === TOKEN
        ? { type: 'answered', self }
        : { type: 'failed', problem: { code: 'key', message: `401: bot${token} is unauthorized` } },
    async create(_, parts) {
      made.push(parts);
      accounts = parts.accounts;
      parts.tellStatus({ state: 'running', problem: null, self });
      return { ...createTextChannel({ link: createRoom().answer, toChats: () => [] }), surface: 'telegram' };
    },
  };
}

beforeEach(async () => {
  const path = mkdtempSync(join(tmpdir(), 'nod-channels-'));
  folder = locateDataFolder(path, {});
  createDataFolder(folder);
  accounts = null;
  made = [];
  server = await startHubServer(folder, 0, { agents: [], channels: [createBotKit()] });
  vi.stubEnv('NOD_DATA', path);
  vi.stubEnv('NOD_URL', server.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder.path, { recursive: true });
});

function toStreams(typed: string): SecretStreams & { asked(): string } {
  const input = new PassThrough();
  input.end(typed);
  let asked = '';
  const write = (text: string) => {
    asked += text;
  };
  return { input, output: { write }, asked: () => asked };
}

/** What a command prints, both streams together. */
async function nod(run: RunCommand, args: string[], texts: Texts = en): Promise<string> {
  let text = '';
  const write = (chunk: string | Uint8Array) => {
    text += String(chunk);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(write),
  );
  try {
    expect(await run(args, texts)).toBe(0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return text;
}

const telegram = (...args: string[]) => nod(createTelegramCommand(toStreams('')), args);
const setUp = (typed = `${TOKEN}\n`, ...args: string[]) =>
  nod(createTelegramCommand(toStreams(typed)), ['setup', ...args]);

/** A stranger writes to the bot. */
async function ask(account: string, name = 'Ada'): Promise<string> {
  await vi.waitFor(() => expect(accounts).not.toBeNull());
  const offer = await accounts?.ask({ surface: 'telegram', account, name });
  if (offer?.type !== 'code') throw new Error(`no code: ${offer?.type}`);
  return offer.code;
}

describe('nod telegram', () => {
  it('setup reads the token from standard input, tries it, says which bot it is and what comes next', async () => {
    expect(await telegram()).toContain('not set up');
    const text = await setUp();
    expect(text).toContain('@nod_test_bot');
    expect(text).toContain('https://t.me/nod_test_bot');
    expect(text).toContain('nod pair CODE');
    expect(text).not.toContain(TOKEN);
    await vi.waitFor(async () => expect(await telegram('status')).toContain('Telegram is running.'));
    expect(readFileSync(folder.settings, 'utf8')).toContain(TOKEN);
  });

  it('SEC-6 a token that is refused is not kept, and not in the error', async () => {
    const token = '987654321:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB';
    const failure = await setUp(token).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'channel_key', message: '401: bot[secret] is unauthorized' });
    expect(await telegram()).toContain('not set up');
    expect(made).toEqual([]);
  });

  it('setup without a token changes nothing', async () => {
    await expect(setUp('\n')).rejects.toThrow(CliError);
    expect(await telegram()).toContain('not set up');
  });

  it('off forgets the token; accounts stay, and that is said', async () => {
    await setUp();
    await nod(runPair, [await ask('42')]);
    expect(await telegram('off')).toMatch(/token is forgotten.*remove --all/);
    expect(readFileSync(folder.settings, 'utf8')).not.toContain(TOKEN);
    expect(await nod(runAccounts, [])).toContain('telegram:42');
    expect(await setUp()).toContain('1 account is let in already');
  });

  it('OPS-4 speaks Chinese', async () => {
    const command = createTelegramCommand(toStreams(TOKEN));
    expect(await nod(command, ['setup'], zhCn)).toContain('已连接：机器人是 @nod_test_bot。');
    expect(await nod(command, ['status'], zhCn)).toContain('Telegram 正在');
  });
});

describe('nod pair and nod accounts', () => {
  it('SEC-2 those who ask are listed, and let in to chat by their code, however it is typed', async () => {
    await setUp();
    expect(await nod(runPair, [])).toContain('Nobody asks');
    const code = await ask('42', 'Ada\u202e');
    const listed = await nod(runPair, []);
    expect(listed).toContain('telegram:42');
    expect(listed).not.toContain(code);
    expect(listed).not.toContain('\u202e');
    const text = await nod(runPair, [code.slice(0, 4).toLowerCase(), code.slice(4)]);
    expect(text).toContain('It may: chat\n');
    expect(text).toContain('nod accounts rights telegram:42 chat,approve');
    expect(await nod(runAccounts, ['rights', '42', 'chat,approve'])).toContain('chat, approve');
    expect(await nod(runAccounts, [])).toMatch(/telegram:42\s+Ada.*\s+chat, approve/);
    await expect(nod(runPair, [code])).rejects.toMatchObject({ code: 'no_longer_valid' });
  });

  it('SEC-2 the right to approve is given with the code only where it is named', async () => {
    await setUp();
    const text = await nod(runPair, [await ask('42'), '--rights', 'chat,approve']);
    expect(text).toContain('chat, approve');
    expect(text).not.toContain('cannot approve');
  });

  it('SEC-7 a lost phone is cut off with one command, and so is one account', async () => {
    await setUp();
    for (const account of ['1', '2', '3']) await nod(runPair, [await ask(account)]);
    await ask('4');
    expect(await nod(runAccounts, ['remove', 'telegram:1'])).toContain('1 account is shut out');
    expect(await nod(runAccounts, ['remove', '4'])).toContain('turned away');
    await ask('5');
    expect(await nod(runAccounts, ['remove', '--all'])).toContain('2 accounts are shut out');
    expect(await nod(runAccounts, ['list', '--json'])).toBe('{"accounts":[],"pairings":[]}\n');
    await expect(nod(runAccounts, ['remove', '2'])).rejects.toMatchObject({ code: 'not_found' });
    for (const account of ['1', '2', '3']) expect(await accounts?.rightsOf('telegram', account)).toEqual([]);
  });
});

describe('nod doctor', () => {
  const check = () =>
    checkChannels(
      createClient(() => server.url, ensureToken(folder.personToken)),
      en,
    );

  it('SEC-6 says who may approve from outside, and finds a token that travels in clear', async () => {
    expect(await check()).toEqual([]);
    await setUp(TOKEN, '--api-root', 'http://bots.example.org:8081');
    await nod(runPair, [await ask('1', 'Ada'), '--rights', 'chat,approve']);
    await nod(runPair, [await ask('2', 'Bob')]);
    expect(await check()).toEqual([
      {
        name: 'channel',
        ok: false,
        message: expect.stringContaining('http://bots.example.org:8081 in clear'),
      },
      {
        name: 'accounts',
        ok: true,
        message: expect.stringMatching(/: 2 .*may approve: telegram:1 \(Ada\)$/),
      },
    ]);
    await setUp(TOKEN, '--api-root', 'http://127.0.0.1:8081');
    expect((await check()).map(({ ok }) => ok)).toEqual([true]);
  });

  it('SEC-6 tells of groups, and of a channel that waits for the person', async () => {
    const client = createClient(() => server.url, ensureToken(folder.personToken));
    await client.changeChannel('telegram', { settings: { token: TOKEN, groups: true }, surface: 'cli' });
    expect(await check()).toMatchObject([{ ok: true, message: expect.stringContaining('groups') }]);
    await vi.waitFor(() => expect(made).toHaveLength(1));
    made[0]?.tellStatus({ state: 'refused', problem: { code: 'key', message: 'revoked' }, self: null });
    expect(await check()).toMatchObject([
      { ok: false, message: expect.stringContaining('telegram does not run') },
      { ok: true },
    ]);
  });
});
