// Waiting for the person's answers, as long as the client lets a call take. An answer reaches the agent once: with the
// result of a call, which takes it out of the mailbox, or from the mailbox. Whoever gives a call up finds it there.
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { tryUntil, waitForAnswer } from '@nod/client';
import type { HumanRequest, MessageId, RequestId } from '@nod/protocol';
import { untilLineHolds } from './call-line.ts';
import { isPersonsCancel } from './known-clients.ts';
import type { McpCall } from './mcp-tool.ts';
import { reportProgress } from './report-progress.ts';
import { toResult } from './tool-result.ts';

export interface AskedQuestion {
  question: string;
  requestId: RequestId;
}

interface Answer extends AskedQuestion {
  outcome: 'answered' | 'cancelled' | 'expired' | 'pending';
  answer: string | null;
  /** The message that brings the answer to the mailbox. */
  messageId: MessageId | null;
  /** The answer was given out before, from the mailbox or by another call. */
  isRepeated: boolean;
}

/** The answers, in the order of the questions; those that are not there yet when the time is up are pending. */
export async function awaitAnswers(call: McpCall, asked: readonly AskedQuestion[]): Promise<CallToolResult> {
  const { hub, client, context } = call;
  const gone = toCallSignal(context);
  const late = new AbortController();
  const patience = client.patienceMs;
  const endPatience = patience === null ? () => {} : hub.ports.timer(patience, () => late.abort());
  const signal = AbortSignal.any([gone, late.signal]);
  try {
    const settled = await waitForAll(call, asked, signal);
    await untilLineHolds(context.http?.req, gone);
    gone.throwIfAborted();
    const answers: Answer[] = [];
    for (const [index, each] of asked.entries()) {
      answers.push(await collect(call, each, settled[index] ?? null, signal));
    }
    return toAnswers(answers);
  } catch (error) {
    if (gone.aborted && isPersonsCancel(client, gone.reason)) {
      // A hub that is away cannot be told; the error that ended the call is the one to report.
      await Promise.allSettled(asked.map(({ requestId }) => hub.cancel(requestId)));
    }
    throw error;
  } finally {
    endPatience();
  }
}

/** Null for each that is not settled when the signal aborts. Nothing is taken from the mailbox: the call may be gone. */
async function waitForAll(
  { hub, context, progressEveryMs }: McpCall,
  asked: readonly AskedQuestion[],
  signal: AbortSignal,
): Promise<(HumanRequest | null)[]> {
  const progress = reportProgress(context, progressEveryMs, asked.length);
  const wait = async ({ requestId }: AskedQuestion) => {
    const request = await untilAborted(signal, () => waitForAnswer(hub, requestId, signal));
    if (request) progress.settled();
    return request;
  };
  try {
    return await Promise.all(asked.map(wait));
  } finally {
    progress.stop();
  }
}

/** How one question stands; its answer is taken out of the mailbox. While the hub is away that cannot be: it is pending. */
async function collect(
  { hub, agent }: McpCall,
  asked: AskedQuestion,
  request: HumanRequest | null,
  signal: AbortSignal,
): Promise<Answer> {
  const none = { ...asked, answer: null, messageId: null, isRepeated: false };
  const settlement = request?.settlement;
  if (!settlement) return { ...none, outcome: 'pending' };
  if (settlement.outcome !== 'answered') return { ...none, outcome: settlement.outcome };
  const { text: answer, messageId } = settlement.reply;
  if (messageId === null) return { ...none, outcome: 'answered', answer };
  const isFirst = await untilAborted(signal, () =>
    tryUntil(hub.ports, signal, () => hub.take(agent, messageId)),
  );
  if (isFirst === null) return { ...none, outcome: 'pending' };
  return { ...asked, outcome: 'answered', answer, messageId, isRepeated: !isFirst };
}

async function untilAborted<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/** Aborts when the client cancels the call, and when its connection is gone for good: then nobody gets the answer. */
function toCallSignal({ mcpReq, http }: ServerContext): AbortSignal {
  return http?.req ? AbortSignal.any([mcpReq.signal, http.req.signal]) : mcpReq.signal;
}

function toAnswers(answers: readonly Answer[]): CallToolResult {
  const texts = answers.map(renderAnswer);
  const pending = answers.find(({ outcome }) => outcome === 'pending');
  if (!pending) return toResult(texts, { answers });
  const next = `The person has not answered yet; the question stays open. Call wait_for_answer with {"requestId": "${pending.requestId}"} to go on waiting, as often as needed. If you stop waiting, the answer comes to your mailbox (check_messages).`;
  return toResult([...texts, next], {
    outcome: pending.outcome,
    requestId: pending.requestId,
    next,
    answers,
  });
}

function renderAnswer({ question, requestId, outcome, answer, messageId, isRepeated }: Answer): string {
  const message = messageId === null ? '' : `, ${messageId}`;
  const repeated = isRepeated ? ', given to you before' : '';
  return `${question}\n→ ${answer ?? 'no answer'}\n(${requestId}: ${outcome}${message}${repeated})`;
}
