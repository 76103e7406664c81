// What the person is writing, per conversation, and which message it replies to. Kept over reloads.
import type { MessageId } from '@nod/protocol';
import { create } from 'zustand';
import { readStored, writeStored } from '../browser/storage.ts';

const KEY = 'nod-composer';

/** `auto`: the newest open request, whichever that is; otherwise exactly that message, or none. */
export type ReplyTarget = 'auto' | { messageId: MessageId | null };

export interface ComposerDraft {
  text: string;
  target: ReplyTarget;
}

const emptyDraft: ComposerDraft = { text: '', target: 'auto' };

export const useComposerDrafts = create<Record<string, ComposerDraft>>()(() => toDrafts(readStored(KEY)));

useComposerDrafts.subscribe((drafts) => writeStored(KEY, drafts));

export function useComposerDraft(key: string): ComposerDraft {
  return useComposerDrafts((drafts) => findDraft(drafts, key));
}

/** Keys may be names of agents: one called "constructor" has no draft just because every object has something so called. */
export function findDraft(drafts: Readonly<Record<string, ComposerDraft>>, key: string): ComposerDraft {
  return (Object.hasOwn(drafts, key) ? drafts[key] : undefined) ?? emptyDraft;
}

/**
 * Sets the text. With the first character the target is pinned to `target`, what the person sees it to be, so
 * that a question arriving meanwhile does not take the answer away. An emptied draft starts over.
 */
export function setDraftText(key: string, text: string, target: MessageId | null): void {
  const draft = findDraft(useComposerDrafts.getState(), key);
  if (text === '') setDraft(key, emptyDraft);
  else setDraft(key, { text, target: draft.target === 'auto' ? { messageId: target } : draft.target });
}

/** Replies to that message; null sends a plain message. */
export function chooseTarget(key: string, messageId: MessageId | null): void {
  const { text } = findDraft(useComposerDrafts.getState(), key);
  setDraft(key, { text, target: { messageId } });
}

/** Keeps a text of its own place, also while it is empty: `clearDraft` ends it. */
export function keepText(key: string, text: string): void {
  setDraft(key, { text, target: { messageId: null } });
}

/** Puts a text behind what is being written: nothing of either is lost. */
export function addToDraft(key: string, text: string): void {
  const { text: before, target } = findDraft(useComposerDrafts.getState(), key);
  setDraft(key, { text: before === '' ? text : `${before}\n\n${text}`, target });
}

/** What was being written moves along when it gets a place of its own; a text that is there already stays. */
export function moveDraft(from: string, to: string): void {
  const drafts = useComposerDrafts.getState();
  const moved = findDraft(drafts, from);
  if (moved === emptyDraft) return;
  if (findDraft(drafts, to).text === '') setDraft(to, moved);
  clearDraft(from);
}

export function clearDraft(key: string): void {
  setDraft(key, emptyDraft);
}

function setDraft(key: string, draft: ComposerDraft): void {
  const { [key]: _, ...others } = useComposerDrafts.getState();
  const isEmpty = draft.text === '' && draft.target === 'auto';
  useComposerDrafts.setState(isEmpty ? others : { ...others, [key]: draft }, true);
}

function toDrafts(stored: unknown): Record<string, ComposerDraft> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(isDraft));
}

function isDraft(entry: [string, unknown]): entry is [string, ComposerDraft] {
  const draft = entry[1] as Partial<ComposerDraft> | null;
  return typeof draft?.text === 'string' && (draft.target === 'auto' || typeof draft.target === 'object');
}
