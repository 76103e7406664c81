// Unsent texts: what the person is writing, per conversation, and which message it replies to. Kept over reloads.
import type { MessageId } from '@nod/protocol';
import { createStoredStore, type Panel } from '../panel/panel.ts';

const KEY = 'nod-composer';

/** `auto`: the newest open request, whichever that is; otherwise exactly that message, or none. */
export type ReplyTarget = 'auto' | { messageId: MessageId | null };

export interface UnsentText {
  text: string;
  target: ReplyTarget;
}

type UnsentTexts = Readonly<Record<string, UnsentText>>;

const nothing: UnsentText = { text: '', target: 'auto' };

export const useUnsentTexts = createStoredStore<UnsentTexts>(KEY, toTexts);

export function useUnsentText(key: string): UnsentText {
  return useUnsentTexts((texts) => findUnsentText(texts, key));
}

/** Keys may be names of agents: one called "constructor" has no unsent text just because every object has something so called. */
export function findUnsentText(texts: UnsentTexts, key: string): UnsentText {
  return (Object.hasOwn(texts, key) ? texts[key] : undefined) ?? nothing;
}

/**
 * Sets the text. With the first character the target is pinned to `target`, what the person sees it to be, so
 * that a question arriving meanwhile does not take the answer away. An emptied text starts over.
 */
export function setUnsentText(panel: Panel, key: string, text: string, target: MessageId | null): void {
  const before = findUnsentText(useUnsentTexts.of(panel).getState(), key);
  if (text === '') change(panel, key, nothing);
  else change(panel, key, { text, target: before.target === 'auto' ? { messageId: target } : before.target });
}

/** Replies to that message; null sends a plain message. */
export function chooseTarget(panel: Panel, key: string, messageId: MessageId | null): void {
  const { text } = findUnsentText(useUnsentTexts.of(panel).getState(), key);
  change(panel, key, { text, target: { messageId } });
}

/** Keeps a text of its own place, also while it is empty: `clearUnsentText` ends it. */
export function keepText(panel: Panel, key: string, text: string): void {
  change(panel, key, { text, target: { messageId: null } });
}

/** Puts a text behind what is being written: nothing of either is lost. */
export function addToUnsentText(panel: Panel, key: string, text: string): void {
  const { text: before, target } = findUnsentText(useUnsentTexts.of(panel).getState(), key);
  change(panel, key, { text: before === '' ? text : `${before}\n\n${text}`, target });
}

/** What was being written moves along when it gets another place, behind what is being written there. */
export function moveUnsentText(panel: Panel, from: string, to: string): void {
  const texts = useUnsentTexts.of(panel).getState();
  const moved = findUnsentText(texts, from);
  if (moved === nothing) return;
  if (findUnsentText(texts, to).text === '') change(panel, to, moved);
  else if (moved.text !== '') addToUnsentText(panel, to, moved.text);
  clearUnsentText(panel, from);
}

export function clearUnsentText(panel: Panel, key: string): void {
  change(panel, key, nothing);
}

function change(panel: Panel, key: string, unsent: UnsentText): void {
  const { [key]: _, ...others } = useUnsentTexts.of(panel).getState();
  const isEmpty = unsent.text === '' && unsent.target === 'auto';
  useUnsentTexts.of(panel).setState(isEmpty ? others : { ...others, [key]: unsent }, true);
}

function toTexts(stored: unknown): UnsentTexts {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(isUnsentText));
}

function isUnsentText(entry: [string, unknown]): entry is [string, UnsentText] {
  const unsent = entry[1] as Partial<UnsentText> | null;
  return typeof unsent?.text === 'string' && (unsent.target === 'auto' || typeof unsent.target === 'object');
}
