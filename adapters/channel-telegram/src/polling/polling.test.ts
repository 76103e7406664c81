import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestHub } from '@nod/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BotApiError } from '../api/bot-api.ts';
import { createGrammyApi } from '../api/grammy-api.ts';
import { createRedaction } from '../api/redaction.ts';
import { telegramKit, tryApi } from '../kit/telegram-kit.ts';
import { openDesk } from '../test-desk.ts';

const running = { state: 'running', problem: null };

describe('polling on Telegram', () => {
  it('a second poller is told as a conflict, waited out, and everything goes on', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    desk.double.faults.holdPoll(desk.test.time.clock() + 60_000);
    await desk.pass(50_000);
    expect(desk.statuses.at(-1)).toMatchObject({ state: 'waiting', problem: { code: 'conflict' } });
    desk.double.write(1001, 'meanwhile');
    await desk.pass(5000);
    expect(await desk.received()).toEqual([]);
    await desk.pass(60_000);
    expect(desk.statuses.at(-1)).toMatchObject(running);
    expect(await desk.received()).toEqual(['meanwhile']);
  });

  it('the place of a poller that died is taken as soon as it is free', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.running.stop();
    desk.double.faults.holdPoll(desk.test.time.clock() + 50_000);
    const again = await openDesk({ test: await desk.test.restart(), bot: desk.double });
    await again.pass(45_000);
    expect(again.statuses.at(-1)).toMatchObject({ state: 'waiting', problem: { code: 'conflict' } });
    await again.pass(10_000);
    expect(again.statuses.at(-1)).toMatchObject(running);
  });

  it('two pollers of one bot: each stays away longer and longer, and the one that is left polls', async () => {
    const one = await openDesk();
    const other = await openDesk({ test: await startTestHub(undefined, one.test.time), bot: one.double });
    const conflicts = () => one.double.calls.filter(({ outcome }) => outcome === 'refused').length;
    await one.pass(600_000);
    const first = conflicts();
    expect(first).toBeGreaterThan(3);
    expect(first).toBeLessThan(20);
    expect([one, other].map(({ statuses }) => statuses.at(-1))).toContainEqual(
      expect.objectContaining({ state: 'waiting', problem: expect.objectContaining({ code: 'conflict' }) }),
    );
    await one.running.stop();
    await other.pass(61_000);
    expect(other.statuses.at(-1)).toMatchObject(running);
    await other.pass(600_000);
    expect(conflicts() - first).toBeLessThanOrEqual(1);
  });

  it('limits are obeyed, of polls and of what is shown in a chat', async () => {
    const desk = await openDesk();
    desk.double.faults.script({ type: 'flood', retryAfter: 33 }, { methods: ['getUpdates'] });
    desk.double.faults.script({ type: 'flood', retryAfter: 9 }, { methods: ['sendMessage'] });
    await desk.say('hello');
    expect(desk.shown()).toEqual([]);
    await desk.pass(8900);
    expect(desk.shown()).toEqual([]);
    await desk.pass(200);
    expect(desk.last().text).toBe('hello');
    await desk.pass(50_000);
    expect(desk.statuses).toContainEqual(
      expect.objectContaining({ state: 'waiting', problem: expect.objectContaining({ code: 'limited' }) }),
    );
    const polls = () => desk.double.calls.filter(({ method }) => method === 'getUpdates');
    const before = polls().length;
    await desk.pass(33_000);
    expect(desk.statuses.at(-1)).toMatchObject(running);
    expect((polls()[before]?.time ?? 0) - (polls()[before - 1]?.time ?? 0)).toBeGreaterThanOrEqual(33_000);
  });

  it('what Telegram answers with 500 may be there: it is sent again and says so', async () => {
    const desk = await openDesk();
    desk.double.faults.script({ type: 'server-error', status: 500 }, { methods: ['sendMessage'] });
    await desk.say('hello');
    await desk.pass(2000);
    expect(desk.shown().map(({ text }) => text)).toEqual(['hello\n\n(Sent again: it may be here already.)']);
  });

  it('that words were not taken is told over an outage, once, or it says that it may be there already', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    const unknown = { fields: { reply_to_message: { message_id: 999_999, date: 0 } } };
    const faults = [{ type: 'flood', retryAfter: 7 }, { type: 'cut-after' }, { type: 'cut-before' }] as const;
    for (const fault of faults) desk.double.faults.script(fault, { methods: ['sendMessage'] });
    await desk.write('to nobody', unknown);
    await desk.pass(20_000);
    const [, first, second, ...rest] = desk.shown().map(({ text }) => text);
    const told = 'What you reply to is not known here. Nothing was sent: write it without replying.';
    expect(first).toBe(told);
    expect(second).toBe(`${told}\n(Sent again: it may be here already.)`);
    expect(rest).toEqual([]);
  });

  it.each([
    ['words of a gateway', 502, '{"message":"An invalid response was received from the upstream server"}'],
    ['a page', 502, '<html>Bad Gateway</html>'],
    ['nothing', 504, ''],
    ['something else', 200, '[]'],
  ])('what no Telegram answered may have been done: %s', async (_, status, body) => {
    const server = createServer((_request, response) => void response.writeHead(status).end(body));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const api = createGrammyApi({ token: '1:x', apiRoot: `http://127.0.0.1:${port}` });
    const sent = api.call('sendMessage', { chat_id: 1, text: 'x' });
    await expect(sent).rejects.toMatchObject({ name: 'BotApiError', failure: { type: 'lost' } });
  });

  it('SEC-6 a token that is taken away is told as that, without the token', async () => {
    const desk = await openDesk();
    desk.double.faults.script(
      { type: 'refusal', code: 401, description: 'Unauthorized' },
      { methods: ['getUpdates'] },
    );
    await desk.pass(51_000);
    expect(desk.statuses.at(-1)).toMatchObject({ state: 'refused', problem: { code: 'key' } });
    await desk.pass(300_000);
    expect(desk.statuses.at(-1)).toMatchObject(running);
  });

  it('a webhook of before is taken away', async () => {
    const desk = await openDesk();
    desk.double.call('setWebhook', { url: 'https://example.org' });
    await desk.pass(60_000);
    expect(desk.statuses.at(-1)).toMatchObject(running);
  });

  it('asks for exactly the kinds of updates that it reads', async () => {
    const desk = await openDesk();
    const [poll] = desk.double.calls.filter(({ method }) => method === 'getUpdates');
    expect(poll?.params.allowed_updates).toEqual([
      'message',
      'edited_message',
      'callback_query',
      'my_chat_member',
    ]);
  });

  it('an update is confirmed only when it is taken', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    const { store } = desk.test.ports;
    const { commit } = store;
    store.commit = () => new Promise(() => {});
    await desk.write('one');
    expect(desk.double.pending()).toHaveLength(1);
    store.commit = commit;
    const again = await openDesk({ test: await desk.test.restart(), bot: desk.double });
    expect(await again.received()).toEqual(['one']);
    expect(again.double.pending()).toEqual([]);
  });
});

