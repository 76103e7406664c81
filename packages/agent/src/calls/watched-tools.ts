// Watched tools: a runner whose calls are told: when each starts, goes on and ends.
import type { AgentResponse } from '../loop/agent-response.ts';
import type { ToolCallContext } from './tool.ts';
import type { ToolRunner } from './tool-runner.ts';

export function watchTool(runTool: ToolRunner, emit: (response: AgentResponse) => void): ToolRunner {
  return async (call, context) => {
    const view = { id: call.id, toolName: call.tool.name, parameters: call.parameters };
    emit({ type: 'tool-call-started', call: view });
    const onProgress: ToolCallContext['onProgress'] = (text, part) => {
      emit({ type: 'tool-call-progress', callId: call.id, progress: { text, part } });
      context.onProgress(text, part);
    };
    const executed = await runTool(call, { ...context, onProgress });
    emit({ type: 'tool-call-settled', call: view, ...executed });
    return executed;
  };
}
