import type { StreamItem } from '@nod/protocol';
import { NO_ABILITIES } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { UnexpectedAnswerError } from './errors.ts';
import { followEvents } from './followed-events.ts';
import { createHubClient, type HubClient } from './hub-client.ts';
import { createFakeHub, json, LOG_ID, stream, until } from './test-fake-hub.ts';

const id = (prefix: string, digit: number) => `${prefix}_${String(digit).repeat(20)}`;
const message = (digit: number) => ({
  id: id('msg', digit),
  conversationId: id('cnv', 1),
  from: 'ci',
  to: 'user',
  payload: { text: 'hello' },
  inReplyTo: null,
  supersedes: null,
  version: 1,
  sentAt: 1,
  dueAt: 1,
  position: digit,
  supersededBy: null,
  delivery: null,
});
const request = (digit: number) => ({
  kind: 'quick-replies',
  id: id('req', digit),
  agent: 'ci',
  conversationId: id('cnv', 1),
  messageId: id('msg', digit),
  title: 'hello',
  text: 'hello',
  openedAt: 1,
  expiresAt: null,
  awaited: 'never',
  settlement: null,
  options: ['Yes'],
  recommended: null,
});
const malformed = { ...request(2), options: 'none' };

function connect(answer: unknown): HubClient {
  return createHubClient({ baseUrl: '', ...createFakeHub(json(answer)).ports });
}

describe('an item that cannot be decoded', () => {
  it('F-24 of a page is left out; the others are there, in order', async () => {
    const page = {
      messages: [message(1), { ...message(2), payload: { text: 7 } }, message(3)],
      requests: [request(1), malformed],
      runs: [{ id: 'none' }],
      renewals: [],
      hasMore: true,
    };
    expect(await connect(page).messages('c')).toEqual({
      messages: [message(1), message(3)],
      requests: [request(1)],
      runs: [],
      renewals: [],
      hasMore: true,
    });
  });

  it('F-24 of the overview is left out; the surface can start', async () => {
    const ci = { name: 'ci', registeredAt: 1, terminatedAt: null, isHosted: false, abilities: NO_ABILITIES };
    const overview = {
      seq: 3,
      agents: { ci, 'n n': { name: 'n n' } },
      conversations: { x: { id: 'x' } },
      openRequests: { [id('req', 1)]: request(1), [id('req', 2)]: malformed, y: null },
      activeRuns: { z: 3 },
      policies: {},
      permissions: {},
    };
    const start = await connect({
      logId: 'l',
      overview,
      drafts: [{ id: 'd' }],
      presences: [{ agent: 'ci' }],
      health: { status: 'ok', problems: [] },
    }).overview();
    expect(Object.keys(start.overview.openRequests)).toEqual([id('req', 1)]);
    expect(Object.keys(start.overview.agents)).toEqual(['ci']);
    expect(start).toMatchObject({ drafts: [], overview: { seq: 3, conversations: {}, activeRuns: {} } });
  });

  it('F-24 an answer that is malformed itself is no answer of a hub', async () => {
    const page = { messages: 'none', requests: [], runs: [], renewals: [], hasMore: true };
    await expect(connect(page).messages('c')).rejects.toThrow(UnexpectedAnswerError);
  });

  it('F-24 of the event stream is passed over; the stream goes on', async () => {
    const frame = (seq: number, event: object) => `id: ${seq}\nevent: x\ndata: ${JSON.stringify(event)}\n\n`;
    const sound = { type: 'agent-terminated', name: 'ci', at: 1 };
    const hub = createFakeHub(
      stream([frame(1, { type: 'request-opened', request: malformed }), frame(2, sound)], 'stays'),
    );
    const items: StreamItem[] = [];
    const stop = new AbortController();
    const done = followEvents({
      client: createHubClient({ baseUrl: '', ...hub.ports }),
      logId: LOG_ID,
      after: 0,
      onItem: (item) => void items.push(item),
      onStatus: () => {},
      signal: stop.signal,
    });
    await Promise.race([done, until(() => items.length > 0)]);
    expect(items).toEqual([{ seq: 2, event: sound }]);
    stop.abort();
    await done;
  });

  it('F-24 of an inbox stream is passed over; the messages behind it arrive', async () => {
    const frame = (value: object) => `event: message\ndata: ${JSON.stringify(value)}\n\n`;
    const broken = { ...message(1), payload: 'none' };
    const sound = {
      ...message(2),
      writtenBy: 'the agent ci',
      answers: null,
      isTaken: false,
      beginsAnew: false,
    };
    const hub = createFakeHub(stream([frame(broken), frame(sound)], 'stays'));
    const client = createHubClient({ baseUrl: '', ...hub.ports });
    const inbox = client.followInbox('ci', new AbortController().signal);
    expect((await inbox.next()).value).toEqual(sound);
    await inbox.return();
  });
});
