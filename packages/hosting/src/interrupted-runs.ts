// Interrupted runs: those that were under way when the hub ended. They are not begun again by themselves: the person is told what
// was done and what may have been done, and decides.
import type { Hub } from '@nod/hub';
import {
  type Address,
  type MessageId,
  NodError,
  PERSON,
  type Run,
  type RunId,
  type ToolCall,
  toReadableToolName,
} from '@nod/protocol';
import type { HostPorts } from './agent-host.ts';
import { sendAnswer } from './answer-delivery.ts';
import { toSkippedText, type WorkWords, wordsFor } from './answer-text.ts';
import type { WorkerAnswer } from './worker.ts';

/** Tokens: nothing is known of them. */
export const NO_USE = { inputTokens: 0, outputTokens: 0 };

/**
 * A run that nobody can be told of any more is ended all the same: it must not keep the agent from starting.
 * One whose answer had been sent already only lacked its end.
 */
export async function reportInterrupted(
  { hub, clock, report }: Pick<HostPorts, 'hub' | 'clock' | 'report'>,
  run: Run,
): Promise<void> {
  const answer = await hub.runs.findAnswer(run);
  if (answer) {
    await hub.runs.end(run, { outcome: 'completed', reasoning: '', ...NO_USE, answerId: answer.id });
    return;
  }
  const answerId = await tell(hub, run).catch((error: unknown) => {
    report(error);
    return null;
  });
  await settleUnknown({ hub, clock }, run.id);
  await hub.runs.end(run, { outcome: 'interrupted', reasoning: '', ...NO_USE, answerId });
}

/** A run whose message is superseded ends without a word: nobody waits for what it has to say. */
export async function endSuperseded(
  ports: Pick<HostPorts, 'hub' | 'clock'>,
  run: Run,
  { use = NO_USE, reasoning = '' }: Pick<WorkerAnswer, 'use' | 'reasoning'> = {},
): Promise<void> {
  await settleUnknown(ports, run.id);
  await ports.hub.runs.end(run, { outcome: 'stopped', reasoning, ...use, answerId: null });
}

/** No call is left without an end: of those that began, and nobody knows more, this is said. */
export async function settleUnknown(
  { hub, clock }: Pick<HostPorts, 'hub' | 'clock'>,
  id: RunId,
): Promise<void> {
  const run = hub.runs.active().find((each) => each.id === id);
  const unsettled = run ? toUnsettled(run) : [];
  if (!run || unsettled.length === 0) return;
  const words = await readWords(hub, run);
  for (const call of unsettled) {
    const text = toSkippedText('unknown', call.toolName, words);
    await hub.runs.addStep(run, { type: 'tool-call-settled', at: clock(), call, outcome: 'unknown', text });
  }
}

async function tell(hub: Hub, run: Run): Promise<MessageId> {
  const words = await readWords(hub, run);
  const [done, unknown] = [toNames(toSucceeded(run)), toNames(toUnsettled(run))];
  const report = {
    from: run.agent,
    to: toAsker(hub, run),
    conversationId: run.conversationId,
    inReplyTo: run.messageId,
    payload: {
      text: [
        words.interrupted,
        ...(done.length > 0 ? [words.done(done)] : []),
        ...(unknown.length > 0 ? [words.perhapsDone(unknown)] : []),
      ].join('\n'),
    },
    quickReplies: [words.tryAgain, words.leaveIt],
  };
  return sendAnswer(hub, report, words);
}

/** English where the message can no longer be read: the person is told all the same. */
async function readWords(hub: Hub, { messageId }: Run): Promise<WorkWords> {
  try {
    return wordsFor((await hub.conversations.message(messageId)).message);
  } catch (error) {
    if (error instanceof NodError && error.code === 'not_found') return wordsFor({ payload: {} });
    throw error;
  }
}

/** Whoever the agent worked for: the person, or another agent. */
function toAsker(hub: Hub, { agent, conversationId }: Run): Address {
  const { participants } = hub.conversations.get(conversationId);
  return participants.find((each) => each !== agent) ?? PERSON;
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
