import {
  type ConversationSummary,
  type DeliveredMessage,
  type MessageId,
  markSuperseded,
  PERSON,
  type Renewal,
  type StreamItem,
} from '@nod/protocol';
import { expect, test } from 'vitest';
import { emptyThread, emptyView, type HubView, mergePage } from './hub-view.ts';
import { placeRenewals } from './renewals.ts';
import { applyItems } from './stream-items.ts';
import { canEdit, placeVersions } from './versions.ts';

const conversationId = 'cnv_aaaaaaaaaaaaaaaaaaaa' as DeliveredMessage['conversationId'];
const idOf = (position: number) => `msg_${String(position).padStart(20, '0')}` as MessageId;

function toMessage(position: number, fields: Partial<DeliveredMessage> = {}): DeliveredMessage {
  return {
    id: idOf(position),
    conversationId,
    from: PERSON,
    to: 'ci' as DeliveredMessage['to'],
    payload: {},
    inReplyTo: null,
    supersedes: null,
    version: 1,
    sentAt: position,
    dueAt: position,
    position,
    supersededBy: null,
    delivery: null,
    ...fields,
  };
}

const renewal = (position: number): Renewal => ({
  id: `rnw_${String(position).padStart(20, '0')}` as Renewal['id'],
  position,
  at: position,
});

/** Messages by their positions, renewals in angles. */
function render(messages: readonly DeliveredMessage[], renewals: number[]): string {
  const placed = placeRenewals(placeVersions(markSuperseded(messages), {}), renewals.map(renewal));
  return placed
    .map((each) => {
      if (each.kind === 'renewal') return `<${each.renewal.position}>`;
      return each.kind === 'message' ? String(each.message.position) : 'versions';
    })
    .join(' ');
}

test('a renewal stands before what was said since, also where nothing was, and of several the last', () => {
  const messages = [1, 3, 7].map((position) => toMessage(position));
  expect(render(messages, [2, 5])).toBe('1 <2> 3 <5> 7');
  expect(render(messages, [4, 5, 6, 8])).toBe('1 3 <6> 7 <8>');
  expect(render([], [])).toBe('');
});

test('a renewal stands above the switch of a message that has versions', () => {
  const messages = [toMessage(1), toMessage(3), toMessage(4, { supersedes: idOf(3), version: 2 })];
  expect(render(messages, [2])).toBe('1 <2> versions 4');
});

const conversation = { id: conversationId, contextFrom: 0 } as ConversationSummary;
const page = { messages: [toMessage(1)], requests: [], runs: [], renewals: [], hasMore: false };
const spoken: HubView = mergePage(
  {
    ...emptyView,
    overview: { ...emptyView.overview, seq: 1, conversations: { [conversationId]: conversation } },
    threads: { [conversationId]: emptyThread },
  },
  conversationId,
  page,
);
const renewed: StreamItem = {
  seq: 2,
  event: {
    type: 'conversation-renewed',
    conversationId,
    renewalId: renewal(2).id,
    at: 2,
    surface: 'cli',
  },
};

test('a renewal is known once, from an event and from a page, and of what was before nothing can be edited', () => {
  expect(canEdit(spoken, toMessage(1))).toBe(true);
  const live = applyItems(spoken, [renewed]);
  expect(canEdit(live, toMessage(1))).toBe(false);
  const both = mergePage(live, conversationId, { ...page, renewals: [renewal(2)] });
  expect(both.threads[conversationId]?.renewals).toEqual([renewal(2)]);
});
