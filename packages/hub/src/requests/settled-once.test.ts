import {
  agentNameSchema,
  type HumanAnswer,
  type HumanRequest,
  PERSON,
  type RequestId,
  type ToolApproval,
} from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const SET = `Two things to decide.

1. Which database?
   A. SQLite (recommended)
   B. PostgreSQL
2. Which port?
   A. 80
   B. 7663 (recommended)`;

const LIFE_MS = 1000;
const ci = agentNameSchema.parse('ci');

async function ask(
  { hub, outgoing }: TestHub,
  fields: Parameters<TestHub['outgoing']>[0],
): Promise<RequestId> {
  const { requestId } = await hub.bus.send(outgoing({ expiresInMs: LIFE_MS, ...fields }));
  if (!requestId) throw new Error('no request was opened');
  return requestId;
}

/** A call of the agent `ci` that waits for the person. */
async function askToRun({ hub, outgoing }: TestHub): Promise<RequestId> {
  await hub.agents.register(ci);
  await hub.bus.send(outgoing({ from: PERSON, to: ci, mode: 'supervised', surface: 'cli' }));
  const [message] = await hub.bus.inbox(ci, { waitMs: 0, limit: 1 });
  const run = message && (await hub.runs.start(message));
  if (!run) throw new Error('no run');
  const never = new AbortController().signal;
  await new Promise<void>((onWaiting) => {
    void hub.approvals.decide({
      run,
      orderedBy: PERSON,
      call: { id: 'call', toolName: 'write', parameters: { path: 'a' } },
      inspect: async (parameters) => ({
        preview: { type: 'plain' },
        parameters,
        risk: null,
        permission: ['path'],
        target: '',
      }),
      text: '',
      lifeMs: LIFE_MS,
      signal: never,
      leaving: never,
      onWaiting,
    });
  });
  const [waiting] = hub.requests.open();
  if (!waiting) throw new Error('nothing waits');
  return waiting.id;
}

const KINDS = {
  'quick-replies': (test: TestHub) => ask(test, { quickReplies: ['yes', 'no'] }),
  'decision-set': (test: TestHub) => ask(test, { text: SET, modelAnswer: true }),
  'tool-approval': askToRun,
} as const satisfies Record<HumanRequest['kind'], (test: TestHub) => Promise<RequestId>>;

const anyAnswer = (request: HumanRequest): fc.Arbitrary<HumanAnswer> => {
  const { hash = '' } = request as Partial<ToolApproval>;
  return fc.constantFrom<HumanAnswer>(
    { text: 'yes', surface: 'panel' },
    { text: '1B', surface: 'telegram' },
    { decision: { type: 'accept-all' }, language: 'en', surface: 'panel' },
    { decision: { type: 'picks', picks: { 2: 'A' } }, language: 'zh', surface: 'cli' },
    { decision: { type: 'supplement', text: 'cancel' }, language: 'en', surface: 'panel' },
    { approval: { verdict: 'approve', hash, remember: 'once' }, surface: 'panel' },
    { approval: { verdict: 'approve', hash, remember: 'always' }, surface: 'cli' },
    { approval: { verdict: 'approve', hash: 'of another call', remember: 'once' }, surface: 'cli' },
    { approval: { verdict: 'reject', words: 'not now' }, surface: 'telegram' },
  );
};

/** What may happen to a request; false: it did not settle it, or nobody can say. */
const ACTS = {
  async answer({ hub }: TestHub, { id }: HumanRequest, answer: HumanAnswer) {
    const { settlement } = await hub.requests.answer(id, answer);
    return settlement !== null;
  },
  async answerAll({ hub }: TestHub, { id }: HumanRequest, { surface, ...answer }: HumanAnswer) {
    const { answered } = await hub.requests.answerAll([{ id, ...answer }], surface);
    return answered.length > 0;
  },
  async type({ hub, outgoing }: TestHub, { agent: to, messageId: inReplyTo }: HumanRequest) {
    await hub.bus.send(outgoing({ from: PERSON, to, inReplyTo, text: 'no', surface: 'cli' }));
    return false;
  },
  async cancel({ hub }: TestHub, { id }: HumanRequest) {
    await hub.requests.cancel(id, null);
    return false;
  },
  async expire({ time }: TestHub) {
    await time.advance(LIFE_MS);
    return false;
  },
} as const;

const settlementsOf = ({ disk }: TestHub, { id }: HumanRequest) =>
  disk.changes
    .flat()
    .flatMap((change) =>
      change.type === 'request-settled' && change.requestId === id ? [change.settlement] : [],
    );

describe.each(Object.entries(KINDS))('a request of the kind %s', (kind, open) => {
  it('F-50 SEC-3 settles once, by the first of all that happens to it at once; what was chosen is what was sent', async () => {
    const anyAct = fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[]));
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 6 }), fc.gen(), async (acts, draw) => {
        const test = await startTestHub();
        const request = await test.hub.requests.get(await open(test));
        expect(request.kind).toBe(kind);
        const done = await Promise.allSettled(
          acts.map((act) => ACTS[act](test, request, draw(anyAnswer, request))),
        );
        const counted = done.filter((each) => each.status === 'fulfilled' && each.value);
        expect(counted.length).toBeLessThanOrEqual(1);

        const settlements = settlementsOf(test, request);
        expect(settlements.length).toBeLessThanOrEqual(1);
        const { settlement } = await test.hub.requests.get(request.id);
        expect(settlements).toEqual(settlement === null ? [] : [settlement]);
        const { entries } = await test.hub.audit.page({ limit: 100 });
        const ends = entries.filter(
          (entry) => entry.requestId === request.id && entry.outcome !== 'permission-granted',
        );
        expect(ends).toHaveLength(settlements.length);

        if (settlement?.outcome !== 'answered') {
          expect(counted).toEqual([]);
          return;
        }
        const { text, messageId, chosen } = settlement.reply;
        const sent = await test.hub.bus.inbox(request.agent, { waitMs: 0, limit: 100 });
        const carrying = sent.filter(({ id }) => id === messageId);
        expect(carrying.map(({ payload }) => payload.text)).toEqual(messageId === null ? [] : [text]);
        expect([messageId === null, chosen.type === 'verdict']).toEqual(
          kind === 'tool-approval' ? [true, true] : [false, false],
        );
        expect(sent.length).toBeLessThanOrEqual(acts.filter((act) => act === 'type').length + 1);
      }),
      { numRuns: 150 },
    );
  });
});
