// Supervised calls: nothing runs without a decision, what happens is stored before the next thing does, and every call
// is answered once, also when the run goes on after a restart.
import type { CallDecision, CallQuestion } from '@nod/hub';
import type { Message, NewAuditEntry, Run, RunStep, ToolCall, ToolParameters } from '@nod/protocol';
import type { HostPorts } from './agent-host.ts';
import { toSkippedText, wordsFor } from './answer-text.ts';
import type { CallEnd, SettledCall, SupervisedCall, Task } from './worker.ts';

export interface SupervisedRun {
  run: Run;
  /** What the run works on. */
  message: Message;
  recorded: RecordedRun;
  /** The host ends: what waits for the person goes on waiting. */
  leaving: AbortSignal;
  /** Told when a call waits for the person. */
  onWaiting(): void;
  said: LastWords;
}

/** What the worker has said since a call of its ended: it belongs to all the calls that it makes then. */
export interface LastWords {
  text: string;
}

type Allowed = Extract<CallDecision, { type: 'run' }>;

export function createSupervisedCalls(
  { hub, clock, approvalLifeMs }: HostPorts,
  work: SupervisedRun,
): Task['runCall'] {
  const { run, message, recorded, leaving, onWaiting, said } = work;
  const words = wordsFor(message);
  return async (asked) => {
    const call = toView(asked, asked.call.parameters);
    const earlier = recorded.settled(call.id);
    if (earlier) return earlier;
    const { parameters } = call;
    if (asked.isComposite) return execute(asked, { type: 'run', parameters, isEdited: false });
    if (recorded.hasStarted(call.id))
      return settle(call, { outcome: 'unknown', text: toSkippedText('unknown', call.toolName, words) });
    const decision = await hub.approvals.decide(toQuestion(asked, call));
    // A host that ends leaves everything as it is, for the next one to go on with.
    if (leaving.aborted) return { call, outcome: 'stopped', text: 'stopped' };
    if (decision.type === 'run') return execute(asked, decision);
    const { outcome, audited } = decision;
    return settle(call, { outcome, text: toSkippedText(outcome, call.toolName, words, decision) }, audited);
  };

  function toQuestion(asked: SupervisedCall, call: ToolCall): CallQuestion {
    const inspect: CallQuestion['inspect'] = async (parameters) => {
      const found = await asked.inspect(parameters);
      return 'error' in found ? found : { ...found, ...toDefaults(asked, found.parameters) };
    };
    return {
      run,
      orderedBy: message.from,
      call,
      text: asked.why ?? said.text.trim(),
      inspect,
      lifeMs: approvalLifeMs(),
      signal: asked.signal,
      leaving,
      onWaiting,
    };
  }

  async function execute(asked: SupervisedCall, { audited, ...allowed }: Allowed): Promise<SettledCall> {
    const call = toView(asked, allowed.parameters);
    if (!recorded.hasStarted(call.id))
      await hub.runs.addStep(run, { type: 'tool-call-started', at: clock(), call }, audited);
    const end = await asked.execute(allowed);
    // What was cut off in the middle of its inner calls goes on with them.
    const isLeft = asked.isComposite && leaving.aborted && end.outcome === 'stopped';
    return isLeft ? { ...end, call } : settle(call, end);
  }

  async function settle(call: ToolCall, end: CallEnd, audited?: NewAuditEntry): Promise<SettledCall> {
    const { outcome, text, data, quickReplies, sites } = end;
    const details = {
      ...(data !== undefined && { data }),
      ...(quickReplies && { quickReplies }),
      ...(sites && { sites }),
    };
    const settled = { call, outcome, text, ...details };
    said.text = '';
    await hub.runs.addStep(run, { type: 'tool-call-settled', at: clock(), ...settled }, audited);
    return settled;
  }
}

function toView(asked: SupervisedCall, parameters: ToolParameters): ToolCall {
  return { ...asked.call, parameters, ...toDefaults(asked, parameters) };
}

/** Nothing where there are none. */
function toDefaults({ findDefaults }: SupervisedCall, parameters: ToolParameters): { defaults?: string[] } {
  const defaults = findDefaults?.(parameters) ?? [];
  return defaults.length > 0 ? { defaults } : {};
}

interface RecordedRun {
  /** What came of a call that ended; null when that is not known. */
  settled(callId: string): SettledCall | null;
  hasStarted(callId: string): boolean;
  /** The step says nothing that is not stored already. */
  hasPlanStep(step: RunStep): boolean;
}

export function toRecordedRun({ steps }: Run): RecordedRun {
  const settled = new Map(
    steps.flatMap((step) => (step.type === 'tool-call-settled' ? [[step.call.id, step] as const] : [])),
  );
  const started = new Set(steps.flatMap((step) => (step.type === 'tool-call-started' ? [step.call.id] : [])));
  const plan = new Set(steps.filter(isPlanStep).map(toPlanKey));
  return {
    settled: (callId) => settled.get(callId) ?? null,
    hasStarted: (callId) => started.has(callId),
    hasPlanStep: (step) => isPlanStep(step) && plan.has(toPlanKey(step)),
  };
}

function isPlanStep(step: RunStep): boolean {
  return step.type === 'plan-created' || step.type === 'plan-step-updated';
}

function toPlanKey(step: RunStep): string {
  return JSON.stringify({ ...step, at: 0 });
}
