// A runner for tests: runs at once, and tells which tool was called with which parameters, and what came of it.

import type { ToolRunner } from './calls/executed-call.ts';
import { type After, executeToolCall } from './calls/executed-call.ts';

export interface ToolLogEntry {
  callId: string;
  toolName: string;
  parameters: Record<string, unknown>;
  outcome: 'started' | 'succeeded' | 'failed' | 'stopped';
}

export function createLoggingRunner(after: After, log: (entry: ToolLogEntry) => void): ToolRunner {
  return async (call, context) => {
    const entry = { callId: call.id, toolName: call.tool.name, parameters: call.parameters };
    log({ ...entry, outcome: 'started' });
    const executed = await executeToolCall(call, context, after);
    const outcome = executed.aborted ? 'stopped' : executed.result.success ? 'succeeded' : 'failed';
    log({ ...entry, outcome });
    return executed;
  };
}
