// Runs the tools of a hosted agent: nothing runs without a decision, what happens is stored before the next thing does,
// and every call is answered once, also when the run goes on after a restart.
import {
  type ExecutedToolCall,
  executeToolCall,
  type PreparedToolCall,
  type ToolCallContext,
  type ToolResult,
  type ToolRunner,
  toObservation,
} from '@nod/agent';
import type { Address, NewAuditEntry, Run, RunStep, ToolCall, ToolCallOutcome } from '@nod/protocol';
import type { CallDecision, CallQuestion } from '../contract/hub.ts';
import type { AgentHostPorts } from './agent-host.ts';
import { inspectCall, toDefaults } from './inspect-call.ts';
import type { RecordedRun } from './recorded-run.ts';
import { toFailedCall } from './to-failed-call.ts';
import { toNotRun } from './to-not-run.ts';
import { toSkippedText } from './to-skipped-text.ts';

export interface SupervisedRun {
  run: Run;
  /** Whose message the run works on. */
  orderedBy: Address;
  recorded: RecordedRun;
  /** The host ends: what waits for the person goes on waiting. */
  leaving: AbortSignal;
  /** A model reads what tools gave; without one the agent itself does. */
  isByModel(): boolean;
  /** Told when a call waits for the person. */
  onWaiting(): void;
}

export function createSupervisedRunner(ports: AgentHostPorts, work: SupervisedRun): ToolRunner {
  const { run, recorded } = work;
  return async (call, context) => {
    const earlier = recorded.resultOf(call.id);
    if (earlier) return earlier;
    if (call.tool.isComposite) return execute(call, context);
    if (recorded.hasStarted(call.id)) return skip(call, 'unknown', toSkippedText('unknown', call.tool.name));
    const decision = await ports.hub.approvals.decide(toQuestion(call, context));
    // A host that ends leaves everything as it is, for the next one to go on with.
    if (work.leaving.aborted) return toAborted();
    if (decision.type === 'run')
      return execute({ ...call, parameters: decision.parameters }, context, decision);
    const text = toSkippedText(decision.outcome, call.tool.name, decision);
    return skip(call, decision.outcome, text, decision.audited);
  };

  function toQuestion(call: PreparedToolCall, { signal }: ToolCallContext): CallQuestion {
    const { orderedBy, leaving, onWaiting } = work;
    const inspect = (parameters: Record<string, unknown>) => inspectCall(call, parameters);
    const lifeMs = ports.approvalLifeMs();
    return { run, orderedBy, call: toView(call), inspect, lifeMs, signal, leaving, onWaiting };
  }

  async function execute(
    call: PreparedToolCall,
    context: ToolCallContext,
    decision?: Extract<CallDecision, { type: 'run' }>,
  ): Promise<ExecutedToolCall> {
    const view = toView(call);
    if (!recorded.hasStarted(call.id)) {
      const started = { type: 'tool-call-started', at: ports.clock(), call: view } as const;
      await ports.hub.runs.addStep(run, started, decision?.audited);
    }
    const shown = { ...context, shownTarget: decision?.shownTarget };
    const { result, aborted } = await executeToolCall(call, shown, ports.after);
    if (aborted && work.leaving.aborted && call.tool.isComposite) return { result, aborted };
    const told = decision?.isEdited ? withNote(result, call.parameters) : result;
    await settle(view, aborted ? 'stopped' : result.success ? 'succeeded' : 'failed', told);
    return { result: told, aborted };
  }

  async function skip(
    call: PreparedToolCall,
    outcome: ToolCallOutcome,
    error: string,
    audited?: NewAuditEntry,
  ): Promise<ExecutedToolCall> {
    const result = { success: false, error, ...toNotRun(outcome) };
    await settle(toView(call), outcome, result, audited);
    return { result, aborted: outcome === 'stopped' };
  }

  async function settle(
    call: ToolCall,
    outcome: ToolCallOutcome,
    result: ToolResult,
    audited?: NewAuditEntry,
  ): Promise<void> {
    const text = toObservation(result);
    if (outcome === 'failed') ports.onFailedCall(toFailedCall(run, call, text));
    const step: RunStep = { type: 'tool-call-settled', at: ports.clock(), call, outcome, text };
    await ports.hub.runs.addStep(run, { ...step, ...toDetails(result) }, audited);
  }

  function toDetails({ data, quickReplies }: ToolResult) {
    if (work.isByModel()) return {};
    return { ...(data === undefined ? {} : { data }), ...(quickReplies ? { quickReplies } : {}) };
  }
}

function toView({ id, tool, parameters }: PreparedToolCall): ToolCall {
  return { id, toolName: tool.name, parameters, ...toDefaults(tool, parameters) };
}

function toAborted(): ExecutedToolCall {
  return { result: { success: false, error: 'stopped' }, aborted: true };
}

/** The model must know that something else ran than it had asked for. */
function withNote(result: ToolResult, parameters: Record<string, unknown>): ToolResult {
  const note = `The person changed the arguments to ${JSON.stringify(parameters)} before approving.`;
  if (!result.success) return { ...result, ranWith: parameters, error: `${result.error ?? ''}\n${note}` };
  return { ...result, ranWith: parameters, displayText: `${toObservation(result)}\n${note}` };
}
