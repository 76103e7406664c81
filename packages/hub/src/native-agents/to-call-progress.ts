// Progress of a tool call in an agent's responses: of a single call, or of a plan's step, which is named like its call.
import type { AgentResponse } from '@nod/agent';
import type { ToolProgress } from '@nod/protocol';

export function toCallProgress(response: AgentResponse): { callId: string; progress: ToolProgress } | null {
  if (response.type === 'tool-call-progress') return response;
  if (response.type !== 'step-updated') return null;
  const { stepId: callId, progress } = response.step;
  return progress ? { callId, progress } : null;
}
