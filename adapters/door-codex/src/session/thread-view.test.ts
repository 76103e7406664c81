import type { DoorEvent } from '@nod/doors';
import { describe, expect, it } from 'vitest';
import { commandRequest } from '../test-codex.ts';
import { CodexRefusal, type DaemonLink } from '../wire/daemon-link.ts';
import type { Told } from '../wire/frames.ts';
import { createActions } from './actions.ts';
import { mayBeOurs, toOverrides, toUpdate } from './modes.ts';
import { createThreadModes } from './thread-modes.ts';
import { createThreadView } from './thread-view.ts';
import { toTurnEnded } from './turns.ts';

const tell = (method: string, params: object): Told => ({ id: null, method, params });
const turn = (id: string, status = 'inProgress') => ({ id, status, items: [], error: null });
const asks = (id: number, turnId: string): Told => ({
  ...{ id, method: 'item/commandExecution/requestApproval' },
  params: { turnId, ...commandRequest(`call-${id}`, 'npm test') },
});
const begun = (id: string) => tell('turn/started', { turn: turn(id) });
const over = (id: string) => tell('turn/completed', { turn: turn(id, 'completed') });

function view(...all: Told[]) {
  const created = createThreadView((error) => {
    throw error;
  }, 'daemon');
  const events: DoorEvent[] = all.flatMap((told) => created.take(told));
  return { view: created, events, take: (told: Told) => created.take(told) };
}

describe('what the daemon of Codex tells of a thread', () => {
  it('an ask is told once by its request, and answered elsewhere when the daemon has it resolved', () => {
    const { events, take } = view(begun('t'), asks(1, 't'), asks(1, 't'));
    expect(events.filter(({ type }) => type === 'asked')).toHaveLength(1);
    expect(take(tell('serverRequest/resolved', { requestId: 1 }))).toMatchObject([{ how: 'elsewhere' }]);
  });

  it('an ask that was answered here is ours: it is answered once, and not told as closed', () => {
    const { view: thread, events, take } = view(begun('t'), asks(1, 't'));
    const asked = events.find((event) => event.type === 'asked');
    expect(thread.settle(asked?.key ?? '')).not.toBeNull();
    expect(thread.settle(asked?.key ?? '')).toBeNull();
    expect(take(tell('serverRequest/resolved', { requestId: 1 }))).toEqual([]);
  });

  it('a turn that ends takes with it what it has asked, which nobody can answer any more, and nothing else', () => {
    const { view: thread, take } = view(begun('t'), asks(1, 't'), asks(2, 'u'));
    expect(take(over('t'))).toMatchObject([{ type: 'ask-closed', how: 'gone' }, { type: 'turn-ended' }]);
    expect(thread.openAsks().map(({ requestId }) => requestId)).toEqual([2]);
  });

  it('the end of another turn leaves the one under way', () => {
    const { view: thread, take } = view(begun('t'));
    take(over('earlier'));
    expect(thread.turnId).toBe('t');
    take(over('t'));
    expect(thread.turnId).toBeNull();
  });

  it('a turn that was interrupted is stopped; its answer is no mere commentary', () => {
    const said = (text: string, phase: string) => ({ ...{ type: 'agentMessage', id: text, text }, phase });
    const items = [said('Done.', 'final_answer'), said('Looking …', 'commentary')] as never;
    expect(toTurnEnded({ ...turn('t', 'interrupted'), items } as never)).toMatchObject({
      outcome: 'stopped',
      answer: 'Done.',
    });
  });
});

/** A link to a daemon that answers as it is told. */
function act(request: (method: string, params: object) => Promise<unknown>) {
  const events: DoorEvent[] = [];
  const sent: { method: string; params: Record<string, unknown> }[] = [];
  const answered: unknown[] = [];
  const link = {
    request(method: string, params: Record<string, unknown>) {
      sent.push({ method, params });
      return request(method, params);
    },
    answer: (...given: unknown[]) => answered.push(given),
  } as unknown as DaemonLink;
  const modes = createThreadModes();
  const thread = view(begun('t'), asks(1, 't')).view;
  const actions = createActions({
    ...{ threadId: 'thread', modes, parts: { report: () => {} } },
    emit: (event) => void events.push(event),
  });
  actions.begin({ link, view: thread, joinSoon: () => {}, over: new Promise(() => {}) });
  return { actions, events, sent, answered, modes, link };
}

