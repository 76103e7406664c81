// Conformance: modes, policies, permissions and tool approvals are kept, also after a restart.
import type { Change, StoredCall } from '@nod/hub';
import {
  agentNameSchema,
  askToolCallBodySchema,
  type CallState,
  type Conversation,
  type HubEvent,
  type Overview,
  PERSON,
  type Run,
  type RunStep,
} from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { decided, modeSet, newApproval, newPermission, newPolicy, stepAdded } from './approval-fixtures.ts';
import {
  ana,
  asked,
  delivered,
  newBeginning,
  newConversation,
  newId,
  newMessage,
  newRun,
  type OpenStore,
  opened,
  type StoreUnderTest,
  withStore,
} from './fixtures.ts';

const LIST = askToolCallBodySchema.parse({ toolName: 'Bash', parameters: { command: 'ls' } });

export function describeApprovals(open: OpenStore): void {
  describe('modes, policies and permissions', () => {
    describeModes(open);
    describePolicies(open);
    describePermissions(open);
  });
  describe('tool approvals', () => describeToolApprovals(open));
  describe('calls that programs ask about', () => describeAskedCalls(open));
  describe('a call that a program asks about again', () => describeJudgedAgain(open));
}

/** The overview, which a restart must not change. */
async function loadTwice({ store, reopen }: StoreUnderTest): Promise<Overview> {
  const { overview } = await store.load();
  expect((await (await reopen()).load()).overview).toEqual(overview);
  return overview;
}

function describeModes(open: OpenStore): void {
  it('CM-8.2 SEC-8 a conversation begins in the mode it was opened with, and has the one set last, also after a restart', () =>
    withStore(open, async (test) => {
      const touched = newConversation();
      const untouched: Conversation = { ...newConversation(), mode: 'ask' };
      await test.store.commit([opened(touched), opened(untouched), modeSet(touched.id, 'supervised')]);
      expect((await test.store.load()).overview.conversations[touched.id]?.mode).toBe('supervised');
      await test.store.commit([modeSet(touched.id, 'agent')]);
      const { conversations } = await loadTwice(test);
      expect(conversations[touched.id]?.mode).toBe('agent');
      expect(conversations[untouched.id]?.mode).toBe('ask');
    }));

  it('CM-8.2 reading a conversation and writing in it leave its mode as it is', () =>
    withStore(open, async (test) => {
      const { conversation, changes } = newBeginning();
      await test.store.commit([...changes, modeSet(conversation.id, 'supervised')]);
      const [event] = await test.store.commit([delivered(newMessage(conversation))]);
      const through = event?.seq ?? 0;
      await test.store.commit([{ type: 'conversation-seen', conversationId: conversation.id, through }]);
      const summary = (await loadTwice(test)).conversations[conversation.id];
      expect(summary).toMatchObject({ mode: 'supervised', readThrough: through, unread: 0 });
    }));
}

