import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BotApiError } from '../api/bot-api.ts';
import { createGrammyApi } from '../api/grammy-api.ts';
import { ci, type Desk, ME, openDesk } from '../test-desk.ts';
import { LONG_SET } from '../test-requests.ts';
import { toBotApi } from '../test-telegram.ts';
import type { RawUpdate } from '../updates/update.ts';
import { listFiles } from './inbound-files.ts';
import { toGroup } from './joined-updates.ts';

describe('long texts that the client cuts, on Telegram', () => {
  it('are joined into one message, to the letter', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    const text = 'a long paste, line after line\n'.repeat(400);
    await desk.write(text);
    expect(await desk.received()).toEqual([]);
    await desk.pass(1200);
    await desk.pass(1200);
    expect(await desk.received()).toEqual([text]);
    await desk.write('and this');
    expect(await desk.received()).toEqual([text, 'and this']);
  });

  it('a part that comes later than the others is waited for; a message of its own stays one', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.write('x'.repeat(4096));
    await desk.pass(1000);
    await desk.write('y'.repeat(10));
    await desk.pass(1200);
    expect(await desk.received()).toEqual([`${'x'.repeat(4096)}${'y'.repeat(10)}`]);
    await desk.write('z'.repeat(4096));
    await desk.pass(5000);
    await desk.write('another');
    await desk.pass(1200);
    expect((await desk.received()).slice(1)).toEqual(['z'.repeat(4096), 'another']);
  });

  it('OPS-2 are taken once, and whole, whenever the process ends', async () => {
    for (const commits of [0, 1, 2, 3, 4]) {
      const desk = await openDesk();
      await desk.say('hello');
      const { store } = desk.test.ports;
      const { commit } = store;
      let left = commits;
      store.commit = (changes) => {
        left -= 1;
        return left < 0 ? new Promise(() => {}) : commit(changes);
      };
      await desk.write('x'.repeat(4096));
      await desk.pass(1200);
      // What comes now has nothing to do with it any more, also when both come once more.
      await desk.write('later');
      await desk.pass(1200);
      const test = await desk.test.restart();
      const again = await openDesk({ test, bot: desk.double });
      await again.pass(1200);
      await again.pass(1200);
      const received = await again.received();
      expect(received.join('|').replace('|', '')).toBe(`${'x'.repeat(4096)}later`);
      expect(received.length).toBeLessThanOrEqual(2);
    }
  });

  it('OPS-2 are all confirmed together: none of their parts comes once more by itself', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.write('x'.repeat(10_000));
    await desk.pass(1200);
    await desk.pass(1200);
    expect(await desk.received()).toEqual(['x'.repeat(10_000)]);
    const taken = await desk.test.ports.store.channel('telegram');
    const poll = desk.double.calls.findLast(({ method }) => method === 'getUpdates');
    expect(Number(taken?.arrival) + 1).toBe(poll?.params.offset);
  });

  it('are not joined with what another person of the same chat writes', () => {
    const [long, other] = [chunk(1, 4096, 0, 1, -5), chunk(2, 10, 0, 2, -5)];
    expect(toGroup([long, other], null)).toEqual({ updates: [long], isOpen: false });
    expect(toGroup([long, chunk(2, 10, 0, 1, -5)], null).updates).toHaveLength(2);
  });

  const chunk = (id: number, length: number, date: number, from = 1, chat = from): RawUpdate => ({
    update_id: id,
    message: {
      message_id: id,
      date,
      chat: { id: chat, type: chat < 0 ? 'supergroup' : 'private' },
      from: { id: from, is_bot: false, first_name: 'A' },
      text: 'x'.repeat(length),
    },
  });
  const arbitrary = fc.array(
    fc.tuple(fc.constantFrom(1, 3600, 4096), fc.integer({ min: 0, max: 4 }), fc.constantFrom(1, 2)),
    { minLength: 1, maxLength: 12 },
  );

  it('every update is in exactly one group, in order, and a group that was closed ends there again', () => {
    fc.assert(
      fc.property(arbitrary, (parts) => {
        let date = 0;
        const updates = parts.map(([length, gap, from], index) => {
          date += gap;
          return chunk(index + 1, length, date, from);
        });
        const taken: number[] = [];
        for (let rest: RawUpdate[] = updates; rest.length > 0; ) {
          const group = toGroup(rest, null);
          expect(group.updates.length).toBeGreaterThan(0);
          const end = group.updates.at(-1)?.update_id ?? 0;
          expect(toGroup(rest, end)).toEqual({ updates: group.updates, isOpen: false });
          taken.push(...group.updates.map(({ update_id }) => update_id));
          rest = rest.slice(group.updates.length);
        }
        expect(taken).toEqual(updates.map(({ update_id }) => update_id));
      }),
      { numRuns: 200 },
    );
  });
});

