// A runner whose calls are told: when each starts, goes on and ends.
import type { AgentResponse } from '../agent-response.ts';
import type { ToolRunner } from '../tool-runner.ts';

export function watchTool(runTool: ToolRunner, emit: (response: AgentResponse) => void): ToolRunner {
  return async (call, context) => {
    const view = { id: call.id, toolName: call.tool.name, parameters: call.parameters };
    emit({ type: 'tool-call-started', call: view });
    const onProgress = (text: string) => {
      emit({ type: 'tool-call-progress', callId: call.id, text });
      context.onProgress(text);
    };
    const executed = await runTool(call, { ...context, onProgress });
    emit({ type: 'tool-call-settled', call: view, ...executed });
    return executed;
  };
}