function describeAskedCalls(open: OpenStore): void {
  const parameters = { command: 'ls' };
  const state: CallState = { type: 'run', parameters, isEdited: false, scope: null, by: 'policy' };
  const call: StoredCall = {
    agent: ana,
    id: 'toolu_1',
    hash: 'h',
    round: 1,
    asked: LIST,
    requestId: null,
    state,
  };
  const askedAbout = (each: StoredCall) => ({ type: 'tool-call-asked', call: each }) as const;

  it('OPS-2 are kept as they were decided, by agent and id, also after a restart', () =>
    withStore(open, async (test) => {
      const waiting: StoredCall = {
        agent: ana,
        id: 'toolu_2',
        hash: 'i',
        round: 1,
        asked: LIST,
        requestId: newId('req'),
      };
      const others: StoredCall = { ...call, agent: agentNameSchema.parse('bob'), hash: 'j' };
      await test.store.commit([askedAbout(call), askedAbout(waiting), askedAbout(others)]);
      const again = await test.reopen();
      for (const each of [call, waiting, others])
        expect(await again.toolCall(each.agent, each.id)).toEqual(each);
      expect(await again.toolCall(ana, 'toolu_3')).toBeNull();
    }));

  it('SEC-7 of an agent that is emptied are forgotten with its mail, and no other’s, also after a restart', () =>
    withStore(open, async (test) => {
      const { conversation, changes } = newBeginning();
      const bob = agentNameSchema.parse('bob');
      const others: StoredCall = { ...call, agent: bob };
      const toAna = newMessage(conversation, { from: PERSON, to: ana });
      const toPerson = newMessage(conversation);
      await test.store.commit([...changes, delivered(toAna), delivered(toPerson)]);
      await test.store.commit([askedAbout(call), askedAbout(others)]);
      const empty = (unread: number) => test.store.commit([{ type: 'agent-emptied', name: ana, unread }]);
      for (const wrong of [0, 2])
        await expect(empty(wrong)).rejects.toMatchObject({ conflict: 'mail-changed' });
      expect(await test.store.toolCall(ana, call.id)).toEqual(call);
      await empty(1);
      const again = await test.reopen();
      expect([await again.emptiedThrough(ana), await again.emptiedThrough(bob)]).toEqual([
        (await again.load()).overview.seq,
        0,
      ]);
      expect(await again.toolCall(ana, call.id)).toBeNull();
      expect(await again.toolCall(bob, call.id)).toEqual(others);
      expect(await again.inbox(ana, 0, 10)).toEqual([]);
      expect(await again.inbox(PERSON, 0, 10)).toMatchObject([{ id: toPerson.id }]);
      await again.commit([askedAbout(call)]);
      const giveBack: Change = { type: 'message-given-back', recipient: ana, id: toAna.id, by: 'one' };
      await again.commit([giveBack]);
      expect(await again.inbox(ana, 0, 10)).toEqual([]);
      const next = newMessage(conversation, { from: PERSON, to: ana });
      await again.commit([
        delivered(next),
        { type: 'messages-acknowledged', recipient: ana, ids: [next.id] },
      ]);
      await again.commit([{ ...giveBack, id: next.id }]);
      expect(await again.inbox(ana, 0, 10)).toMatchObject([{ id: next.id }]);
    }));

  it('CM-8.3 of two under one id the first counts, and nothing of the commit with the other is written', () =>
    withStore(open, async ({ store }) => {
      await store.commit([askedAbout(call)]);
      const other = askedAbout({ ...call, hash: 'other' });
      const conversation = newConversation();
      await expect(store.commit([opened(conversation), other])).rejects.toMatchObject({
        conflict: 'duplicate-call',
      });
      expect(await store.toolCall(ana, 'toolu_1')).toEqual(call);
      expect((await store.load()).overview.conversations).toEqual({});
    }));
}

function describeJudgedAgain(open: OpenStore): void {
  const state: CallState = { type: 'refused', by: 'policy' };
  const call: StoredCall = {
    agent: ana,
    id: 'toolu_1',
    hash: 'h',
    round: 1,
    asked: LIST,
    requestId: null,
    state,
  };
  const waiting: StoredCall = {
    agent: ana,
    id: 'toolu_1',
    hash: 'h',
    round: 2,
    asked: LIST,
    requestId: newId('req'),
  };

  it('CM-8.5 is judged again one round after the other; of two in one round the first counts', () =>
    withStore(open, async (test) => {
      await test.store.commit([{ type: 'tool-call-asked', call }]);
      await test.store.commit([{ type: 'tool-call-asked', call: waiting }]);
      const other: StoredCall = { ...waiting, requestId: newId('req') };
      await expect(test.store.commit([{ type: 'tool-call-asked', call: other }])).rejects.toMatchObject({
        conflict: 'duplicate-call',
      });
      expect(await test.store.toolCall(ana, 'toolu_1')).toEqual(waiting);
      expect(await (await test.reopen()).toolCall(ana, 'toolu_1')).toEqual(waiting);
    }));
}

