// What of an agent's responses is kept as a step of its run. Tool calls are kept by the runner itself.
import type { AgentResponse, PlannedStep } from '@nod/agent';
import type { RunStep } from '@nod/protocol';

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
