import {
  type Agent,
  type DeliveredMessage,
  type HumanRequest,
  type MessagesPage,
  PERSON,
  type Presence,
  type RunId,
  type StreamItem,
  type ToolApproval,
} from '@nod/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginView, emptyThread, emptyView, type HubView, mergePage } from './hub-view.ts';
import { findAsked, findQuestionIn, listApprovals, listOpen } from './requests.ts';
import { applyItems, missesDraftText } from './stream-items.ts';

const conversationId = 'cnv_aaaaaaaaaaaaaaaaaaaa' as DeliveredMessage['conversationId'];
const beginning: HubView = { ...emptyView, threads: { [conversationId]: emptyThread } };

test('SEC-8 an agent called __proto__ is one among others, and no other is changed by it', () => {
  const agent = { name: '__proto__', registeredAt: 1, terminatedAt: 5 } as Agent;
  const { overview } = applyItems(beginning, [{ seq: 1, event: { type: 'agent-registered', agent } }]);
  expect(Object.keys(overview.agents)).toEqual(['__proto__']);
  expect(overview.agents.terminatedAt).toBeUndefined();
  expect(overview.agents.constructor).toBeUndefined();
});

function toMessage(position: number, text = `text ${position}`): DeliveredMessage {
  return {
    id: `msg_${String(position).padStart(20, '0')}` as DeliveredMessage['id'],
    conversationId,
    from: 'ci' as DeliveredMessage['from'],
    to: 'user',
    payload: { text },
    inReplyTo: null,
    supersedes: null,
    version: 1,
    sentAt: position,
    dueAt: position,
    position,
    supersededBy: null,
    delivery: null,
  };
}

function toDelivery({ position, supersededBy: _, delivery: __, ...message }: DeliveredMessage): StreamItem {
  return { seq: position, event: { type: 'message-delivered', message } };
}

function toRequest(message: DeliveredMessage, settlement: HumanRequest['settlement'] = null): HumanRequest {
  return {
    kind: 'quick-replies',
    id: `req_${'r'.repeat(20)}` as HumanRequest['id'],
    agent: 'ci' as HumanRequest['agent'],
    conversationId,
    messageId: message.id,
    title: 'Deploy?',
    text: 'Deploy?',
    openedAt: 1,
    expiresAt: null,
    awaited: 'never',
    settlement,
    options: ['Yes'],
    recommended: null,
  };
}

const positionsOf = (view: HubView) => view.threads[conversationId]?.messages.map(({ position }) => position);
const toPage = (messages: DeliveredMessage[]): MessagesPage => ({
  messages,
  requests: [],
  runs: [],
  renewals: [],
  hasMore: false,
});

test('QR-2.5 a page and live events that overlap show every message once, in order', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(30), fc.nat(30), (total, pageEnd, liveStart) => {
      const messages = Array.from({ length: total }, (_, index) => toMessage(index + 1));
      const page = messages.slice(0, Math.max(pageEnd, liveStart));
      const live = messages.slice(Math.min(liveStart, total)).map(toDelivery);
      const eventsFirst = mergePage(applyItems(beginning, live), conversationId, toPage(page));
      const pageFirst = applyItems(mergePage(beginning, conversationId, toPage(page)), live);
      expect(positionsOf(eventsFirst)).toEqual(messages.map(({ position }) => position));
      expect(positionsOf(pageFirst)).toEqual(messages.map(({ position }) => position));
      expect(positionsOf(applyItems(pageFirst, live))).toEqual(messages.map(({ position }) => position));
    }),
    { numRuns: 200 },
  );
});

test('QR-3.7 what was settled while nobody listened is open no more from a new starting point on', () => {
  const known = { ...beginning, requests: { asked: toRequest(toMessage(1)) } };
  expect(listOpen(known.requests)).toHaveLength(1);
  const overview = { ...emptyView.overview, openRequests: {} };
  const start = { logId: 'log', overview, drafts: [], presences: [], health: emptyView.health };
  expect(listOpen(beginView(known, start).requests)).toEqual([]);
});

test('QR-3.7 a settled request stays settled when an older page says that it is open', () => {
  const message = toMessage(1);
  const settlement = { outcome: 'cancelled' as const, at: 2, reason: 'withdrawn' as const };
  const request = toRequest(message);
  const opened: StreamItem = { seq: 2, event: { type: 'request-opened', request } };
  const settled: StreamItem = {
    seq: 3,
    event: {
      type: 'request-settled',
      requestId: request.id,
      conversationId,
      messageId: message.id,
      settlement,
    },
  };
  const view = applyItems(beginning, [toDelivery(message), opened, settled]);
  expect(listOpen(view.requests)).toEqual([]);
  const merged = mergePage(view, conversationId, {
    messages: [message],
    requests: [request],
    runs: [],
    renewals: [],
    hasMore: false,
  });
  expect(findAsked(merged.requests, message.id)?.settlement).toEqual(settlement);
});

test('a finished message takes the place of its draft at once', () => {
  const draft = { id: `drf_${'d'.repeat(20)}`, from: 'ci', conversationId, updatedAt: 1 } as never;
  const grow = (offset: number, delta: string): StreamItem => ({
    seq: null,
    event: { type: 'draft-updated', draft, offset, delta },
  });
  const writing = applyItems(beginning, [grow(0, 'Hello'), grow(5, ' wor')]);
  expect(Object.values(writing.drafts)).toMatchObject([{ text: 'Hello wor' }]);
  expect(applyItems(writing, [toDelivery(toMessage(1, 'Hello world'))]).drafts).toEqual({});
  expect(missesDraftText(applyItems(beginning, [grow(3, 'lo')]), [grow(3, 'lo')])).toBe(true);
});

