import { PERSON, type Run, type RunStep, type ToolApproval } from '@nod/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWorthShowing, toCalls, toRunItems } from './run-items.ts';

const toRun = (steps: RunStep[], outcome: 'completed' | 'interrupted' | null = null): Run => ({
  id: 'run_a' as Run['id'],
  agent: 'nod' as Run['agent'],
  conversationId: 'cnv_a' as Run['conversationId'],
  messageId: 'msg_a' as Run['messageId'],
  startedAt: 0,
  steps,
  end: outcome && {
    at: 99,
    outcome,
    reasoning: '',
    inputTokens: 0,
    outputTokens: 0,
    answerId: null,
  },
});
const start = (id: string, toolName = 'echo', at = 1): RunStep => ({
  type: 'tool-call-started',
  at,
  call: { id, toolName, parameters: { of: id } },
});
const settle = (
  id: string,
  outcome: 'succeeded' | 'failed' | 'stopped' | 'rejected' = 'succeeded',
  toolName = 'echo',
): RunStep => ({
  type: 'tool-call-settled',
  at: 2,
  call: { id, toolName, parameters: { of: id } },
  outcome,
  text: `${outcome} ${id}`,
});
const plan = (...ids: string[]): RunStep => ({
  type: 'plan-created',
  at: 0,
  steps: ids.map((id) => ({ id, tool: 'echo', dependsOn: [] })),
});
const statuses = (run: Run) => toCalls(toRunItems(run)).map(({ status }) => status);

test('AC-2.6 a tool call shows its name, its parameters, and what came of it', () => {
  expect(toRunItems(toRun([start('a'), settle('a')]))).toEqual([
    {
      kind: 'call',
      key: '0',
      callId: 'a',
      toolName: 'echo',
      status: 'succeeded',
      parameters: { of: 'a' },
      text: 'succeeded a',
      startedAt: 1,
      settledAt: 2,
      progress: null,
      approval: null,
      defaults: [],
      hasPlan: false,
      thought: null,
      estimatedDuration: null,
    },
  ]);
});

test('AC-6.2 a plan shows every step from the start, and each as it stands', () => {
  const steps = [plan('s1', 's2', 's3'), start('s1')];
  expect(statuses(toRun(steps))).toEqual(['running', 'pending', 'pending']);
  steps.push(settle('s1', 'failed'));
  steps.push({ type: 'plan-step-updated', at: 3, stepId: 's1', status: 'failed', text: 'failed s1' });
  steps.push({ type: 'plan-step-updated', at: 3, stepId: 's2', status: 'skipped', text: 'skipped: s1' });
  expect(statuses(toRun(steps))).toEqual(['failed', 'skipped', 'pending']);
  const items = toRunItems(toRun(steps));
  expect(items).toHaveLength(1);
  expect(toCalls(items)[1]).toMatchObject({ text: 'skipped: s1', parameters: null });
});

test('two plans with the same step ids are told apart', () => {
  const run = toRun([plan('s1'), start('s1'), settle('s1'), plan('s1'), start('s1')]);
  expect(statuses(run)).toEqual(['succeeded', 'running']);
});

test('OPS-2 a call that an interruption cut off is said to be unknown, not done', () => {
  expect(statuses(toRun([start('a'), settle('a'), start('b')], 'interrupted'))).toEqual([
    'succeeded',
    'unknown',
  ]);
  expect(statuses(toRun([start('a')], 'completed'))).toEqual(['stopped']);
});

test('AC-2.6 whatever the steps, every call that began is shown once, with its own parameters', () => {
  const ids = fc.constantFrom('s1', 's2', 'x');
  const step = fc.oneof(
    ids.map((id) => [start(id), settle(id)]),
    ids.map((id) => [start(id), settle(id, 'failed')]),
    fc.uniqueArray(ids, { minLength: 1 }).map((each) => [plan(...each)]),
    ids.map((stepId): RunStep[] => [
      { type: 'plan-step-updated', at: 1, stepId, status: 'running', text: '' },
    ]),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (groups) => {
      const steps = groups.flat();
      const began = steps.flatMap((each) => (each.type === 'tool-call-started' ? [each.call.id] : []));
      const calls = toCalls(toRunItems(toRun(steps)));
      const shown = calls.filter(({ parameters }) => parameters !== null);
      expect(shown.map(({ parameters }) => parameters?.of).sort()).toEqual(began.sort());
      expect(shown.every(({ status }) => status === 'succeeded' || status === 'failed')).toBe(true);
      expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
    }),
  );
});

