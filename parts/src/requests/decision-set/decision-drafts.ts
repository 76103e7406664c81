// What the person has picked and written for a decision set that is not answered yet. Kept over reloads.
import type { DecisionPicks } from '@nod/decisions';
import { create } from 'zustand';
import { readStored, writeStored } from '../../browser/storage.ts';

const KEY = 'nod-decisions';
/** A decision set lives a day; what was left for two belongs to none any more. */
const KEPT_FOR_MS = 2 * 86_400_000;
/** The text field closes after this long without input. */
const SUPPLEMENT_LIFE_MS = 10 * 60_000;

export interface DecisionDraft {
  /** Only what differs from the recommendation. */
  picks: DecisionPicks;
  text: string;
  field: 'closed' | 'open' | 'expired';
  touchedAt: number;
}

const emptyDraft: DecisionDraft = { picks: {}, text: '', field: 'closed', touchedAt: 0 };

export const useDecisionDrafts = create<Record<string, DecisionDraft>>()(() =>
  toDecisionDrafts(readStored(KEY), Date.now()),
);

useDecisionDrafts.subscribe((drafts) => writeStored(KEY, drafts));

export function useDecisionDraft(requestId: string): DecisionDraft {
  return useDecisionDrafts((drafts) => drafts[requestId] ?? emptyDraft);
}

/** Picks the letter, or with null goes back to what is recommended. */
export function setPick(requestId: string, questionId: string, letter: string | null): void {
  const { [questionId]: _, ...others } = readDraft(requestId).picks;
  change(requestId, { picks: letter === null ? others : { ...others, [questionId]: letter } });
}

export function clearPicks(requestId: string): void {
  change(requestId, { picks: {} });
}

/** Opens the text field, anew if it has expired; what was written is still there. */
export function openField(requestId: string): void {
  setDraft(requestId, { ...readDraft(requestId), field: 'open', touchedAt: Date.now() });
}

/** Leaves the text field. The text stays for the next time. */
export function closeField(requestId: string): void {
  change(requestId, { field: 'closed' });
}

export function setSupplement(requestId: string, text: string): void {
  change(requestId, { text });
}

/** To be called for everything done to the field: false, and the field expires, when it was left for too long. */
export function touchField(requestId: string): boolean {
  const draft = readDraft(requestId);
  if (draft.field === 'open' && isOverdue(draft)) setDraft(requestId, { ...draft, field: 'expired' });
  return readDraft(requestId).field === 'open';
}

export function clearDecisionDraft(requestId: string): void {
  setDraft(requestId, emptyDraft);
}

function readDraft(requestId: string): DecisionDraft {
  return useDecisionDrafts.getState()[requestId] ?? emptyDraft;
}

/** An overdue field stays overdue, whatever else is done to the card. */
function change(requestId: string, changes: Partial<DecisionDraft>): void {
  const draft = readDraft(requestId);
  const touchedAt = draft.field === 'open' && isOverdue(draft) ? draft.touchedAt : Date.now();
  setDraft(requestId, { ...draft, ...changes, touchedAt });
}

function isOverdue({ touchedAt }: DecisionDraft): boolean {
  return Date.now() - touchedAt >= SUPPLEMENT_LIFE_MS;
}

function setDraft(requestId: string, draft: DecisionDraft): void {
  const { [requestId]: _, ...others } = useDecisionDrafts.getState();
  const isEmpty = draft.field === 'closed' && draft.text === '' && Object.keys(draft.picks).length === 0;
  useDecisionDrafts.setState(isEmpty ? others : { ...others, [requestId]: draft }, true);
}

/** What was stored, as far as it makes sense and still matters. */
export function toDecisionDrafts(stored: unknown, now: number): Record<string, DecisionDraft> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored)
      .filter(isDraft)
      .filter(([, { touchedAt }]) => now - touchedAt < KEPT_FOR_MS),
  );
}

function isDraft(entry: [string, unknown]): entry is [string, DecisionDraft] {
  const draft = entry[1] as Partial<DecisionDraft> | null;
  return (
    typeof draft?.text === 'string' &&
    typeof draft.touchedAt === 'number' &&
    ['closed', 'open', 'expired'].includes(draft.field ?? '') &&
    typeof draft.picks === 'object' &&
    draft.picks !== null &&
    Object.values(draft.picks).every((letter) => typeof letter === 'string')
  );
}