describe('SEC-6 the token of the bot', () => {
  const token = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOpp';

  it.each([
    ['nothing listens', 'http://127.0.0.1:1', 'network'],
    ['no such host', 'http://nod.invalid', 'network'],
  ])('is in no error: %s', async (_, apiRoot, code) => {
    const api = createGrammyApi({ token, apiRoot });
    const failed = await api.call('sendMessage', { chat_id: 1, text: 'x' }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(BotApiError);
    expect(failed).toMatchObject({ failure: { type: 'unreachable' } });
    const told = `${(failed as Error).stack} ${JSON.stringify(failed)} ${String((failed as Error).cause)}`;
    expect(told).not.toContain('AAbbCC');
    expect(await tryApi(api)).toMatchObject({ type: 'failed', problem: { code } });
    await expect(api.download('x')).rejects.toMatchObject({ message: expect.not.stringContaining('AAbb') });
  });

  it('is taken out of any text, whole or in part', () => {
    const redact = createRedaction(token);
    const text = `POST https://x/bot${token}/getMe ${encodeURIComponent(token)} ${token.slice(7)}`;
    expect(redact(text)).toBe('POST https://x/bot<token>/getMe <token> <token>');
  });

  it('goes in and never comes out of what the person sees', () => {
    const read = telegramKit.read({ token, groups: true }, {});
    expect(read?.fromEnvironment).toBe(false);
    expect(JSON.stringify(read && telegramKit.describe(read.settings))).not.toContain('AAbb');
  });
});
