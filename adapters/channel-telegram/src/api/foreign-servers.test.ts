import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { askForSelf } from '../channel/bot-self.ts';
import { openDesk } from '../test-desk.ts';
import { toBotApi } from '../test-telegram.ts';
import { toFailure } from './bot-api.ts';
import { createGrammyApi } from './grammy-api.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('SEC-8 a Bot API server that is not what it says', () => {
  it('cannot send the hub to another service, neither with calls nor with files', async () => {
    const reached: string[] = [];
    const inner = await serve((request, response) => {
      reached.push(request.url ?? '');
      response.end('a secret of another service');
    });
    const apiRoot = await serve((_, response) => response.writeHead(307, { location: `${inner}/in` }).end());
    const api = createGrammyApi({ token: '1:x', apiRoot });
    await expect(api.call('sendMessage', { chat_id: 1, text: 'x' })).rejects.toMatchObject({
      failure: { type: 'lost' },
    });
    await expect(api.download('docs/a.txt')).rejects.toMatchObject({ name: 'BotApiError' });
    expect(reached).toEqual([]);
  });

  it('names files below the place where files are, and nothing else', async () => {
    const reached: string[] = [];
    const apiRoot = await serve((request, response) => {
      reached.push(request.url ?? '');
      response.end('x');
    });
    const api = createGrammyApi({ token: '1:x', apiRoot });
    await expect(api.download('../../other/place')).rejects.toMatchObject({ failure: { type: 'refused' } });
    await api.download('docs/a b.txt?x=1#y');
    expect(reached).toEqual(['/file/bot1:x/docs/a%20b.txt%3Fx%3D1%23y']);
  });

  it('cannot fill the memory with an answer', async () => {
    let written = 0;
    const apiRoot = await serve((_, response) => {
      const piece = Buffer.alloc(1024 * 1024, 97);
      const write = () => {
        while (!response.destroyed && written < 100) {
          written += 1;
          if (!response.write(piece)) return void response.once('drain', write);
        }
      };
      response.write('{"ok":true,"result":["');
      write();
    });
    const api = createGrammyApi({ token: '1:x', apiRoot });
    await expect(api.call('getUpdates', {})).rejects.toMatchObject({ failure: { type: 'lost' } });
    expect(written).toBeLessThan(100);
  });

  it.each([
    [undefined, 1000],
    [0, 1000],
    [-5, 1000],
    ['soon', 1000],
    [Number.NaN, 1000],
    [7, 7000],
    [1e15, 3_600_000],
  ])('asks for a pause of %s, and gets one that begins and ends', (seconds, ms) => {
    expect(toFailure(429, { retry_after: seconds as number | undefined })).toEqual({
      type: 'limited',
      afterMs: ms,
    });
  });

  it.each([{}, { description: { a: 1 } }])('refuses without words: %j', async (rest) => {
    const apiRoot = await serve((_, response) =>
      response.end(JSON.stringify({ ok: false, error_code: 400, ...rest })),
    );
    const api = createGrammyApi({ token: '1:x', apiRoot });
    await expect(api.call('getMe', {})).rejects.toMatchObject({ failure: { type: 'lost' } });
  });

  it.each([
    ['nothing at once', []],
    ['what is no update', [null, 5, { update_id: 'x' }, { update_id: 1e300 }]],
    ['what was taken before', [{ update_id: 1 }]],
  ])('that answers every poll with %s is not asked again and again', async (_, updates) => {
    let polls = 0;
    const desk = await openDesk({
      toApi: (double) => ({
        ...toBotApi(double),
        async call(method, parameters, signal) {
          if (method !== 'getUpdates') return toBotApi(double).call(method, parameters, signal);
          polls += 1;
          // Whoever asks without end is left waiting here, so that the test ends.
          return polls < 100 ? updates : new Promise(() => {});
        },
      }),
    });
    await desk.pass(5000);
    expect(polls).toBeLessThan(20);
  });

  it('that answers polls with nonsense is said not to answer', async () => {
    const desk = await openDesk({
      toApi: (double) => ({
        ...toBotApi(double),
        call: (method, parameters, signal) =>
          method === 'getUpdates'
            ? Promise.resolve({ a: 1 })
            : toBotApi(double).call(method, parameters, signal),
      }),
    });
    await desk.pass(5000);
    expect(desk.statuses.at(-1)).toMatchObject({ state: 'waiting', problem: { code: 'network' } });
  });

  it('says who the bot is in a few plain characters, or not at all', async () => {
    const bot = { id: 1, is_bot: true, first_name: 'n'.repeat(9999), username: '../\u202e/evil' };
    const { self } = await askForSelf({ call: async () => bot, download: () => Promise.reject() });
    expect(self).toEqual({ name: 'n'.repeat(64), address: null });
  });
});
