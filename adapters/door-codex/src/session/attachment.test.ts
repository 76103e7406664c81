import type { DoorEvent } from '@nod/doors';
import { describe, expect, it } from 'vitest';
import { commandRequest } from '../test-codex.ts';
import type { DaemonLink } from '../wire/daemon-link.ts';
import type { Told } from '../wire/frames.ts';
import { attachThread } from './attachment.ts';
import { createCodexSession } from './codex-session.ts';
import { createThreadModes } from './thread-modes.ts';

const turn = (id: string, completedAt: number) => ({ id, status: 'completed', items: [], completedAt });
const asked: Told = {
  ...{ id: 1, method: 'item/commandExecution/requestApproval' },
  params: { threadId: 'mine', turnId: 't', ...commandRequest('c', 'npm test') },
};

async function attach({ turns = [] as object[], since = 0, flags = [] as string[], late = [] as Told[] }) {
  const events: DoorEvent[] = [];
  let hear: (told: Told) => void = () => {};
  const answers: Record<string, object> = {
    'thread/loaded/list': { data: ['mine', 'other'] },
    'thread/resume': {
      ...{ approvalPolicy: 'on-request', approvalsReviewer: 'user', sandbox: {} },
      thread: { id: 'mine', status: { type: 'active', activeFlags: flags } },
    },
    'thread/turns/list': { data: turns.toReversed(), nextCursor: null },
  };
  const link = {
    async request(method: string) {
      if (method === 'thread/turns/list') setImmediate(() => late.forEach((told) => void hear(told)));
      return answers[method];
    },
    listen(listener: (told: Told) => void) {
      hear = listener;
    },
    lost: new Promise(() => {}),
  } as unknown as DaemonLink;
  await attachThread({
    ...{ link, threadId: 'mine', since, toModes: createThreadModes().fits },
    parts: { timer: () => () => {}, report: () => {} },
    emit: (event) => void events.push(event),
    onSettings: () => {},
    onTold: () => {},
  });
  return { events, hear };
}

describe('an attachment to a thread', () => {
  it('tells turns that ended since then, to the second, and the last at least', async () => {
    const turns = [turn('a', 99), turn('b', 100), turn('c', 200)];
    const told = async (since: number) =>
      (await attach({ turns, since })).events.flatMap((event) =>
        event.type === 'turn-ended' ? [event.turnId] : [],
      );
    expect(await told(100_500)).toEqual(['b', 'c']);
    expect(await told(900_000)).toEqual(['c']);
  });

  it('hears of its own thread alone', async () => {
    const { events, hear } = await attach({});
    const started = (threadId: string) =>
      hear({
        ...{ id: null, method: 'turn/started' },
        params: { threadId, turn: { id: threadId, status: 'inProgress', items: [] } },
      });
    started('other');
    started('mine');
    expect(events.slice(1)).toEqual([{ type: 'turn-started', turnId: 'mine' }]);
  });

  it('waits for what is open, where the thread says that something is', async () => {
    const { events } = await attach({ flags: ['waitingOnApproval'], late: [asked] });
    expect(events).toMatchObject([{ type: 'attached', openAsks: ['t:c:1'] }, { type: 'asked' }]);
  });
});

it('a daemon that cannot be reached is waited for, ten minutes long', async () => {
  let now = 0;
  const session = createCodexSession({
    ...{ threadId: 'mine', socketPath: '/nowhere/at-all.sock', modes: createThreadModes() },
    parts: {
      clock: () => now,
      timer(delayMs, callback) {
        now += delayMs;
        const timer = setImmediate(callback);
        return () => clearImmediate(timer);
      },
      report: () => {},
    },
  });
  const events: string[] = [];
  for await (const { type } of session.events(0, new AbortController().signal)) events.push(type);
  expect(events).toEqual(['detached', 'gone']);
  expect(now).toBeGreaterThanOrEqual(600_000);
});
