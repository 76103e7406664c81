// Chat history: what was said before, and which tools were called for it, as the agent core reads it.
import type { ChatMessage, EarlierCall } from '@nod/agent';
import type { EarlierMessage } from '@nod/hosting';
import type { Address, Run } from '@nod/protocol';

export function toChatMessage({ message, runs }: EarlierMessage, asker: Address): ChatMessage {
  return {
    role: message.from === asker ? 'user' : 'assistant',
    text: message.payload.text ?? '',
    calls: runs.flatMap(toEarlierCalls),
  };
}

/** Those that were settled, in order. The calls of a plan's steps are in what the plan itself gave. */
function toEarlierCalls({ steps }: Run): EarlierCall[] {
  const settled = steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step] : []));
  const isInner = (id: string) => settled.some(({ call }) => id.startsWith(`${call.id}.`));
  return settled
    .filter(({ call }) => !isInner(call.id))
    .map(({ call: { toolName, parameters }, outcome, text }) => ({ toolName, parameters, outcome, text }));
}
