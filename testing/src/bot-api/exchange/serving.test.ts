// Ways to the double: forms of a body, addresses, tokens, a socket and none.
import { Api, InputFile } from 'grammy';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { type BotApi, type BotApiServer, createBotApi } from '../bot-api.ts';

/** Of another library than this machine's, with the same face. */
type Signal = NonNullable<Parameters<Api['getUpdates']>[1]>;

let double: BotApi;
let chat: number;
let servers: BotApiServer[];

beforeEach(() => {
  double = createBotApi();
  chat = double.addPerson().id;
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.close();
});

async function serve(port?: number): Promise<BotApiServer> {
  const server = await double.serve(port);
  servers.push(server);
  return server;
}

describe('over a socket', () => {
  test('parameters come in the address, a form, JSON or parts, with files of their own names', async () => {
    const { apiRoot } = await serve();
    const address = `${apiRoot}/bot${double.token}`;
    const parts = new FormData();
    parts.set('chat_id', `${chat}`);
    parts.set('caption', 'parts');
    parts.set('document', new Blob(['\r\n--bytes--\r\n']), 'ü "1".txt');
    const bodies: [path: string, body: RequestInit][] = [
      [`sendMessage?chat_id=${chat}&text=address`, {}],
      ['sendMessage', { body: new URLSearchParams({ chat_id: `${chat}`, text: 'fo & rm' }) }],
      [
        'sendMessage',
        {
          body: JSON.stringify({ chat_id: chat, text: 'json' }),
          headers: { 'content-type': 'application/json' },
        },
      ],
      ['sendDocument', { body: parts }],
    ];
    for (const [path, body] of bodies) {
      const response = await fetch(`${address}/${path}`, { method: 'POST', ...body });
      expect(await response.json()).toMatchObject({ ok: true });
    }
    expect(double.seen(chat).map(({ text }) => text)).toEqual(['address', 'fo & rm', 'json', 'parts']);
    const { file } = double.seen(chat)[3] ?? {};
    expect(file?.bytes && new TextDecoder().decode(file.bytes)).toBe('\r\n--bytes--\r\n');
    expect(file?.name).toMatch(/^ü .*1.*\.txt$/);
  });

  test('a body that cannot be read, a wrong address and a wrong token are refused with their status', async () => {
    const { apiRoot } = await serve();
    const post = async (path: string, body = '') => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${apiRoot}/${path}`, { method: 'POST', body, headers });
      const answer = (await response.json()) as { error_code: number; description: string };
      expect(response.status).toBe(answer.error_code);
      return answer.description;
    };
    expect(await post(`bot${double.token}/sendMessage`, '{')).toMatch(/^Bad Request/);
    expect(await post(`bot${double.token}/sendMessage`, '[1]')).toMatch(/^Bad Request/);
    expect(await post(`bot${double.token}/dance`)).toBe('Not Found: method not found');
    expect(await post('elsewhere')).toBe('Not Found');
    expect(await post('botno-token/getMe')).toBe('Not Found');
    expect(await post('bot1:other/getMe')).toBe('Unauthorized');
    double.setToken(null);
    expect(await post(`bot${double.token}/getMe`)).toBe('Unauthorized');
  });

  test('a server that goes cuts its polls; the next one on the port has the same world', async () => {
    const { apiRoot, port, close } = await serve();
    const api = new Api(double.token, { apiRoot });
    const polling = api.getUpdates({ timeout: 50 }).catch((error: unknown) => error);
    await expect.poll(() => double.isPolled()).toBe(true);
    await close();
    expect(await polling).toBeInstanceOf(Error);
    await expect.poll(() => double.isPolled()).toBe(false);
    double.write(chat, 'a');
    await serve(port);
    expect(await api.getUpdates({ timeout: 50 })).toMatchObject([{ message: { text: 'a' } }]);
  });
});

describe('without a socket', () => {
  function open(): { api: Api; advance(ms: number): Promise<void> } {
    const { clock, timer, advance } = createFakeClock();
    double = createBotApi({ clock, timer });
    chat = double.addPerson().id;
    return { advance, api: new Api(double.token, { apiRoot: 'http://double', fetch: double.fetch }) };
  }

  test('a call is answered within one turn of the event loop, also one with a file', async () => {
    const { api, advance } = open();
    let answered = 0;
    const count = () => {
      answered += 1;
    };
    void api.sendMessage(chat, 'a').then(count);
    void api.sendDocument(chat, new InputFile(Uint8Array.of(1, 2), 'a.md')).then(count);
    const polling = api.getUpdates({ timeout: 10 }).then(count);
    await advance(0);
    expect(answered).toBe(2);
    await advance(10_000);
    await polling;
    expect(double.seen(chat)).toHaveLength(2);
  });

  test('a bot that stops polling is gone for the double', async () => {
    const { api, advance } = open();
    const stop = new AbortController();
    const polling = api
      .getUpdates({ timeout: 50 }, stop.signal as unknown as Signal)
      .catch((error: unknown) => error);
    await advance(0);
    expect(double.isPolled()).toBe(true);
    stop.abort();
    expect(await polling).toMatchObject({ error: { name: 'AbortError' } });
    expect(double.isPolled()).toBe(false);
  });

  test('cuts are errors of the network, and a file is downloaded or is not', async () => {
    const { api } = open();
    double.sendFile(chat, { kind: 'document', name: 'a.txt', bytes: Uint8Array.of(7) });
    const [update] = await api.getUpdates();
    const { file_path } = await api.getFile(update?.message?.document?.file_id ?? '');
    const address = `http://double/file/bot${double.token}/${file_path}`;
    double.faults.script({ type: 'cut-after' }, { methods: ['download'] });
    await expect(double.fetch(address)).rejects.toThrow('fetch failed');
    const response = await double.fetch(address);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(7));
    expect((await double.fetch(`${address}x`)).status).toBe(404);
    expect(double.calls.at(-1)).toMatchObject({ method: 'download', outcome: 'refused' });
  });
});
