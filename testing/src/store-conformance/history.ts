// Arbitrary histories of a store: turns of concurrent commits, many of them valid and some in conflict.
import type { Change } from '@nod/hub';
import {
  type Conversation,
  type ConversationId,
  chatModeSchema,
  type Message,
  type MessagePayload,
  PERSON,
} from '@nod/protocol';
import fc from 'fast-check';
import { modeSet, newAuditEntry, newPermission, newPolicy, recorded } from './approval-fixtures.ts';
import {
  ana,
  answered,
  asked,
  ben,
  delivered,
  newAgent,
  newConversation,
  newMessage,
  newRequest,
  opened,
  scheduled,
  withdrawn,
} from './fixtures.ts';
import { renewed } from './renewals.ts';

/** What one turn of the event loop asks of the store. */
export type Turn = { commits: Change[][] } | { read: { conversationId: ConversationId; through: number } };

export const conversations: Conversation[] = [
  newConversation([ana, PERSON]),
  newConversation([ben, PERSON]),
  newConversation([ana, ben]),
];

const payloadArbitrary: fc.Arbitrary<MessagePayload> = fc
  .record(
    { text: fc.string({ unit: 'grapheme' }), quickReplies: fc.jsonValue(), extra: fc.jsonValue() },
    { requiredKeys: [] },
  )
  .map((payload) => JSON.parse(JSON.stringify(payload)) as MessagePayload);

const messageArbitrary: fc.Arbitrary<Message> = fc
  .record({
    conversation: fc.constantFrom(...conversations),
    reversed: fc.boolean(),
    payload: payloadArbitrary,
    delayMs: fc.constantFrom(0, 1, 2, 1000),
  })
  .map(({ conversation, reversed, payload, delayMs }) => {
    const message = newMessage(conversation, { payload });
    const { from, to } = message;
    return { ...message, ...(reversed ? { from: to, to: from } : {}), dueAt: message.sentAt + delayMs };
  });

/** The changes that concern one message; taken several times from one pool they run into conflicts. */
function toMessageChanges(message: Message): Change[] {
  const request = newRequest(message);
  return [
    delivered(message),
    scheduled(message, request),
    withdrawn(message),
    answered(request, 'Yes'),
    { type: 'messages-acknowledged', recipient: message.to, ids: [message.id] },
  ];
}

const agentChanges: Change[] = [ana, ben].flatMap((name): Change[] => [
  { type: 'agent-registered', agent: newAgent(name) },
  { type: 'agent-terminated', name, at: 5 },
]);

const ruleChanges: Change[] = [ana, null].flatMap((agent): Change[] => {
  const policy = newPolicy({ agent });
  const permission = newPermission();
  return [
    { type: 'tool-policy-set', policy },
    { type: 'tool-policy-set', policy: { ...policy, policy: 'never' } },
    { type: 'tool-policy-removed', agent, toolName: policy.toolName },
    { type: 'permission-granted', permission },
    { type: 'permission-revoked', permissionId: permission.id },
    recorded(newAuditEntry({ agent })),
  ];
});

const modeChanges: Change[] = conversations.flatMap(({ id }) =>
  chatModeSchema.options.map((mode) => modeSet(id, mode)),
);

const renewalChanges: Change[] = conversations.flatMap((each) => [renewed(each), renewed(each)]);

/** A message with its request, opened in one commit as the hub does. */
function toAsking(message: Message): Change[] {
  return [delivered(message), asked(newRequest(message))];
}

/** Messages of which some supersede, and some reply to, an earlier one of their conversation. */
const poolArbitrary: fc.Arbitrary<Message[]> = fc
  .array(fc.tuple(messageArbitrary, fc.constantFrom('plain', 'supersedes', 'replies'), fc.nat(7)), {
    minLength: 1,
    maxLength: 8,
  })
  .map((drawn) => {
    const pool: Message[] = [];
    for (const [message, kind, index] of drawn) {
      const earlier = pool.filter(({ conversationId }) => conversationId === message.conversationId);
      const id = earlier[index % Math.max(1, earlier.length)]?.id ?? null;
      if (kind === 'supersedes') pool.push({ ...message, supersedes: id, version: id ? 2 : 1 });
      else pool.push({ ...message, inReplyTo: kind === 'replies' ? id : null });
    }
    return pool;
  });

export const historyArbitrary: fc.Arbitrary<Turn[]> = poolArbitrary
  .chain((pool) => {
    const asking = pool.map(toAsking);
    const settling = asking.flatMap((changes) =>
      changes.flatMap((change) => (change.type === 'request-opened' ? [answered(change.request, 'No')] : [])),
    );
    const single = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(...agentChanges, ...settling, ...pool.flatMap(toMessageChanges)),
      },
      { weight: 1, arbitrary: fc.constantFrom(...ruleChanges, ...modeChanges, ...renewalChanges) },
    );
    const commit = fc.oneof(fc.constantFrom(...asking), fc.array(single, { minLength: 1, maxLength: 3 }));
    const read = fc.record({
      conversationId: fc.constantFrom(...conversations.map(({ id }) => id)),
      through: fc.nat(20),
    });
    const turn = fc.oneof(
      { weight: 4, arbitrary: fc.record({ commits: fc.array(commit, { minLength: 1, maxLength: 6 }) }) },
      { weight: 1, arbitrary: fc.record({ read }) },
    );
    return fc.array(turn, { maxLength: 12 });
  })
  .map((turns) => [{ commits: [conversations.map(opened)] }, ...turns]);
