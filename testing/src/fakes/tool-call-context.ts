// The context of a tool call in a test: an empty chat, and nobody who listens.
import type { ToolCallContext } from '@nod/agent';

export function createToolCallContext(more: Partial<ToolCallContext> = {}): ToolCallContext {
  return {
    chatHistory: [],
    memories: [],
    personas: [],
    activePersonaId: '',
    callId: 'call',
    signal: new AbortController().signal,
    onProgress: () => {},
    onPlan: () => {},
    onStep: () => {},
    ...more,
  };
}
