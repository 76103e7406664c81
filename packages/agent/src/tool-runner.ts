// Who runs tools: the loop and the engine hand over prepared calls and get back what came of them.
// A runner may ask the person first, log, or refuse; it always answers.
import { type After, type ExecutedToolCall, executeToolCall } from './execute-tool-call.ts';
import type { PreparedToolCall } from './prepare-tool-call.ts';
import type { ToolCallContext } from './tool.ts';

export type ToolRunner = (call: PreparedToolCall, context: ToolCallContext) => Promise<ExecutedToolCall>;

/** Tool name and parameters of every call, and what came of it. */
export interface ToolLogEntry {
  callId: string;
  toolName: string;
  parameters: Record<string, unknown>;
  outcome: 'started' | 'succeeded' | 'failed' | 'stopped';
}

/** Runs at once, and logs before and after. */
export function createToolRunner(after: After, log: (entry: ToolLogEntry) => void): ToolRunner {
  return async (call, context) => {
    const entry = { callId: call.id, toolName: call.tool.name, parameters: call.parameters };
    log({ ...entry, outcome: 'started' });
    const executed = await executeToolCall(call, context, after);
    const outcome = executed.aborted ? 'stopped' : executed.result.success ? 'succeeded' : 'failed';
    log({ ...entry, outcome });
    return executed;
  };
}