/** Files go over a wire. */
async function withFiles(use: (desk: Desk, settle: () => Promise<void>) => Promise<void>): Promise<void> {
  const servers: { close(): Promise<void> }[] = [];
  const desk = await openDesk({ toApi: (double) => createLateApi(double, servers) });
  await desk.say('hello');
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await desk.pass(300);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  try {
    await use(desk, settle);
  } finally {
    await desk.running.stop();
    for (const server of servers) await server.close();
  }
}

function createLateApi(double: Desk['double'], servers: { close(): Promise<void> }[]) {
  const api = double.serve().then((server) => {
    servers.push(server);
    return createGrammyApi({ token: double.token, apiRoot: server.apiRoot });
  });
  return {
    call: async (...given: Parameters<Awaited<typeof api>['call']>) => (await api).call(...given),
    download: async (...given: Parameters<Awaited<typeof api>['download']>) => (await api).download(...given),
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('files that the person sends on Telegram', () => {
  it('of a photo the largest size counts, in whatever order they come', () => {
    const sizes = [3, 9, 5].map((file_size) => ({ file_id: `of ${file_size}`, file_size }));
    const photo = { message_id: 1, date: 0, chat: { id: ME, type: 'private' }, photo: sizes };
    expect(listFiles(photo)).toEqual([{ id: 'of 9', name: 'photo-1.jpg', mediaType: 'image/jpeg', size: 9 }]);
  });

  it('photos, documents and voice become attachments, captions the text; an album is one message', () =>
    withFiles(async (desk, settle) => {
      desk.double.sendFile(
        ME,
        { kind: 'document', name: 'notes.txt', bytes: bytes('some notes') },
        { caption: 'read this' },
      );
      await settle();
      desk.double.sendAlbum(
        ME,
        [
          { kind: 'photo', bytes: bytes('large enough') },
          { kind: 'photo', bytes: bytes('another one') },
        ],
        { caption: 'two of them' },
      );
      await settle();
      desk.double.sendFile(ME, { kind: 'voice', bytes: bytes('hm') });
      await settle();
      const messages = await desk.test.hub.bus.inbox(ci, { waitMs: 0, limit: 10 });
      expect(
        messages.map(({ payload, attachments }) => [
          payload.text,
          attachments?.map(({ mediaType }) => mediaType),
        ]),
      ).toEqual([
        ['read this', ['text/plain']],
        ['two of them', ['image/jpeg', 'image/jpeg']],
        ['', ['audio/ogg']],
      ]);
      const [first] = messages[0]?.attachments ?? [];
      const read = first && (await desk.test.hub.attachments.read(first.id, ci));
      expect(first?.name).toBe('notes.txt');
      expect(new TextDecoder().decode(read?.bytes)).toBe('some notes');
    }));
});

describe('files that come with words to a request, on Telegram', () => {
  it.each(['by a tap', 'by a reply'])('reach the agent behind the answer, once: %s', async (way) => {
    const desk = await openDesk({
      toApi: (double) => ({ ...toBotApi(double), download: async () => bytes('x') }),
    });
    await desk.ask(LONG_SET, { modelAnswer: true });
    await desk.tap('🧩');
    const replyTo = way === 'by a tap' ? {} : { replyTo: desk.last().message };
    const file = { kind: 'document', name: 'a.txt', bytes: bytes('x') } as const;
    desk.double.sendFile(ME, file, { caption: '2 as in the file', ...replyTo });
    await desk.pass();
    const received = await desk.test.hub.bus.inbox(ci, { waitMs: 0, limit: 10 });
    expect(received.map(({ payload, attachments }) => [payload.text, attachments?.length])).toEqual([
      [expect.stringContaining('2 as in the file'), undefined],
      ['', 1],
    ]);
    expect(desk.shown().filter(({ file: shown }) => shown)).toEqual([]);
  });
});

describe('what cannot be handed on from Telegram', () => {
  it('a file over 20 MB is said to be too large, and nothing is sent', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    desk.double.sendFile(ME, { kind: 'document', name: 'big.zip', bytes: bytes('x'), size: 21_000_000 });
    await desk.pass();
    expect(desk.last().text).toContain('big.zip is larger than 20 MB');
    expect(await desk.received()).toEqual([]);
  });

  it('a file that cannot be fetched is said so', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    desk.double.sendFile(ME, { kind: 'document', name: 'a.txt', bytes: bytes('x') });
    await desk.pass();
    expect(desk.last().text).toContain('a.txt could not be fetched');
  });

  it('a file that the hub does not take is said so, and holds up nothing that comes behind it', async () => {
    const desk = await openDesk({
      toApi: (double) => ({ ...toBotApi(double), download: async () => new Uint8Array(20_500_000) }),
    });
    await desk.say('hello');
    desk.double.sendFile(ME, { kind: 'document', name: 'big.zip', bytes: bytes('x') });
    await desk.write('and this');
    expect(desk.shown().map(({ text }) => text)).toEqual(['hello', 'The file is too large']);
    expect(await desk.received()).toEqual(['and this']);
  });

  it('OPS-2 an outage while a file is fetched loses nothing: it is fetched when that is over, and what comes behind waits', async () => {
    let isOut = true;
    const desk = await openDesk({
      toApi: (double) => ({
        ...toBotApi(double),
        download: () =>
          isOut ? Promise.reject(new BotApiError({ type: 'lost' }, 'cut off')) : Promise.resolve(bytes('x')),
      }),
    });
    await desk.say('hello');
    desk.double.sendFile(ME, { kind: 'document', name: 'a.txt', bytes: bytes('x') }, { caption: 'one' });
    await desk.write('two');
    await desk.pass(60_000);
    expect(await desk.received()).toEqual([]);
    isOut = false;
    await desk.pass(31_000);
    expect(await desk.received()).toEqual(['one', 'two']);
    expect(desk.shown().map(({ text }) => text)).toEqual(['hello']);
  });

  it('a file that is fetched when the channel ends is not said to have failed, and comes with the next start', async () => {
    const desk = await openDesk({
      toApi: (double) => ({
        ...toBotApi(double),
        download: () => Promise.reject(new BotApiError({ type: 'lost' }, 'cut off')),
      }),
    });
    await desk.say('hello');
    desk.double.sendFile(ME, { kind: 'document', name: 'a.txt', bytes: bytes('x') }, { caption: 'one' });
    await desk.pass(3000);
    await desk.running.stop();
    const again = await openDesk({
      test: await desk.test.restart(),
      bot: desk.double,
      toApi: (double) => ({ ...toBotApi(double), download: async () => bytes('x') }),
    });
    expect(await again.received()).toEqual(['one']);
    expect(again.shown().map(({ text }) => text)).toEqual(['hello']);
  });

  it.each(['sticker', 'location', 'contact', 'poll', 'dice'])(
    'a %s is said not to be understood',
    async (kind) => {
      const desk = await openDesk();
      await desk.say('hello');
      const chat = { id: ME, type: 'private' };
      const from = { id: ME, is_bot: false, first_name: 'Ada' };
      desk.double.announce('message', { message_id: 900, date: 0, chat, from, [kind]: {} });
      await desk.pass();
      expect(desk.last().text).toContain('cannot read this kind of message');
    },
  );

  it('an edit changes nothing, and that is said', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    const message = desk.double.write(ME, 'one');
    await desk.pass();
    desk.double.edit(ME, message, 'two');
    await desk.pass();
    expect(desk.last().text).toContain('as it was before the edit');
    expect(await desk.received()).toEqual(['one']);
  });

  it('SEC-8 what is no update, or makes no sense, holds up nothing', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    for (const payload of [null, 'x', {}, { from: { id: ME } }, { message_id: 'x', from: 7 }])
      for (const kind of ['message', 'callback_query', 'edited_message', 'nonsense'])
        desk.double.announce(kind, payload);
    await desk.write('still there');
    expect(await desk.received()).toEqual(['still there']);
  });
});
