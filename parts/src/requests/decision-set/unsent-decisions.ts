// Unsent decisions: what the person has picked and written for a decision set that is not answered yet. Kept over
// reloads.
import type { Picks } from '@nod/protocol';
import { createStoredStore, type Panel } from '../../panel/panel.ts';

const KEY = 'nod-decisions';
/** A decision set lives a day; what was left for two belongs to none any more. */
const KEPT_FOR_MS = 2 * 86_400_000;
/** The text field closes after this long without input. */
const SUPPLEMENT_LIFE_MS = 10 * 60_000;

export interface UnsentDecision {
  /** Only what differs from the recommendation. */
  picks: Picks;
  text: string;
  field: 'closed' | 'open' | 'expired';
  touchedAt: number;
}

const nothing: UnsentDecision = { picks: {}, text: '', field: 'closed', touchedAt: 0 };

const useUnsentDecisions = createStoredStore<Record<string, UnsentDecision>>(KEY, (stored, { now }) =>
  toUnsentDecisions(stored, now()),
);

export function useUnsentDecision(requestId: string): UnsentDecision {
  return useUnsentDecisions((unsent) => unsent[requestId] ?? nothing);
}

/** Picks the letter, or with null goes back to what is recommended. */
export function setPick(panel: Panel, requestId: string, questionId: string, letter: string | null): void {
  const { [questionId]: _, ...others } = findUnsent(panel, requestId).picks;
  change(panel, requestId, { picks: letter === null ? others : { ...others, [questionId]: letter } });
}

export function clearPicks(panel: Panel, requestId: string): void {
  change(panel, requestId, { picks: {} });
}

/** Opens the text field, anew if it has expired; what was written is still there. */
export function openField(panel: Panel, requestId: string): void {
  put(panel, requestId, { ...findUnsent(panel, requestId), field: 'open', touchedAt: panel.now() });
}

/** Leaves the text field. The text stays for the next time. */
export function closeField(panel: Panel, requestId: string): void {
  change(panel, requestId, { field: 'closed' });
}

export function setSupplement(panel: Panel, requestId: string, text: string): void {
  change(panel, requestId, { text });
}

/** To be called for everything done to the field: false, and the field expires, when it was left for too long. */
export function touchField(panel: Panel, requestId: string): boolean {
  const unsent = findUnsent(panel, requestId);
  if (unsent.field === 'open' && isOverdue(panel, unsent))
    put(panel, requestId, { ...unsent, field: 'expired' });
  return findUnsent(panel, requestId).field === 'open';
}

export function clearUnsentDecision(panel: Panel, requestId: string): void {
  put(panel, requestId, nothing);
}

function findUnsent(panel: Panel, requestId: string): UnsentDecision {
  return useUnsentDecisions.of(panel).getState()[requestId] ?? nothing;
}

/** An overdue field stays overdue, whatever else is done to the card. */
function change(panel: Panel, requestId: string, changes: Partial<UnsentDecision>): void {
  const unsent = findUnsent(panel, requestId);
  const touchedAt = unsent.field === 'open' && isOverdue(panel, unsent) ? unsent.touchedAt : panel.now();
  put(panel, requestId, { ...unsent, ...changes, touchedAt });
}

function isOverdue(panel: Panel, { touchedAt }: UnsentDecision): boolean {
  return panel.now() - touchedAt >= SUPPLEMENT_LIFE_MS;
}

function put(panel: Panel, requestId: string, unsent: UnsentDecision): void {
  const { [requestId]: _, ...others } = useUnsentDecisions.of(panel).getState();
  const isEmpty = unsent.field === 'closed' && unsent.text === '' && Object.keys(unsent.picks).length === 0;
  useUnsentDecisions.of(panel).setState(isEmpty ? others : { ...others, [requestId]: unsent }, true);
}

/** What was stored, as far as it makes sense and still matters. */
export function toUnsentDecisions(stored: unknown, now: number): Record<string, UnsentDecision> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored)
      .filter(isUnsentDecision)
      .filter(([, { touchedAt }]) => now - touchedAt < KEPT_FOR_MS),
  );
}

function isUnsentDecision(entry: [string, unknown]): entry is [string, UnsentDecision] {
  const unsent = entry[1] as Partial<UnsentDecision> | null;
  return (
    typeof unsent?.text === 'string' &&
    typeof unsent.touchedAt === 'number' &&
    ['closed', 'open', 'expired'].includes(unsent.field ?? '') &&
    typeof unsent.picks === 'object' &&
    unsent.picks !== null &&
    Object.values(unsent.picks).every((letter) => typeof letter === 'string')
  );
}
