import {
  type Address,
  agentNameSchema,
  type ChatMode,
  chatModeSchema,
  PERSON,
  type Run,
  type ToolApproval,
  type ToolPolicyValue,
  type ToolRisk,
} from '@nod/protocol';
import { startTestHub, type TestHub, toAddress } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallDecision, CallQuestion, InspectedCall } from '../contract/hub.ts';

const nod = agentNameSchema.parse('nod');

interface Wanted {
  toolName: string;
  path: string;
  risk: ToolRisk | null;
  orderedBy: Address;
  isPermittable: boolean;
}

type Act =
  | { type: 'mode'; mode: ChatMode }
  | { type: 'policy'; toolName: string; forAll: boolean; policy: ToolPolicyValue | null }
  | { type: 'grant'; at: number }
  | { type: 'revoke'; at: number };

async function startRun({ hub }: TestHub): Promise<Run> {
  await hub.agents.register(nod);
  await hub.bus.send({
    from: PERSON,
    to: nod,
    payload: { text: 'work' },
    mode: 'supervised',
    surface: 'cli',
  });
  const [message] = await hub.bus.inbox(nod, { waitMs: 0, limit: 1 });
  const run = message && (await hub.runs.start(message));
  if (!run) throw new Error('no run');
  return run;
}

function inspect({ path, risk, isPermittable }: Wanted): InspectedCall {
  const permission = isPermittable && risk === null ? ['path'] : null;
  return { preview: { type: 'plain' }, parameters: { path }, risk, permission, target: '' };
}

/** Begins a call: decided at once, or waiting. `stop` withdraws it. */
async function begin(
  { hub }: TestHub,
  run: Run,
  id: string,
  wanted: Wanted,
  look: CallQuestion['inspect'] = async () => inspect(wanted),
) {
  const stop = new AbortController();
  const { toolName, path, orderedBy } = wanted;
  let wait = () => {};
  const waits = new Promise<'waits'>((resolve) => {
    wait = () => resolve('waits');
  });
  const decided = hub.approvals.decide({
    run,
    orderedBy,
    call: { id, toolName, parameters: { path } },
    inspect: look,
    text: '',
    lifeMs: 1_000_000,
    signal: stop.signal,
    leaving: new AbortController().signal,
    onWaiting: () => wait(),
  });
  return { first: await Promise.race([waits, decided]), decided, stop: () => stop.abort() };
}

/** How the same call would be judged if it began now. */
async function judgeTwin(test: TestHub, run: Run, id: string, wanted: Wanted): Promise<string> {
  const twin = await begin(test, run, id, wanted);
  const request = findRequest(test, id);
  if (request) {
    twin.stop();
    await twin.decided;
    return 'open';
  }
  return toOutcome(await twin.decided);
}

function findRequest({ hub }: TestHub, callId: string): ToolApproval | undefined {
  return hub.requests.open().find((each): each is ToolApproval => 'call' in each && each.call.id === callId);
}

function toOutcome(decision: CallDecision): string {
  if (decision.type === 'run') return 'approved';
  return decision.outcome === 'refused' || decision.outcome === 'rejected' ? 'rejected' : decision.outcome;
}

async function act(
  { hub }: TestHub,
  { conversationId }: Run,
  waiting: string[],
  done: Act,
): Promise<string[]> {
  const surface = 'cli';
  if (done.type === 'mode') await hub.conversations.setMode(conversationId, done.mode, surface);
  if (done.type === 'policy') {
    const { toolName, policy, forAll } = done;
    await hub.approvals.setPolicy({ agent: forAll ? null : nod, toolName, policy, surface });
  }
  if (done.type === 'revoke') {
    const { permissions } = hub.approvals.policies();
    const permission = permissions[done.at % Math.max(1, permissions.length)];
    if (permission) await hub.approvals.revoke(permission.id, surface);
  }
  if (done.type === 'grant') {
    const offered = hub.requests.open().filter((each) => 'call' in each && each.permission !== null);
    const request = offered[done.at % Math.max(1, offered.length)];
    if (!request || !('call' in request)) return waiting;
    const remember = done.at % 2 === 0 ? 'always' : 'conversation';
    const approval = { verdict: 'approve', hash: request.hash, remember } as const;
    await hub.requests.answer(request.id, { approval, surface });
    return waiting.filter((id) => id !== request.call.id);
  }
  return waiting;
}

