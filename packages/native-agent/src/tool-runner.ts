// Tool runner: carries out the tool calls of a built-in agent, each as the host has decided on it.
import {
  type After,
  type ExecutedToolCall,
  executeToolCall,
  findDefaults,
  type PreparedToolCall,
  prepareParameters,
  type ToolCallContext,
  type ToolResult,
  type ToolRunner,
  toObservation,
} from '@nod/agent';
import type { AllowedCall, CallEnd, SettledCall, SupervisedCall, Task } from '@nod/hosting';
import type { ToolCallOutcome } from '@nod/protocol';
import { type FailedCall, toFailedCall } from './failed-call.ts';

export interface ToolRunnerPorts {
  after: After;
  /** Told of every call that failed, for the log: nothing secret is in it. */
  onFailedCall(failed: FailedCall): void;
}

/** `isByModel`: a model reads what tools gave; without one the agent itself does, also after a restart. */
export function createToolRunner(
  { after, onFailedCall }: ToolRunnerPorts,
  { run, runCall }: Pick<Task, 'run' | 'runCall'>,
  isByModel: () => boolean,
): ToolRunner {
  return async (call, context) => {
    const { id, tool, parameters, why } = call;
    const executed: ExecutedToolCall[] = [];
    const settled = await runCall({
      call: { id, toolName: tool.name, parameters },
      why,
      findDefaults: (given) => findDefaults(tool, given),
      isComposite: tool.isComposite,
      signal: context.signal,
      inspect: (given) => inspectCall(tool, given),
      async execute(allowed) {
        const done = await execute(call, context, allowed);
        executed.push(done);
        return toEnd(done);
      },
    });
    return executed[0] ?? toExecuted(settled);
  };

  async function execute(
    call: PreparedToolCall,
    context: ToolCallContext,
    { parameters, isEdited, shownTarget }: AllowedCall,
  ): Promise<ExecutedToolCall> {
    const { result, aborted } = await executeToolCall(
      { ...call, parameters },
      { ...context, shownTarget },
      after,
    );
    const told = isEdited ? withNote(result, parameters) : result;
    const failed = { id: call.id, toolName: call.tool.name, parameters };
    if (!told.success && !aborted) onFailedCall(toFailedCall(run, failed, toObservation(told)));
    return { result: told, aborted };
  }

  function toEnd({ result, aborted }: ExecutedToolCall): CallEnd {
    const { success, data, quickReplies, sites = [] } = result;
    const outcome = aborted ? 'stopped' : success ? 'succeeded' : 'failed';
    const kept = isByModel() ? {} : { data, quickReplies };
    return { outcome, text: toObservation(result), ...kept, ...(sites.length > 0 && { sites }) };
  }
}

/** A tool that cannot be looked into is bound by all of its parameters. */
async function inspectCall(
  tool: PreparedToolCall['tool'],
  given: Record<string, unknown>,
): ReturnType<SupervisedCall['inspect']> {
  const prepared = prepareParameters(tool, given);
  if (!prepared.ok) return { error: prepared.error };
  const { parameters } = prepared;
  const inspection = (await tool.inspect?.(parameters)) ?? {
    preview: { type: 'plain' as const },
    risk: null,
    permission: Object.keys(parameters),
    target: '',
  };
  return { ...inspection, parameters };
}

/** The model must know that something else ran than it had asked for. */
function withNote(result: ToolResult, parameters: Record<string, unknown>): ToolResult {
  const note = `The person changed the arguments to ${JSON.stringify(parameters)} before approving.`;
  if (!result.success) return { ...result, ranWith: parameters, error: `${result.error ?? ''}\n${note}` };
  return { ...result, ranWith: parameters, displayText: `${toObservation(result)}\n${note}` };
}

/** What did not run now, or ran before a restart, as the loop reads it. */
function toExecuted({ call, outcome, text, data, quickReplies }: SettledCall): ExecutedToolCall {
  const aborted = outcome === 'stopped';
  const ranWith = call.parameters;
  if (outcome !== 'succeeded') {
    return { result: { success: false, error: withoutLabel(text), ranWith, ...toNotRun(outcome) }, aborted };
  }
  const offered = quickReplies ? { quickReplies } : {};
  const found = data === undefined ? {} : { data };
  return { result: { success: true, displayText: text, ranWith, ...found, ...offered }, aborted };
}

/** The text may be an observation, which begins with the label that it would get again. */
function withoutLabel(text: string): string {
  return text.replace(/^Error: /u, '');
}

function toNotRun(outcome: ToolCallOutcome): Pick<ToolResult, 'notRun'> {
  const ran = outcome === 'succeeded' || outcome === 'failed' || outcome === 'stopped';
  return ran ? {} : { notRun: outcome };
}
