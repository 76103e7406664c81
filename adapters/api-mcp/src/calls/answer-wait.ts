// The wait for the person's answers, as long as the client lets a call take. An answer reaches the agent with the
// result of a call, which takes it in the mailbox, or from the mailbox; whoever gives a call up finds it there.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { tryUntil, waitForAnswer } from '@nod/client';
import type { Attachment, HumanRequest, MessageId, RequestId } from '@nod/protocol';
import { renderAttachments } from './attachment-lines.ts';
import { isLineHeld, untilLineHolds } from './call-line.ts';
import { type GivenAnswer, giveBack } from './given-answers.ts';
import { untilAborted, whileCallLasts } from './lasting-call.ts';
import type { McpCall } from './mcp-tool.ts';
import { toResult } from './tool-result.ts';

export interface PendingQuestion {
  question: string;
  requestId: RequestId;
}

interface Answer extends PendingQuestion {
  /** `superseded`: the person replaced what it belongs to; neither question nor answer counts any more. */
  outcome: 'answered' | 'cancelled' | 'expired' | 'pending' | 'superseded';
  answer: string | null;
  /** Files that go with the answer. */
  attachments?: Attachment[];
  /** The message that brings the answer to the mailbox. */
  messageId: MessageId | null;
  /** It was given out before, from the mailbox or by another call; whether it arrived is not known. */
  mayBeRepeated: boolean;
}

/** The answers, in the order of the questions; those that are not there yet when the time is up are pending. */
export async function awaitAnswers(
  call: McpCall,
  asked: readonly PendingQuestion[],
): Promise<CallToolResult> {
  const { hub, context, given } = call;
  const requests = asked.map(({ requestId }) => requestId);
  return whileCallLasts(call, requests, async ({ gone, over, noteSettled }) => {
    const isHeard = () => !gone.aborted && isLineHeld(context.http?.req);
    const leave = given.await({ requests, isHeard });
    try {
      // Nothing is taken from the mailbox before the line holds: the call may be gone.
      const waiting = requests.map(async (id) => {
        const settled = await untilAborted(over, () => waitForAnswer(hub, id, over));
        if (settled) noteSettled();
        return settled;
      });
      const settled = await Promise.all(waiting);
      await untilLineHolds(context.http?.req, gone);
      gone.throwIfAborted();
      const answers: Answer[] = [];
      for (const [index, each] of asked.entries()) {
        answers.push(await collect(call, each, settled[index] ?? null, over));
      }
      const taken = toGiven(call, answers);
      if (gone.aborted) await giveBack(hub, taken);
      gone.throwIfAborted();
      given.note(context.mcpReq.id, taken);
      return toAnswers(answers);
    } finally {
      leave();
    }
  });
}

/** How one question stands; its answer is taken. While the hub is away that cannot be: it is pending. */
async function collect(
  { hub, agent, id: by }: McpCall,
  asked: PendingQuestion,
  request: HumanRequest | null,
  signal: AbortSignal,
): Promise<Answer> {
  const none = { ...asked, answer: null, messageId: null, mayBeRepeated: false };
  const reach = <T>(attempt: () => Promise<T>) =>
    untilAborted(signal, () => tryUntil(hub.ports, signal, attempt));
  const settlement = request?.settlement;
  if (!settlement) return { ...none, outcome: 'pending' };
  if (settlement.outcome !== 'answered') {
    const question = await reach(() => hub.question(asked.requestId));
    return { ...none, outcome: question?.isSuperseded ? 'superseded' : settlement.outcome };
  }
  const { text: answer, messageId, attachments } = settlement.reply;
  if (messageId === null) return { ...none, outcome: 'answered', answer };
  const taken = await reach(() => hub.take(agent, { id: messageId, by }));
  if (taken === null) return { ...none, outcome: 'pending' };
  if (taken === 'superseded') return { ...none, outcome: 'superseded' };
  const files = attachments ? { attachments } : {};
  return { ...asked, outcome: 'answered', answer, ...files, messageId, mayBeRepeated: taken === 'before' };
}

/** What the call itself has taken; what another took is that one's to give back. */
function toGiven({ id: by, agent }: McpCall, answers: readonly Answer[]): GivenAnswer[] {
  return answers.flatMap(({ messageId: id, mayBeRepeated }) =>
    id === null || mayBeRepeated ? [] : [{ agent, id, by }],
  );
}

const SUPERSEDED =
  'The person has replaced the message that this belongs to: the question and any answer to it do not count any more. check_messages brings what they say instead.';

function toAnswers(answers: readonly Answer[]): CallToolResult {
  const texts = answers.map(renderAnswer);
  const superseded = answers.some(({ outcome }) => outcome === 'superseded') ? [SUPERSEDED] : [];
  const pending = answers.find(({ outcome }) => outcome === 'pending');
  if (!pending) return toResult([...texts, ...superseded], { answers });
  const next = `The person has not answered yet; the question stays open. Call wait_for_answer with {"requestId": "${pending.requestId}"} to go on waiting, as often as needed. If you stop waiting, the answer comes to your mailbox (check_messages).`;
  return toResult([...texts, ...superseded, next], {
    outcome: pending.outcome,
    requestId: pending.requestId,
    next,
    answers,
  });
}

function renderAnswer(given: Answer): string {
  const { question, requestId, outcome, answer, messageId, mayBeRepeated } = given;
  const message = messageId === null ? '' : `, ${messageId}`;
  const repeated = mayBeRepeated ? ', may have been given to you before' : '';
  const files = renderAttachments(given.attachments).map((lines) => `${lines}\n`);
  return `${question}\n→ ${answer ?? 'no answer'}\n${files.join('')}(${requestId}: ${outcome}${message}${repeated})`;
}
