// The agent's answer to a message of the person, followed through the hub's events.
import type { HubClient } from '@nod/client';
import type { Delivery, Draft, Message, RunEnd, StartingPoint, ToolApproval } from '@nod/protocol';
import { type HubView, isToolApproval, toRest } from '@nod/surface';
import { isFailedDelivery } from '@nod/wording';
import type { Texts } from '../texts/texts.ts';
import { type FollowedItem, followView } from './followed-view.ts';
import { findAnswer, findAsked, isGone, isOver } from './found-answer.ts';
import { renderProgress } from './progress-line.ts';

export interface AnswerListener {
  /** A piece of the answer, as it is written. */
  onPiece(piece: string): void;
  /** What the agent does at the moment. */
  onProgress(text: string): void;
  /** A tool call of this conversation waits for the person's word, or waits no longer. */
  onApproval(request: ToolApproval): void;
}

/** The message did not arrive in the agent's program, or nobody can tell. */
export interface FailedMessage {
  delivery: Delivery;
}

/** Nobody answers: the agent is gone, or the person leaves one that cannot be stopped. */
export interface NoAnswer {
  ended: 'gone' | 'left';
}

export interface FollowedAnswer {
  message: Message;
  /** How the agent's work ended; null for an agent whose work the hub does not see. */
  outcome: RunEnd['outcome'] | null;
}

/**
 * Resolves to the agent's answer, to how the message failed to arrive, to why there is none, or to null when it is
 * superseded before. Ctrl-C stops the agent and waits for what it has to say; where it cannot be stopped, it only leaves.
 */
export async function followAnswer(
  client: HubClient,
  from: Pick<StartingPoint, 'logId'> & { view: HubView },
  asked: Message,
  listener: AnswerListener,
  texts: Texts,
): Promise<FollowedAnswer | FailedMessage | NoAnswer | null> {
  const leave = new AbortController();
  // A hub that is away cannot be told; the stream comes back with it, and so does Ctrl-C.
  const stop = () =>
    void client.stop(asked.conversationId, { surface: 'cli' }).then(
      (isTaken) => isTaken || leave.abort(),
      () => process.once('SIGINT', stop),
    );
  process.once('SIGINT', stop);
  try {
    const isLast = (item: FollowedItem) => {
      tell(item, asked, listener, texts);
      return isOver(item.view, asked);
    };
    return toEnding(await followView(client, from, isLast, leave.signal), asked, leave.signal);
  } finally {
    process.off('SIGINT', stop);
  }
}

function toEnding(
  view: HubView,
  asked: Message,
  left: AbortSignal,
): Awaited<ReturnType<typeof followAnswer>> {
  const message = findAnswer(view, asked);
  if (message) return { message, outcome: view.runs[asked.id]?.end?.outcome ?? null };
  const told = findAsked(view, asked);
  if (told?.supersededBy) return null;
  if (told?.delivery && isFailedDelivery(told.delivery)) return { delivery: told.delivery };
  if (isGone(view, asked)) return { ended: 'gone' };
  if (left.aborted) return { ended: 'left' };
  throw new Error('the stream of the hub ended before the answer');
}

function tell(item: FollowedItem, asked: Message, listener: AnswerListener, texts: Texts): void {
  const { event, view } = item;
  const piece = toPiece(item, asked);
  if (piece !== '') listener.onPiece(piece);
  const run = view.runs[asked.id];
  const progress = run && renderProgress(event, run, texts);
  if (progress) listener.onProgress(progress);
  if (event.type !== 'request-opened' && event.type !== 'request-settled') return;
  const request = view.requests[event.type === 'request-opened' ? event.request.id : event.requestId];
  const isHere = request?.conversationId === asked.conversationId;
  if (isHere && isToolApproval(request)) listener.onApproval(request);
}

/** What the item adds to the agent's words: of a draft as it grows, and of the answer what the draft has not shown. */
export function toPiece({ event, before, view }: FollowedItem, asked: Message): string {
  if (event.type === 'draft-updated') {
    const draft = view.drafts[event.draft.id];
    const shown = before.drafts[event.draft.id]?.text.length ?? 0;
    return draft && isOfAnswer(draft, asked) ? draft.text.slice(shown) : '';
  }
  const answer = findAnswer(view, asked);
  if (!answer || findAnswer(before, asked)) return '';
  const draft = Object.values(before.drafts).findLast((each) => isOfAnswer(each, asked));
  return toRest(answer.payload.text ?? '', draft, before.runs);
}

/** Thoughts are not part of it. */
function isOfAnswer({ conversationId, from, part }: Draft, asked: Message): boolean {
  return conversationId === asked.conversationId && from === asked.to && part === 'answer';
}
