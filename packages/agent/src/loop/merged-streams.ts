// Several sources that emit as they like, as one stream in the order of arrival.
import type { ToolRunner } from '../calls/executed-call.ts';
import type { ToolCallContext } from '../calls/tool.ts';
import type { AgentResponse } from './agent-response.ts';

/** Ends when every source has ended; throws then what the first of them rejected with, if any did. */
export async function* mergeStreams<T>(
  sources: readonly ((emit: (item: T) => void) => Promise<void>)[],
): AsyncGenerator<T, void> {
  const items: T[] = [];
  let open = sources.length;
  let wake = () => {};
  const failures: unknown[] = [];
  for (const source of sources) {
    const emit = (item: T) => {
      items.push(item);
      wake();
    };
    source(emit)
      .catch((error: unknown) => failures.push(error))
      .finally(() => {
        open -= 1;
        wake();
      });
  }
  while (open > 0 || items.length > 0) {
    const item = items.shift();
    if (item !== undefined) yield item;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  if (failures.length > 0) throw failures[0];
}

/** Work that calls tools, as a stream: when each call starts, goes on and ends, and what else it emits. */
export async function* streamCalls<T>(
  runTool: ToolRunner,
  work: (runTool: ToolRunner, emit: Emit) => Promise<T>,
): AsyncGenerator<AgentResponse, T> {
  const done: T[] = [];
  yield* mergeStreams<AgentResponse>([
    async (emit) => void done.push(await work(watchTool(runTool, emit), emit)),
  ]);
  return done[0] as T;
}

type Emit = (response: AgentResponse) => void;

function watchTool(runTool: ToolRunner, emit: Emit): ToolRunner {
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
