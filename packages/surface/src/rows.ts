// The rows of a conversation: messages, runs below the message they work on, renewals, what the person is sending, drafts.
// Day and unread lines belong to rows. Pure.
import { type DeliveredMessage, type Draft, isDelayed, PERSON, type Renewal, type Run } from '@nod/protocol';
import type { OutgoingMessage } from './hub-view.ts';
import { placeRenewals } from './renewals.ts';
import { isWorthShowing } from './run-items.ts';
import type { Runs } from './runs.ts';
import { toUnsaid } from './unsaid-draft.ts';
import { type Placed, type PlacedMessage, placeVersions, type ShownVersions } from './versions.ts';

interface RowBase {
  /** The first row of its day. */
  startsDay: boolean;
  /** The first row that the person had not seen when the conversation was opened. */
  startsUnread: boolean;
  /** Follows closely on a row of the same sender, so that the sender need not be named again. */
  continues: boolean;
  /** Was written for this moment: it begins one of its own. */
  startsMoment: boolean;
  /** Answers the message right above it, so that what it answers need not be said. */
  answersPrevious: boolean;
}

export type Row = RowBase & Item;

type Item = {
  /** A message keeps its key from sending to delivery, so that its row is not drawn anew. */
  key: string;
  at: number;
  from: string;
} & (
  | { kind: 'message'; message: DeliveredMessage; isEarlier: boolean }
  | { kind: 'run'; run: Run; isWriting: boolean; isEarlier: boolean }
  | { kind: 'versions'; newest: DeliveredMessage; shown: DeliveredMessage }
  | { kind: 'newest-version'; newest: DeliveredMessage }
  | { kind: 'renewal'; renewal: Renewal }
  | { kind: 'outgoing'; outgoing: OutgoingMessage }
  | { kind: 'draft'; draft: Draft }
);

const CLOSELY_MS = 5 * 60_000;

export interface RowSources {
  messages: readonly DeliveredMessage[];
  renewals: readonly Renewal[];
  outgoing: readonly OutgoingMessage[];
  drafts: readonly Draft[];
  runs: Runs;
  shownVersions: ShownVersions;
  /** Whether reasoning alone makes a run worth a row. */
  showReasoning: boolean;
  /** The person had seen everything up to this position; null when there was nothing new. */
  readThrough: number | null;
  /** Older messages exist: if all of these are unread, where the unread ones begin is not known yet. */
  hasMore: boolean;
  /** Where the person is: days begin at different times. */
  isSameDay(at: number, other: number): boolean;
}

export function toRows(sources: RowSources): Row[] {
  const { messages, outgoing, readThrough, hasMore } = sources;
  const drafts = sources.drafts.flatMap((draft) => toUnsaid(draft, sources.runs));
  const items: Item[] = [
    ...placeRenewals(placeVersions(messages, sources.shownVersions), sources.renewals).flatMap((placed) => {
      if (placed.kind === 'renewal') return [toRenewalItem(placed.renewal)];
      return placed.kind === 'message'
        ? toMessageItems(placed, { ...sources, drafts })
        : [toVersionsItem(placed)];
    }),
    ...outgoing.map((each) => ({
      kind: 'outgoing' as const,
      key: each.body.id,
      at: each.sentAt,
      from: PERSON,
      outgoing: each,
    })),
    ...drafts.map((draft) => ({
      kind: 'draft' as const,
      key: draft.id,
      at: draft.updatedAt,
      from: draft.from,
      draft,
    })),
  ];
  const firstUnread = readThrough === null ? -1 : findFirstUnread(items, readThrough);
  const isKnown = firstUnread > 0 || !hasMore;
  const rows: Row[] = [];
  for (const [index, item] of items.entries()) {
    const previous = rows[index - 1];
    const startsDay = !previous || !sources.isSameDay(previous.at, item.at);
    rows.push(toRow(item, previous, { startsDay, startsUnread: isKnown && index === firstUnread }));
  }
  return rows;
}

function toMessageItems(
  placed: PlacedMessage,
  { runs, drafts, showReasoning }: Pick<RowSources, 'runs' | 'drafts' | 'showReasoning'>,
): Item[] {
  const { message, isEarlier } = placed;
  const said: Item = { ...placed, key: message.id, at: message.dueAt, from: message.from };
  const run = runs[message.id];
  if (!run || !isWorthShowing(run, showReasoning)) return [said];
  const isWriting = !isEarlier && drafts.some(({ from }) => from === run.agent);
  const at = run.end?.at ?? run.startedAt;
  return [said, { kind: 'run', key: run.id, at, from: run.agent, run, isWriting, isEarlier }];
}

function toVersionsItem(placed: Exclude<Placed, PlacedMessage>): Item {
  const { dueAt: at } = placed.kind === 'versions' ? placed.shown : placed.newest;
  return { ...placed, key: `${placed.newest.id}/${placed.kind}`, at, from: '' };
}

function toRenewalItem(renewal: Renewal): Item {
  return { kind: 'renewal', key: renewal.id, at: renewal.at, from: '', renewal };
}

/** An answer belongs to its run: what is new begins with the run. */
function findFirstUnread(items: readonly Item[], readThrough: number): number {
  const index = items.findIndex((item) => isUnread(item, readThrough));
  const [item, before] = [items[index], items[index - 1]];
  const isAnswer =
    item?.kind === 'message' && before?.kind === 'run' && before.run.end?.answerId === item.message.id;
  return isAnswer ? index - 1 : index;
}

function isUnread(item: Item, readThrough: number): boolean {
  return item.kind === 'message' && item.message.to === PERSON && item.message.position > readThrough;
}

type Starts = Pick<RowBase, 'startsDay' | 'startsUnread'>;

function toRow(item: Item, previous: Row | undefined, { startsDay, startsUnread }: Starts): Row {
  const startsMoment = item.kind === 'message' && isDelayed(item.message);
  const isApart = startsDay || startsUnread || startsMoment || previous?.startsMoment === true;
  const continues = !isApart && previous?.from === item.from && item.at - previous.at < CLOSELY_MS;
  const answersPrevious = item.kind === 'message' && isAnswerTo(item.message, previous);
  return { ...item, startsDay, startsUnread, startsMoment, continues, answersPrevious };
}

function isAnswerTo({ from, inReplyTo }: DeliveredMessage, previous: Row | undefined): boolean {
  if (inReplyTo === null || from === PERSON) return false;
  if (previous?.kind === 'run') return previous.run.messageId === inReplyTo;
  return previous?.kind === 'message' && previous.message.id === inReplyTo;
}