test('F-31 a message that grew on this page is known as such, one that came at once is not', () => {
  const draft = {
    id: `drf_${'d'.repeat(20)}`,
    from: 'ci',
    conversationId,
    part: 'answer',
    updatedAt: 1,
  } as never;
  const grown: StreamItem = { seq: null, event: { type: 'draft-updated', draft, offset: 0, delta: 'Hello' } };
  const view = applyItems(beginning, [
    toDelivery(toMessage(1)),
    grown,
    toDelivery(toMessage(2, 'Hello world')),
  ]);
  expect(Object.keys(view.streamed)).toEqual([toMessage(2).id]);
});

test('the view before stays as it was', () => {
  const before = structuredClone(beginning);
  applyItems(beginning, [toDelivery(toMessage(1))]);
  expect(beginning).toEqual(before);
});

const runId = 'run_a' as RunId;

function toApproval(id: string): ToolApproval {
  return {
    ...toRequest(toMessage(1)),
    kind: 'tool-approval',
    id: `req_${id}` as HumanRequest['id'],
    runId,
    orderedBy: PERSON,
    call: { id, toolName: 'write_file', parameters: {} },
    preview: { type: 'plain' },
    hash: id,
    reason: 'mode',
    permission: null,
    coveredBy: null,
    isEditable: true,
    scopes: [],
  };
}

test('CM-8.4 several calls wait behind one message, and each is settled by itself', () => {
  const message = toMessage(1);
  const [first, second] = [toApproval('a'), toApproval('b')];
  const settlement = { outcome: 'expired' as const, at: 9 };
  const view = applyItems(beginning, [
    { seq: 1, event: { type: 'request-opened', request: first } },
    { seq: 2, event: { type: 'request-opened', request: second } },
    {
      seq: 3,
      event: {
        type: 'request-settled',
        requestId: first.id,
        conversationId,
        messageId: message.id,
        settlement,
      },
    },
  ]);
  expect(findAsked(view.requests, message.id)).toBeUndefined();
  expect(listApprovals(view.requests, runId).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(view.requests[first.id]?.settlement).toEqual(settlement);
  expect(view.requests[second.id]?.settlement).toBeNull();
  const merged = mergePage(view, conversationId, { ...toPage([message]), requests: [first, second] });
  expect(merged.requests[first.id]?.settlement).toEqual(settlement);
});

test('a call that a program of its own would run is what its message asks; one of a run is not', () => {
  const [ofRun, ofProgram] = [toApproval('a'), { ...toApproval('b'), runId: null }];
  const message = toMessage(1);
  const open = (seq: number, request: HumanRequest): StreamItem => ({
    seq,
    event: { type: 'request-opened', request },
  });
  const view = applyItems(beginning, [open(1, ofRun), open(2, ofProgram)]);
  expect(findAsked(view.requests, message.id)).toBe(ofProgram);
  expect(findQuestionIn(view.requests, message.id)).toBeUndefined();
  expect(listApprovals(view.requests, runId)).toEqual([ofRun]);
});

const progressRunId = 'run_1' as RunId;
const toItem = (at: number) => ({
  seq: null,
  event: {
    type: 'tool-call-progressed' as const,
    runId: progressRunId,
    conversationId,
    callId: 'c1',
    progress: { text: `Part ${at} of 3`, part: { at, of: 3 } },
  },
});

test('F-39 AC-4.4 the newest progress of a call is kept until its run ends', () => {
  const under = applyItems(emptyView, [toItem(1), toItem(2)]);
  expect(under.progress).toEqual({
    [progressRunId]: { c1: { text: 'Part 2 of 3', part: { at: 2, of: 3 } } },
  });
  const end = { at: 1, outcome: 'completed', reasoning: '', inputTokens: 0, outputTokens: 0, answerId: null };
  const ended = { type: 'run-ended', runId: progressRunId, conversationId, end } as const;
  const after = applyItems(under, [{ seq: 1, event: { ...ended, end: { ...end, outcome: 'completed' } } }]);
  expect(after.progress).toEqual({});
});

test('DS-5.3 how far a message has come is applied to it, and never goes back, also after an older page', () => {
  const message = toMessage(1);
  const told = (seq: number, state: 'queued' | 'typed' | 'accepted'): StreamItem => ({
    seq,
    event: {
      type: 'message-delivery-told',
      messageId: message.id,
      conversationId,
      delivery: { state, at: seq },
    },
  });
  const view = applyItems(beginning, [toDelivery(message), told(2, 'queued'), told(3, 'accepted')]);
  const deliveryOf = (each: HubView) => each.threads[conversationId]?.messages[0]?.delivery;
  expect(deliveryOf(view)).toEqual({ state: 'accepted', at: 3 });
  expect(deliveryOf(applyItems(view, [told(4, 'typed')]))).toEqual({ state: 'accepted', at: 3 });
  const page = { messages: [message], requests: [], runs: [], renewals: [], hasMore: false };
  expect(deliveryOf(mergePage(view, conversationId, page))).toEqual({ state: 'accepted', at: 3 });
});

test('the presence of an agent is the last that was told, and the starting point has them all', () => {
  const presence = { agent: 'codex', state: 'working', at: 1 } as Presence;
  const changed = (each: Presence): StreamItem => ({
    seq: null,
    event: { type: 'presence-changed', presence: each },
  });
  const gone: Presence = { ...presence, state: 'gone', at: 2 };
  expect(applyItems(beginning, [changed(presence), changed(gone)]).presences).toEqual({ codex: gone });
  const overview = { ...emptyView.overview, openRequests: {} };
  const start = { logId: 'log', overview, drafts: [], presences: [presence], health: emptyView.health };
  expect(beginView(emptyView, start).presences).toEqual({ codex: presence });
});
