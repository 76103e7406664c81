// Plan steps and progress, out of what an agent says while it works. Tool calls are kept by the host itself.
import type { AgentResponse, PlannedStep } from '@nod/agent';
import type { RunStep, ToolProgress } from '@nod/protocol';

export function toPlanStep(response: AgentResponse, at: number): RunStep | null {
  if (response.type === 'plan-created') {
    const { id: _, steps, ...plan } = response.plan;
    return { type: 'plan-created', at, ...plan, steps: steps.map(toStep) };
  }
  if (response.type === 'step-updated') {
    const { stepId, status, observation = '' } = response.step;
    return { type: 'plan-step-updated', at, stepId, status, text: observation };
  }
  return null;
}

function toStep({ parameters: _, dependsOn = [], ...step }: PlannedStep) {
  return { ...step, dependsOn };
}

/** Of a single call, or of a plan's step, which is named like its call. */
export function toCallProgress(response: AgentResponse): { callId: string; progress: ToolProgress } | null {
  if (response.type === 'tool-call-progress') return response;
  if (response.type !== 'step-updated') return null;
  const { stepId: callId, progress } = response.step;
  return progress ? { callId, progress } : null;
}
