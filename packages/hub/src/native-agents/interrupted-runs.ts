// Runs that were under way when the hub ended. They are not begun again by themselves: the person is told what
// was done and what may have been done, and decides.
import type { Answer } from '@nod/agent';
import {
  type Address,
  type MessageId,
  PERSON,
  type Run,
  type RunId,
  type ToolCall,
  toReadableToolName,
} from '@nod/protocol';
import type { Hub } from '../contract/hub.ts';
import type { AgentHostPorts } from './agent-host.ts';
import { toPhrases } from './phrases.ts';
import { sendAnswer } from './send-answer.ts';
import { toSkippedText } from './to-skipped-text.ts';

/**
 * A run that nobody can be told of any more is ended all the same: it must not keep the agent from starting.
 * One whose answer had been sent already only lacked its end.
 */
export async function reportInterrupted(
  { hub, clock, report }: Pick<AgentHostPorts, 'hub' | 'clock' | 'report'>,
  run: Run,
): Promise<void> {
  const { messages } = await hub.conversations.messages(run.conversationId, { limit: 100 });
  const answer = messages.find(({ from, inReplyTo }) => from === run.agent && inReplyTo === run.messageId);
  const use = { inputTokens: 0, outputTokens: 0 };
  if (answer) {
    await hub.runs.end(run, { outcome: 'completed', reasoning: '', ...use, answerId: answer.id });
    return;
  }
  const asked = messages.find(({ id }) => id === run.messageId)?.payload.text ?? '';
  const answerId = await tell(hub, run, asked).catch((error: unknown) => {
    report(error);
    return null;
  });
  await settleUnknown({ hub, clock }, run.id);
  await hub.runs.end(run, { outcome: 'interrupted', reasoning: '', ...use, answerId });
}

/** A run whose message is superseded ends without a word: nobody waits for what it has to say. */
export async function endSuperseded(
  ports: Pick<AgentHostPorts, 'hub' | 'clock'>,
  run: Run,
  { use, reasoning = '' }: Pick<Answer, 'use' | 'reasoning'> = {
    use: { inputTokens: 0, outputTokens: 0 },
  },
): Promise<void> {
  const { inputTokens, outputTokens } = use;
  await settleUnknown(ports, run.id);
  await ports.hub.runs.end(run, { outcome: 'stopped', reasoning, inputTokens, outputTokens, answerId: null });
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

async function tell(hub: Hub, run: Run, asked: string): Promise<MessageId> {
  const phrases = toPhrases(asked);
  const report = {
    from: run.agent,
    to: toAsker(hub, run),
    conversationId: run.conversationId,
    inReplyTo: run.messageId,
    payload: {
      text: phrases.toInterruption(toNames(toSucceeded(run)), toNames(toUnsettled(run))),
    },
    quickReplies: [phrases.tryAgain, phrases.leaveIt],
  };
  return (await sendAnswer(hub, report, phrases)).id;
}

/** Whoever the agent worked for: the person, or another agent. */
function toAsker(hub: Hub, { agent, conversationId }: Run): Address {
  const conversation = hub.conversations.list().find(({ id }) => id === conversationId);
  return conversation?.participants.find((each) => each !== agent) ?? PERSON;
}

function toNames(calls: readonly ToolCall[]): string[] {
  return calls.map(({ toolName }) => toReadableToolName(toolName));
}

function toSucceeded({ steps }: Run): ToolCall[] {
  return steps.flatMap((step) =>
    step.type === 'tool-call-settled' && step.outcome === 'succeeded' ? [step.call] : [],
  );
}

/** Calls that began and whose end was not stored: nobody knows whether they ran. */
function toUnsettled({ steps }: Run): ToolCall[] {
  const settled = new Set(steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step.call.id] : [])));
  return steps.flatMap((step) =>
    step.type === 'tool-call-started' && !settled.has(step.call.id) ? [step.call] : [],
  );
}
