import { spawnSync } from 'node:child_process';
import { NodError } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { toFailure } from '../api/bot-api.ts';
import { openDesk } from '../test-desk.ts';
import { toBotApi } from '../test-telegram.ts';
import { telegramKit, tryApi } from './telegram-kit.ts';

const TOKEN = '123456:AAE-a-token-that-nobody-has-0001';
const OTHER = '123456:AAE-a-token-that-nobody-has-0002';
const OWN = 'http://127.0.0.1:8081';
const { read, change } = telegramKit;

const toPlace = (stored: unknown, env = {}) => {
  const found = read(stored, env);
  return found && [found.settings.token, found.settings.apiRoot ?? null, found.fromEnvironment];
};

describe('SEC-6 a token goes to the address that it was given for, and to no other', () => {
  it('another address needs the token once more', () => {
    const stored = change({}, { token: TOKEN }, {});
    expect(() => change(stored, { apiRoot: OWN }, {})).toThrow(/token: another address/);
    const moved = change(stored, { apiRoot: OWN, token: OTHER }, {});
    expect(toPlace(moved)).toEqual([OTHER, OWN, false]);
    expect(() => change(moved, { apiRoot: '' }, {})).toThrow(/token: another address/);
    expect(() => change(moved, { apiRoot: null }, {})).toThrow(/token: another address/);
    expect(toPlace(change(moved, { apiRoot: '', token: TOKEN }, {}))).toEqual([TOKEN, null, false]);
  });

  it('the same address, however it is written, does not', () => {
    const stored = change({}, { token: TOKEN, apiRoot: OWN }, {});
    expect(toPlace(change(stored, { apiRoot: `${OWN}/`, groups: true }, {}))).toEqual([TOKEN, OWN, false]);
    const usual = change({}, { token: TOKEN }, {});
    expect(toPlace(change(usual, { apiRoot: 'https://api.telegram.org/' }, {}))).toEqual([
      TOKEN,
      null,
      false,
    ]);
  });

  it('what the environment says of the address counts for its own token, and for one that is given while it says so', () => {
    const stored = change({}, { token: TOKEN }, {});
    expect(toPlace(stored, { NOD_TELEGRAM_API_ROOT: OWN })).toEqual([TOKEN, null, false]);
    const env = { NOD_TELEGRAM_API_ROOT: `${OWN}/` };
    expect(toPlace(change({}, { token: TOKEN }, env), env)).toEqual([TOKEN, OWN, false]);
    const elsewhere = change({}, { token: TOKEN, apiRoot: 'https://elsewhere.example' }, {});
    expect(toPlace(elsewhere, { ...env, NOD_TELEGRAM_TOKEN: OTHER })).toEqual([OTHER, OWN, true]);
    expect(toPlace(elsewhere, { NOD_TELEGRAM_TOKEN: OTHER })).toEqual([OTHER, null, true]);
  });

  it('an empty token of the environment is none', () => {
    expect(toPlace({}, { NOD_TELEGRAM_TOKEN: '' })).toBeNull();
    expect(toPlace({ token: TOKEN }, { NOD_TELEGRAM_TOKEN: '' })).toEqual([TOKEN, null, false]);
  });

  it('settings that cannot be are refused, and none of them is shown with its token', () => {
    expect(() => change({}, { token: 'x' }, {})).toThrow(/BotFather/);
    expect(() => change({}, { apiRoot: 'ftp://x' }, {})).toThrow(/apiRoot/);
    const found = read({ token: TOKEN }, {});
    expect(found && JSON.stringify(telegramKit.describe(found.settings))).not.toContain(TOKEN);
  });
});

describe('the kit of Telegram', () => {
  const token = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOpp';

  it('is not set up without a token; the environment wins', () => {
    expect(telegramKit.read(undefined, {})).toBeNull();
    expect(telegramKit.read({ groups: true }, {})).toBeNull();
    const env = { NOD_TELEGRAM_TOKEN: 'other', NOD_TELEGRAM_API_ROOT: 'http://127.0.0.1:8081/' };
    expect(telegramKit.read({ token }, env)).toMatchObject({
      fromEnvironment: true,
      settings: { token: 'other', apiRoot: 'http://127.0.0.1:8081', groups: false, longAnswers: 'document' },
    });
  });

  it('keeps what is not named, and refuses what makes no sense', () => {
    const stored = telegramKit.change(undefined, { token }, {});
    expect(telegramKit.change(stored, { groups: true }, {})).toMatchObject({ token, groups: true });
    for (const bad of [
      { token: 'x' },
      { longAnswers: 'no' },
      { quietHours: { from: '25:00', to: '07:00' } },
      { else: 1 },
    ])
      expect(() => telegramKit.change(stored, bad, {})).toThrow(NodError);
    expect(() =>
      telegramKit.change(stored, { quietHours: { from: '22:00', to: '07:00', zone: 'No/Where' } }, {}),
    ).toThrow(NodError);
  });

  it('tries one small call: who the bot is, or what is wrong', async () => {
    const { double } = await openDesk();
    expect(await tryApi(toBotApi(double))).toEqual({
      type: 'answered',
      self: { name: 'nod_test_bot', address: 'https://t.me/nod_test_bot' },
    });
    double.faults.script({ type: 'refusal', code: 401, description: 'Unauthorized' });
    expect(await tryApi(toBotApi(double))).toMatchObject({
      problem: { code: 'key', message: 'Unauthorized' },
    });
  });

  it.each([
    [429, 'limited'],
    [409, 'conflict'],
    [401, 'unauthorised'],
    [404, 'unauthorised'],
    [403, 'refused'],
    [400, 'refused'],
    [500, 'lost'],
    [502, 'lost'],
  ])('an answer of %i means %s', (code, type) => {
    expect(toFailure(code, { retry_after: 3 }).type).toBe(type);
  });
});

it('whoever has not set Telegram up loads neither its library nor its channel', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(new URL('../index.ts', import.meta.url).href)});
    console.log(JSON.stringify(loaded));
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded.some((url) => url.endsWith('/kit/telegram-kit.ts'))).toBe(true);
  expect(
    loaded.filter((url) => /grammy|\/channel\/|\/cards\/|@nod\/channels|packages\/channels/.test(url)),
  ).toEqual([]);
});
