// Runs that were under way when the hub ended. They are not begun again by themselves: the person is told what
// was done and what may have been done, and decides.
import { type AgentName, PERSON, type Run } from '@nod/protocol';
import type { Hub } from '../hub.ts';
import { toPhrases } from './phrases.ts';

export async function reportInterrupted(hub: Hub, agent: AgentName): Promise<void> {
  for (const run of hub.runs.active().filter((each) => each.agent === agent)) {
    const { messages } = await hub.conversations.messages(run.conversationId, { limit: 20 });
    const asked = messages.find(({ id }) => id === run.messageId)?.payload.text ?? '';
    const phrases = toPhrases(asked);
    const { message } = await hub.bus.send({
      from: agent,
      to: PERSON,
      conversationId: run.conversationId,
      inReplyTo: run.messageId,
      payload: { text: phrases.toInterruption(toSettled(run), toUnsettled(run)) },
      quickReplies: [phrases.tryAgain, phrases.leaveIt],
    });
    const use = { inputTokens: 0, outputTokens: 0 };
    await hub.runs.end(run, { outcome: 'interrupted', reasoning: '', ...use, answerId: message.id });
  }
}

function toSettled({ steps }: Run): string[] {
  return steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step.call.toolName] : []));
}

/** Calls that began and whose end was not stored: nobody knows whether they ran. */
function toUnsettled({ steps }: Run): string[] {
  const settled = new Set(steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step.call.id] : [])));
  return steps.flatMap((step) =>
    step.type === 'tool-call-started' && !settled.has(step.call.id) ? [step.call.toolName] : [],
  );
}