function describePolicies(open: OpenStore): void {
  it('CM-8.5 each agent and tool has one policy, the one set last, also after a restart', () =>
    withStore(open, async (test) => {
      const forAll = newPolicy({ agent: null, policy: 'never' });
      const forAna = newPolicy({ policy: 'ask' });
      const other = newPolicy({ toolName: 'fetch page', policy: 'auto' });
      for (const policy of [forAll, forAna, other]) {
        await test.store.commit([{ type: 'tool-policy-set', policy }]);
      }
      const replaced = { ...forAll, policy: 'auto' as const, setAt: forAll.setAt + 1 };
      await test.store.commit([{ type: 'tool-policy-set', policy: replaced }]);
      const { policies } = await loadTwice(test);
      expect(Object.entries(policies)).toEqual([
        ['* run-command', replaced],
        ['ana run-command', forAna],
        ['ana fetch page', other],
      ]);
    }));

  it('CM-8.5 a removed policy is gone, alone, also after a restart, and can be set again', () =>
    withStore(open, async (test) => {
      const [forAll, forAna] = [newPolicy({ agent: null }), newPolicy()];
      const { toolName } = forAna;
      await test.store.commit([
        { type: 'tool-policy-set', policy: forAna },
        { type: 'tool-policy-set', policy: forAll },
        { type: 'tool-policy-removed', agent: ana, toolName },
        { type: 'tool-policy-removed', agent: ana, toolName: 'never set' },
      ]);
      expect(Object.values((await test.store.load()).overview.policies)).toEqual([forAll]);
      await test.store.commit([{ type: 'tool-policy-set', policy: forAna }]);
      expect(Object.values((await loadTwice(test)).policies)).toEqual([forAll, forAna]);
    }));
}

function describePermissions(open: OpenStore): void {
  it('CM-8.5 a permission holds until it is revoked, also after a restart', () =>
    withStore(open, async ({ store, reopen }) => {
      const always = newPermission();
      const here = newPermission({ conversationId: newConversation().id, parameters: {} });
      await store.commit([
        { type: 'permission-granted', permission: always },
        { type: 'permission-granted', permission: here },
      ]);
      const again = await reopen();
      expect(Object.values((await again.load()).overview.permissions)).toEqual([always, here]);
      await again.commit([{ type: 'permission-revoked', permissionId: always.id }]);
      await again.commit([{ type: 'permission-revoked', permissionId: newPermission().id }]);
      const rest = { [here.id]: here };
      expect((await again.load()).overview.permissions).toEqual(rest);
      expect((await (await reopen()).load()).overview.permissions).toEqual(rest);
    }));

  it('CM-8.5 nothing is found among policies and permissions that was not put there', () =>
    withStore(open, async ({ store }) => {
      const { policies, permissions } = (await store.load()).overview;
      expect([Object.getPrototypeOf(policies), Object.getPrototypeOf(permissions)]).toEqual([null, null]);
    }));
}

/** A run on a message of the person. */
async function startRun({ store }: StoreUnderTest): Promise<Run> {
  const { conversation, changes } = newBeginning();
  const message = newMessage(conversation, { from: PERSON, to: ana });
  const run = newRun(message);
  await store.commit([...changes, delivered(message), { type: 'run-started', run }]);
  return run;
}

/** Parameters that a careless store changes, as a model writes them. */
const HOSTILE_PARAMETERS = `{"b":1,"a":{"__proto__":{"x":1}},"text":"\\u0000 \\ud800 \\u202e 👩‍👩‍👧 两行\\n","n":-1e300,"none":null}`;

