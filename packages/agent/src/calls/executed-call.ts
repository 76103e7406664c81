// Runs one prepared call: within its time limit, ended at once by the signal, failures as results.
import type { PreparedToolCall } from './prepared-call.ts';
import type { Tool, ToolCallContext, ToolResult } from './tool.ts';
import { ToolError, toFailed, toFailedResult } from './tool-failures.ts';

export const DEFAULT_TIME_LIMIT_MS = 60_000;

/** Calls back after some milliseconds; returns a function that cancels. */
export type After = (ms: number, callback: () => void) => () => void;

export interface ExecutedToolCall {
  result: ToolResult;
  /** The run was stopped meanwhile; the tool may not have noticed. */
  aborted: boolean;
}

/**
 * Contract: never rejects. Resolves as soon as the signal aborts or the time is over, even when the tool
 * ignores its own signal. A failure has an error and at least one alternative.
 */
export async function executeToolCall(
  { tool, parameters }: PreparedToolCall,
  context: ToolCallContext,
  after: After,
): Promise<ExecutedToolCall> {
  if (context.signal.aborted) return { result: toStopped(tool.name), aborted: true };
  const limitMs = toTimeLimit(tool);
  const own = new AbortController();
  const signal = AbortSignal.any([context.signal, own.signal]);
  const outcome = await new Promise<ToolResult | 'aborted'>((resolve) => {
    const cancel = limitMs === null ? () => {} : after(limitMs, () => resolve(toLate(tool.name, limitMs)));
    context.signal.addEventListener('abort', () => resolve('aborted'), { once: true });
    settleCall(() => tool.execute(parameters, { ...context, signal })).then((result) => {
      cancel();
      resolve(result);
    });
  });
  own.abort();
  if (outcome === 'aborted') return { result: toStopped(tool.name), aborted: true };
  return { result: withAlternatives(tool.alternatives, outcome), aborted: context.signal.aborted };
}

/** Null for a composite tool: its inner calls have limits of their own, and may wait for the person for days. */
function toTimeLimit({ isComposite, timeLimitMs }: Tool): number | null {
  return isComposite ? null : (timeLimitMs ?? DEFAULT_TIME_LIMIT_MS);
}

async function settleCall(execute: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await execute();
  } catch (error) {
    if (error instanceof ToolError) return toFailedResult(error.failure);
    return { success: false, error: error instanceof Error ? error.message : String(error) };
  }
}

function withAlternatives(ofTool: string[] | undefined, result: ToolResult): ToolResult {
  if (result.success) return result;
  if (!result.error) return withAlternatives(ofTool, { ...result, ...toFailed('tool_silent') });
  const alternatives = [result.alternatives, ofTool].find((each) => each !== undefined && each.length > 0);
  return {
    ...result,
    alternatives: alternatives ?? ['Try again with other parameters, or answer without this tool.'],
  };
}

function toStopped(tool: string): ToolResult {
  return toFailed('tool_stopped', { tool });
}

function toLate(tool: string, limitMs: number): ToolResult {
  return toFailed('tool_late', { tool, seconds: limitMs / 1000 });
}

/** Runs tools for the loop and the engine, which hand over prepared calls; it may ask the person first, record, or refuse, and always answers. */
export type ToolRunner = (call: PreparedToolCall, context: ToolCallContext) => Promise<ExecutedToolCall>;
