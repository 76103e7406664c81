// Tool runner: who runs tools: the loop and the engine hand over prepared calls and get back what came of them. A
// runner may ask the person first, record, or refuse; it always answers.
import type { ExecutedToolCall } from './executed-call.ts';
import type { PreparedToolCall } from './prepared-call.ts';
import type { ToolCallContext } from './tool.ts';

export type ToolRunner = (call: PreparedToolCall, context: ToolCallContext) => Promise<ExecutedToolCall>;