function describeToolApprovals(open: OpenStore): void {
  it('CM-8.3 CM-8.4 an approval waits with exactly its call, preview and hash, also after a restart', () =>
    withStore(open, async (test) => {
      const run = await startRun(test);
      const call = { id: 'c1', toolName: 'any', parameters: JSON.parse(HOSTILE_PARAMETERS) };
      const requests = [newApproval(run, call), newApproval(run)];
      await test.store.commit(requests.map(asked));
      const again = await test.reopen();
      const { openRequests } = (await again.load()).overview;
      expect(JSON.stringify(Object.values(openRequests))).toBe(JSON.stringify(requests));
      expect(await again.requestsOfMessages([run.messageId])).toEqual(requests);
    }));

  it('CM-8.3 SEC-3 an approval is decided once, and the decision is kept as it was made', () =>
    withStore(open, async (test) => {
      const run = await startRun(test);
      const request = newApproval(run);
      await test.store.commit([asked(request)]);
      const again = await test.reopen();
      const edited = { parameters: { command: 'npm test -- --bail' }, hash: 'e'.repeat(64), isEdited: true };
      const approval = decided(request, { ...edited, remember: 'conversation' });
      const outcomes = await Promise.allSettled([
        again.commit([approval]),
        again.commit([decided(request, { verdict: 'rejected' })]),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      const settled = { ...request, settlement: approval.settlement };
      expect(await again.request(request.id)).toEqual(settled);
      expect(await (await test.reopen()).requestsOfMessages([run.messageId])).toEqual([settled]);
    }));

  it('CM-8.1 CM-8.3 switching the mode and deciding what waits is one commit, or none', () =>
    withStore(open, async (test) => {
      const run = await startRun(test);
      const [first, second] = [newApproval(run), newApproval(run)];
      await test.store.commit([asked(first), asked(second), modeSet(run.conversationId, 'supervised')]);
      await test.store.commit([decided(second)]);
      const both = [first, second].map((request) => decided(request, { by: 'mode' }));
      await expect(test.store.commit([modeSet(run.conversationId, 'agent'), ...both])).rejects.toThrow(
        'request-not-open',
      );
      const { conversations, openRequests } = await loadTwice(test);
      expect(conversations[run.conversationId]?.mode).toBe('supervised');
      expect(openRequests).toEqual({ [first.id]: first });
    }));

  it('CM-8.3 a turn of the model is kept to the letter, so that its run can go on after a restart', () =>
    withStore(open, async (test) => {
      const run = await startRun(test);
      const deep = `${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}`;
      const call = { id: 'c1', toolName: 'any', argumentsText: HOSTILE_PARAMETERS, providerState: '{"s":1}' };
      const turn = { text: 'I will.', reasoning: 'because\u0000', inputTokens: 7, outputTokens: 8 };
      const toolCalls = [call, { id: 'c2', toolName: 'any', argumentsText: '{"not": json' }];
      const started = { id: 'c1', toolName: 'any', parameters: JSON.parse(deep) };
      const steps: RunStep[] = [
        { type: 'model-turn-ended', at: 1, withTools: true, ...turn, toolCalls },
        { type: 'tool-call-started', at: 2, call: started },
        { type: 'tool-call-settled', at: 3, call: started, outcome: 'unknown', text: '' },
      ];
      for (const step of steps) await test.store.commit([stepAdded(run, step)]);
      const expected = JSON.stringify([{ ...run, steps }]);
      const again = await test.reopen();
      expect(JSON.stringify(Object.values((await again.load()).overview.activeRuns))).toBe(expected);
      expect(JSON.stringify(await again.runsOfMessages([run.messageId]))).toBe(expected);
      expect(await readSteps(again)).toBe(JSON.stringify(steps));
    }));
}

async function readSteps(store: StoreUnderTest['store']): Promise<string> {
  const events = (await store.eventsAfter(0, 100)).map((entry): HubEvent => entry.event);
  return JSON.stringify(events.flatMap((event) => (event.type === 'run-step-added' ? [event.step] : [])));
}