const PROMPT = { type: 'prompt', promptId: 'p', text: 'go' } as const;
const userMessage = (clientId: string | null) =>
  tell('item/started', {
    turnId: 't1',
    item: { type: 'userMessage', id: 'i', clientId, content: [] },
  });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('prompts to Codex', () => {
  it('DS-5.3 are accepted once, by the first evidence, and by no message of the terminal', async () => {
    const started = Promise.withResolvers<unknown>();
    const { actions, events } = act(() => started.promise);
    await actions.act(PROMPT);
    actions.watch(userMessage(null));
    actions.watch(userMessage('another'));
    expect(events).toEqual([]);
    actions.watch(userMessage('p'));
    started.resolve({ turn: turn('t1') });
    await settled();
    expect(events).toEqual([{ type: 'prompt-accepted', promptId: 'p', turnId: 't1' }]);
  });

  it('DS-5.3 are refused by Codex in its words; of one that was cut off nothing is told', async () => {
    const refused = act(() => Promise.reject(new CodexRefusal('no credit left')));
    await refused.actions.act(PROMPT);
    await settled();
    expect(refused.events).toMatchObject([{ type: 'prompt-refused', words: 'no credit left' }]);
    const cut = act(() => Promise.reject(new Error('cut off')));
    await cut.actions.act(PROMPT);
    await settled();
    expect(cut.events).toEqual([]);
  });

  it('DS-5.3 are found again by their id alone, however far back', async () => {
    const item = (clientId: string) => ({ type: 'userMessage', id: clientId, clientId, content: [] });
    const page = (id: string, nextCursor: string | null) => ({
      data: [{ ...turn(id, 'completed'), startedAt: 100, items: [item(id)] }],
      nextCursor,
    });
    const pages = [page('other', 'more'), page('p', null)];
    const { actions, events } = act(async () => pages.shift());
    await actions.act({ type: 'look-for-prompt', promptId: 'p', text: 'go', since: 50_000 });
    await settled();
    expect(events).toEqual([{ type: 'prompt-accepted', promptId: 'p', turnId: 'p' }]);
  });

  it('DS-5.3 never arrived where all turns since are of others; of more than are looked at nobody can tell', async () => {
    const lookIn = async (nextCursor: string | null) => {
      const data = [{ ...turn('other', 'completed'), startedAt: 100 }];
      const { actions, events } = act(async () => ({ data, nextCursor }));
      await actions.act({ type: 'look-for-prompt', promptId: 'p', text: 'go', since: 50_000 });
      await settled();
      return events;
    };
    expect(await lookIn(null)).toMatchObject([{ type: 'prompt-not-found', isCertain: true }]);
    expect(await lookIn('for ever')).toMatchObject([{ type: 'prompt-not-found', isCertain: false }]);
  });

  it('carry the mode that is wanted', async () => {
    const { actions, sent, modes, link } = act(async () => ({ turn: turn('t1'), config: {} }));
    await modes.set('supervised', link, 'thread');
    await actions.act(PROMPT);
    expect(sent.at(-1)).toMatchObject({
      method: 'turn/start',
      params: { approvalPolicy: 'untrusted', clientUserMessageId: 'p' },
    });
  });

  it('the words of a rejection go into the turn that goes on', async () => {
    const { actions, sent, answered } = act(async () => ({}));
    const answer = { type: 'reject', words: 'use pnpm' } as const;
    await actions.act({ type: 'answer', key: 't:call-1:1', answer });
    expect(answered).toEqual([[1, { decision: 'decline' }]]);
    expect(sent).toMatchObject([{ method: 'turn/steer', params: { expectedTurnId: 't' } }]);
  });
});

describe('modes of a thread', () => {
  const own = {
    ...{ approvalPolicy: 'on-request', approvalsReviewer: 'user', activePermissionProfile: null },
    sandboxPolicy: { type: 'workspaceWrite' },
  };

  it('Supervised asks about all, Ask reads only besides, Agent is what the person had', () => {
    const asking = { approvalPolicy: 'untrusted', approvalsReviewer: 'user' };
    const readOnly = { sandboxPolicy: { type: 'readOnly', networkAccess: false } };
    expect(toOverrides('supervised')).toEqual(asking);
    expect(toOverrides('ask')).toEqual({ ...asking, ...readOnly });
    expect(toOverrides('agent')).toEqual({});
    expect(toUpdate('supervised', own as never)).toMatchObject({
      ...asking,
      sandboxPolicy: own.sandboxPolicy,
    });
    expect(toUpdate('ask', own as never)).toMatchObject(readOnly);
    expect(toUpdate('agent', own as never)).toMatchObject({ approvalPolicy: 'on-request' });
    expect(mayBeOurs({ ...own, ...asking } as never)).toBe(true);
  });

  it('what may be left of an earlier hub is not taken for what the person had', async () => {
    const sent: object[] = [];
    const link = {
      async request(method: string, params: object) {
        sent.push({ method, ...params });
        return { config: { approval_policy: 'on-failure' } };
      },
    } as unknown as DaemonLink;
    const modes = createThreadModes();
    modes.learn({ ...own, approvalPolicy: 'untrusted' } as never);
    await modes.set('agent', link, 'thread');
    expect(sent.at(-1)).toMatchObject({ method: 'thread/settings/update', approvalPolicy: 'on-failure' });
  });

  it('a mode that Codex refuses is known not to hold', async () => {
    const link = { request: () => Promise.reject(new CodexRefusal('no')) } as unknown as DaemonLink;
    const modes = createThreadModes();
    modes.learn(own as never);
    await expect(modes.set('ask', link, 'thread')).rejects.toThrow('no');
    expect(modes.fits()).toMatchObject({ ask: 'cannot' });
  });
});
