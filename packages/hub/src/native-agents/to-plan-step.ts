// What of an agent's responses is kept as a step of its run. Tool calls are kept by the runner itself.
import type { AgentResponse } from '@nod/agent';
import type { RunStep } from '@nod/protocol';

export function toPlanStep(response: AgentResponse, at: number): RunStep | null {
  if (response.type === 'plan-created') {
    const steps = response.plan.steps.map(({ id, tool, dependsOn = [] }) => ({ id, tool, dependsOn }));
    return { type: 'plan-created', at, steps };
  }
  if (response.type === 'step-updated') {
    const { stepId, status, observation = '' } = response.step;
    return { type: 'plan-step-updated', at, stepId, status, text: observation };
  }
  return null;
}
