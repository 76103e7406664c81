// Tool calls of an earlier run, as the agent is reminded of them.
import type { EarlierCall } from '@nod/agent';
import type { Run } from '@nod/protocol';

/** Those that were settled, in order. The calls of a plan's steps are in what the plan itself gave. */
export function toEarlierCalls({ steps }: Run): EarlierCall[] {
  const settled = steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step] : []));
  const isInner = (id: string) => settled.some(({ call }) => id.startsWith(`${call.id}.`));
  return settled
    .filter(({ call }) => !isInner(call.id))
    .map(({ call: { toolName, parameters }, outcome, text }) => ({ toolName, parameters, outcome, text }));
}