function toApproval(id: string, settlement: ToolApproval['settlement'] = null): ToolApproval {
  return {
    kind: 'tool-approval',
    id: `req_${id}` as ToolApproval['id'],
    agent: 'nod' as ToolApproval['agent'],
    conversationId: 'cnv_a' as ToolApproval['conversationId'],
    messageId: 'msg_a' as ToolApproval['messageId'],
    title: 'a',
    text: '',
    openedAt: 1,
    expiresAt: null,
    awaited: 'never',
    settlement,
    runId: 'run_a' as ToolApproval['runId'],
    orderedBy: PERSON,
    call: { id, toolName: 'echo', parameters: { of: id } },
    preview: { type: 'plain' },
    hash: 'h',
    reason: 'mode',
    permission: null,
    coveredBy: null,
    isEditable: true,
    scopes: [],
  };
}

function toVerdict(id: string, verdict: 'approved' | 'rejected'): ToolApproval {
  const chosen = {
    type: 'verdict',
    verdict,
    parameters: {},
    hash: 'h',
    isEdited: false,
    remember: 'once',
    scope: null,
    by: 'answer',
  } as const;
  const requestId = `req_${id}` as ToolApproval['id'];
  const reply = { requestId, messageId: null, text: '', surface: 'panel', chosen } as const;
  return toApproval(id, { outcome: 'answered', at: 2, reply });
}

const withApprovals = (run: Run, ...approvals: ToolApproval[]) =>
  toCalls(toRunItems(run, approvals)).map(({ callId, status }) => `${callId} ${status}`);

test('CM-7.1 a call that waits for the person stands in its run before it begins', () => {
  const run = toRun([start('a'), settle('a')]);
  const expired = toApproval('b', { outcome: 'expired', at: 2 });
  expect(withApprovals(run, toApproval('b'))).toEqual(['a succeeded', 'b waiting']);
  expect(withApprovals(run, toVerdict('b', 'approved'))).toEqual(['a succeeded', 'b running']);
  expect(withApprovals(run, toVerdict('b', 'rejected'))).toEqual(['a succeeded', 'b rejected']);
  expect(withApprovals(run, expired)).toEqual(['a succeeded', 'b expired']);
});

test('CM-7.4 CM-7.5 once it has begun or was skipped, its own steps tell how it stands, in one row', () => {
  const approved = toVerdict('a', 'approved');
  expect(withApprovals(toRun([start('a')]), approved)).toEqual(['a running']);
  expect(withApprovals(toRun([start('a'), settle('a')]), approved)).toEqual(['a succeeded']);
  const rejected = toVerdict('a', 'rejected');
  expect(withApprovals(toRun([settle('a', 'rejected')]), rejected)).toEqual(['a rejected']);
});

test('CM-7.1 a step of a plan that waits stays in its plan', () => {
  const items = toRunItems(toRun([plan('a', 'b')]), [toApproval('a')]);
  expect(items).toHaveLength(1);
  expect(toCalls(items).map(({ status }) => status)).toEqual(['waiting', 'pending']);
});

test('nothing waits once the run has ended', () => {
  expect(withApprovals(toRun([], 'interrupted'), toApproval('a'))).toEqual(['a stopped']);
});

test('a turn of the model is no call', () => {
  const turn = { text: '', reasoning: '', toolCalls: [], inputTokens: 0, outputTokens: 0 };
  expect(toRunItems(toRun([{ type: 'model-turn-ended', at: 1, withTools: true, ...turn }]))).toEqual([]);
});

test('CM-7.1 calls stand in the order the model wrote them, whichever began or was asked about first', () => {
  const turn = (...ids: string[]): RunStep => ({
    type: 'model-turn-ended',
    at: 1,
    withTools: true,
    text: `turn of ${ids.join(' ')}`,
    reasoning: '',
    toolCalls: ids.map((id) => ({ id, toolName: 'echo', argumentsText: '{}' })),
    inputTokens: 0,
    outputTokens: 0,
  });
  const run = toRun([turn('a', 'b', 'c'), start('b'), start('a'), turn('d', 'e')]);
  expect(withApprovals(run, toApproval('c'), toApproval('e'), toApproval('d'))).toEqual([
    'a running',
    'b running',
    'c waiting',
    'd waiting',
    'e waiting',
  ]);
});

test('AC-1.5 a plain answer is worth a line only for its tokens, or its reasoning where that is shown', () => {
  const toEnded = (end: Partial<NonNullable<Run['end']>>): Run => {
    const run = toRun([], 'completed');
    return { ...run, end: run.end && { ...run.end, ...end } };
  };
  expect(isWorthShowing(toEnded({}), true)).toBe(false);
  expect(isWorthShowing(toEnded({ outputTokens: 1 }), false)).toBe(true);
  expect(isWorthShowing(toEnded({ reasoning: 'because' }), true)).toBe(true);
  expect(isWorthShowing(toEnded({ reasoning: 'because' }), false)).toBe(false);
  for (const outcome of ['stopped', 'failed', 'stuck', 'interrupted'] as const)
    expect(isWorthShowing(toEnded({ outcome }), false)).toBe(true);
});
