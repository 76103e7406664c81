// Runs that were under way when the hub ended. They are not begun again by themselves: the person is told what
// was done and what may have been done, and decides.
import { type Address, type MessageId, PERSON, type Run, type RunId, type ToolCall } from '@nod/protocol';
import type { Hub } from '../hub.ts';
import type { AgentHostPorts } from './agent-host.ts';
import { toPhrases } from './phrases.ts';
import { toSkippedText } from './to-skipped-text.ts';

/** A run that nobody can be told of any more is ended all the same: it must not keep the agent from starting. */
export async function reportInterrupted(
  { hub, clock, report }: Pick<AgentHostPorts, 'hub' | 'clock' | 'report'>,
  run: Run,
): Promise<void> {
  const answerId = await tell(hub, run).catch((error: unknown) => {
    report(error);
    return null;
  });
  await settleUnknown({ hub, clock }, run.id);
  const use = { inputTokens: 0, outputTokens: 0 };
  await hub.runs.end(run, { outcome: 'interrupted', reasoning: '', ...use, answerId });
}

/** No call is left without an end: of those that began, and nobody knows more, this is said. */
export async function settleUnknown(
  { hub, clock }: Pick<AgentHostPorts, 'hub' | 'clock'>,
  id: RunId,
): Promise<void> {
  const run = hub.runs.active().find((each) => each.id === id);
  for (const call of run ? toUnsettled(run) : []) {
    const text = toSkippedText('unknown', call.toolName);
    const step = { type: 'tool-call-settled', at: clock(), call, outcome: 'unknown', text } as const;
    if (run) await hub.runs.addStep(run, step);
  }
}

async function tell(hub: Hub, run: Run): Promise<MessageId> {
  const { messages } = await hub.conversations.messages(run.conversationId, { limit: 20 });
  const asked = messages.find(({ id }) => id === run.messageId)?.payload.text ?? '';
  const phrases = toPhrases(asked);
  const { message } = await hub.bus.send({
    from: run.agent,
    to: toAsker(hub, run),
    conversationId: run.conversationId,
    inReplyTo: run.messageId,
    payload: {
      text: phrases.toInterruption(
        toSettled(run),
        toUnsettled(run).map(({ toolName }) => toolName),
      ),
    },
    quickReplies: [phrases.tryAgain, phrases.leaveIt],
  });
  return message.id;
}

/** Whoever the agent worked for: the person, or another agent. */
function toAsker(hub: Hub, { agent, conversationId }: Run): Address {
  const conversation = hub.conversations.list().find(({ id }) => id === conversationId);
  return conversation?.participants.find((each) => each !== agent) ?? PERSON;
}

function toSettled({ steps }: Run): string[] {
  return steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step.call.toolName] : []));
}

/** Calls that began and whose end was not stored: nobody knows whether they ran. */
function toUnsettled({ steps }: Run): ToolCall[] {
  const settled = new Set(steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step.call.id] : [])));
  return steps.flatMap((step) =>
    step.type === 'tool-call-started' && !settled.has(step.call.id) ? [step.call] : [],
  );
}
