import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BotApi, BotApiError } from './bot-api.ts';
import { obeyLimits } from './obeyed-limits.ts';

/** A bot that is limited where it is told to, and notes who was written to when. */
function open() {
  let now = 0;
  const sent: { chat: unknown; at: number }[] = [];
  const limited = new Map<unknown, number>();
  const inner: BotApi = {
    async call(_, { chat_id }) {
      sent.push({ chat: chat_id, at: now });
      const seconds = limited.get(chat_id);
      limited.delete(chat_id);
      if (seconds !== undefined) throw new BotApiError({ type: 'limited', afterMs: seconds * 1000 }, '429');
      return true;
    },
    download: () => Promise.reject(new Error('none')),
  };
  const api = obeyLimits(inner, () => now);
  return {
    sent,
    limit: (chat: number, seconds: number) => limited.set(chat, seconds),
    pass(ms: number) {
      now += ms;
    },
    /** How long it would have to wait; 0 once it is sent. */
    async send(chat?: number): Promise<number> {
      try {
        await api.call('sendMessage', chat === undefined ? {} : { chat_id: chat });
        return 0;
      } catch (error) {
        const failure = error instanceof BotApiError ? error.failure : null;
        return failure?.type === 'limited' ? failure.afterMs : -1;
      }
    },
  };
}

describe('limits of Telegram', () => {
  it('a chat that is limited is left alone until its time, and others are not', async () => {
    const { limit, send, pass, sent } = open();
    limit(1, 5);
    expect([await send(1), await send(1), await send(2)]).toEqual([5000, 5000, 0]);
    pass(4999);
    expect(await send(1)).toBe(1);
    pass(1);
    expect(await send(1)).toBe(0);
    expect(sent.map(({ chat }) => chat)).toEqual([1, 2, 1]);
  });

  it('where two are limited at once, all wait; what has no chat never does', async () => {
    const { limit, send, pass } = open();
    limit(1, 5);
    limit(2, 8);
    await send(1);
    await send(2);
    expect([await send(3), await send(1), await send()]).toEqual([8000, 8000, 0]);
    pass(8000);
    expect([await send(3), await send(1)]).toEqual([0, 0]);
  });

  it('nothing is ever sent to a chat before its time', async () => {
    const act = fc.record({ chat: fc.nat(3), seconds: fc.option(fc.nat(9)), ms: fc.nat(4000) });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
        const { limit, send, pass, sent } = open();
        const until = new Map<number, number>();
        let now = 0;
        for (const { chat, seconds, ms } of acts) {
          const before = sent.length;
          if (seconds !== null) limit(chat, seconds);
          const wait = await send(chat);
          if (sent.length > before) {
            expect(now).toBeGreaterThanOrEqual(until.get(chat) ?? 0);
            if (wait > 0) until.set(chat, now + wait);
          }
          pass(ms);
          now += ms;
        }
      }),
      { numRuns: 200 },
    );
  });
});
