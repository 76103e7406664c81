import { LIMITS } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, toRefusal } from '../test-api.ts';

/** What a program gone wild does: the longest replies there can be, in as many requests as it can open. */
async function flood(test: TestApi): Promise<number[]> {
  const quickReplies = Array<string>(LIMITS.quickReplies).fill('好'.repeat(LIMITS.quickReplyCharacters));
  const statuses: number[] = [];
  for (let index = 0; index < 600; index += 1) {
    const from = `eve-${Math.floor(index / 200)}`;
    const body = { from, to: 'user', payload: { text: 'x' }, quickReplies };
    statuses.push((await test.call('POST', '/api/messages', { as: 'program', body })).status);
  }
  return statuses;
}

async function readPages(test: TestApi, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after = ''; ; ) {
    const response = await test.call('GET', `/api/requests?limit=${limit}${after}`, { as: 'person' });
    const { requests, next } = (await response.json()) as { requests: { id: string }[]; next: string | null };
    pages.push(requests.map(({ id }) => id));
    if (next === null) return pages;
    after = `&after=${encodeURIComponent(next)}`;
  }
}

describe('waiting over HTTP', () => {
  it('SEC-8 a program that has as many waits open as it may still looks at its requests and into its mailboxes', async () => {
    const test = await startTestApi();
    const body = { from: 'eve', to: 'user', payload: { text: 'x' }, expectsReply: true };
    const sent = await test.call('POST', '/api/messages', { as: 'program', body });
    const { requestId } = (await sent.json()) as { requestId: string };
    const end = new AbortController();
    const wait = (waitMs: number, signal?: AbortSignal) =>
      test.call('GET', `/api/requests/${requestId}?waitMs=${waitMs}`, {
        as: 'program',
        ...(signal && { signal }),
      });
    const waits = Array.from({ length: LIMITS.connectionsPerProgram }, () => wait(30_000, end.signal));
    let full = await wait(1);
    while (full.status === 200) full = await wait(1);
    expect(full.status).toBe(429);
    expect((await wait(0)).status).toBe(200);
    expect((await test.call('GET', '/api/agents/bob/inbox', { as: 'program' })).status).toBe(200);
    end.abort();
    await Promise.allSettled(waits);
  });
});

describe('open requests over HTTP', () => {
  it('F-88 SEC-8 600 requests of ten long texts: the rest is refused with 429, the overview still answers', async () => {
    const test = await startTestApi();
    const statuses = await flood(test);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3 * LIMITS.openRequestsPerAgent);
    expect(statuses.filter((status) => status === 429)).toHaveLength(600 - 3 * LIMITS.openRequestsPerAgent);
    expect((await test.call('GET', '/api/overview', { as: 'person' })).status).toBe(200);
  });

  it('F-88 come in pages, each once and oldest first, also when one is settled in between', async () => {
    const test = await startTestApi();
    for (let index = 0; index < 7; index += 1) {
      await test.hub.bus.send(test.outgoing({ text: `${index}`, expectsReply: true }));
      if (index % 3 === 0) await test.time.advance(1);
    }
    const all = test.hub.requests.open().map(({ id }) => id);
    expect(await readPages(test, 3)).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6)]);
    const { next } = test.hub.requests.page({ limit: 3 });
    if (all[2]) await test.hub.requests.cancel(all[2], null);
    expect(test.hub.requests.page({ limit: 3, after: next ?? '' }).requests.map(({ id }) => id)).toEqual(
      all.slice(3, 6),
    );
    const refused = await test.call('GET', '/api/requests?after=x', { as: 'person' });
    expect(await toRefusal(refused)).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});