const wanted = fc.record<Wanted>({
  toolName: fc.constantFrom('write', 'read'),
  path: fc.constantFrom('a', 'b'),
  risk: fc.constantFrom(null, null, null, 'secrets'),
  orderedBy: fc.constantFrom(PERSON, PERSON, PERSON, toAddress('spy')),
  isPermittable: fc.constantFrom(true, true, false),
});
const acts = fc.oneof(
  fc.record({ type: fc.constant('mode' as const), mode: fc.constantFrom(...chatModeSchema.options) }),
  fc.record({
    type: fc.constant('policy' as const),
    toolName: fc.constantFrom('write', 'read'),
    forAll: fc.boolean(),
    policy: fc.constantFrom(null, 'auto' as const, 'ask' as const, 'never' as const),
  }),
  fc.record({ type: fc.constant('grant' as const), at: fc.nat(5) }),
  fc.record({ type: fc.constant('revoke' as const), at: fc.nat(5) }),
);

describe('a call that waits for the person', () => {
  it('F-51 CM-8.5 is settled as it would be judged if it began now, whatever the person sets, and else stays', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(wanted, { minLength: 1, maxLength: 5 }),
        fc.array(acts, { minLength: 1, maxLength: 6 }),
        async (calls, said) => {
          const test = await startTestHub();
          const run = await startRun(test);
          const begun = new Map<string, Awaited<ReturnType<typeof begin>>>();
          for (const [index, each] of calls.entries())
            begun.set(`call-${index}`, await begin(test, run, `call-${index}`, each));
          let waiting = [...begun.keys()].filter((id) => findRequest(test, id));
          for (const [step, each] of said.entries()) {
            waiting = await act(test, run, waiting, each);
            const settled: string[] = [];
            for (const id of waiting) {
              const expected = await judgeTwin(
                test,
                run,
                `twin-${step}-${id}`,
                calls[Number(id.slice(5))] as Wanted,
              );
              const isOpen = findRequest(test, id) !== undefined;
              expect(isOpen ? 'open' : toOutcome((await begun.get(id)?.decided) as CallDecision)).toBe(
                expected,
              );
              if (!isOpen) settled.push(id);
            }
            waiting = waiting.filter((id) => !settled.includes(id));
          }
          test.hub.stop();
        },
      ),
      { numRuns: 150 },
    );
  });

  it('SEC-4 CM-8.5 changed into one that is risky, is approved once at most', async () => {
    const test = await startTestHub();
    const run = await startRun(test);
    const harmless: Wanted = {
      toolName: 'write',
      path: 'a',
      risk: null,
      orderedBy: PERSON,
      isPermittable: true,
    };
    await begin(test, run, 'one', harmless, async ({ path }) => ({
      ...inspect(harmless),
      parameters: { path },
      risk: path === 'a' ? null : 'secrets',
    }));
    const shown = findRequest(test, 'one');
    if (!shown) throw new Error('nothing waits');
    const parameters = { path: '.env' };
    const { hash, permission } = await test.hub.approvals.preview(shown.id, parameters);
    expect([shown.permission === null, permission]).toEqual([false, null]);
    const approval = { verdict: 'approve', hash, parameters, remember: 'always' } as const;
    await expect(test.hub.requests.answer(shown.id, { approval, surface: 'cli' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(test.hub.approvals.policies().permissions).toEqual([]);
  });

  it('F-51 is released by the policy `auto`, and by a permission that another card gave', async () => {
    const test = await startTestHub();
    const run = await startRun(test);
    const want: Wanted = { toolName: 'write', path: 'a', risk: null, orderedBy: PERSON, isPermittable: true };
    const [first, second] = [await begin(test, run, 'one', want), await begin(test, run, 'two', want)];
    const other = await begin(test, run, 'three', { ...want, toolName: 'read' });
    const shown = findRequest(test, 'one');
    if (!shown) throw new Error('nothing waits');
    await test.hub.requests.answer(shown.id, {
      approval: { verdict: 'approve', hash: shown.hash, remember: 'always' },
      surface: 'cli',
    });
    expect([(await first.decided).type, (await second.decided).type]).toEqual(['run', 'run']);
    expect(findRequest(test, 'three')).toBeDefined();
    await test.hub.approvals.setPolicy({ agent: nod, toolName: 'read', policy: 'auto', surface: 'panel' });
    expect((await other.decided).type).toBe('run');
    const { entries } = await test.hub.audit.page({ limit: 10 });
    expect(entries.filter(({ outcome }) => outcome === 'approved')).toMatchObject([
      { callId: 'three', basis: 'policy', who: 'person', surface: 'panel' },
      { callId: 'two', basis: 'permission', who: 'person', surface: 'cli' },
      { callId: 'one', basis: 'answer' },
    ]);
  });
});
