// An answer to the agent's question puts what it says where the last request had a gap.
import type { Intent } from '../intent.ts';
import { parseEntityType } from './entity-words.ts';
import { toLanguageCode } from './languages.ts';

/** Parameters by action, most needed first; the first that is missing is filled, else the first is replaced. */
const SLOTS: Record<string, readonly string[]> = {
  summarize: ['content'],
  extract: ['entityType', 'content'],
  translate: ['language', 'text'],
  reply: ['postContent', 'intent'],
  remember: ['text'],
  recall: ['query'],
  send: ['to', 'text'],
  read_file: ['path'],
  list_files: ['path'],
  search_files: ['query'],
  write_file: ['path', 'text'],
  run: ['command'],
  fetch: ['url'],
};
const IS_TARGET = new Set(['content', 'to', 'path', 'url', 'command']);
const PLACES = new Set(['this page', 'selected text', 'last answer']);

/** Null when the last request has no place for it. */
export function fillSlot(previous: Intent, words: string): Intent | null {
  const slots = SLOTS[previous.action ?? ''];
  if (!slots || words === '') return null;
  const parameters = previous.parameters ?? {};
  if (PLACES.has(words)) return { ...previous, target: words, parameters: without(parameters, 'content') };
  const fitting = slots.filter((slot) => toValue(slot, words) !== null);
  const slot = fitting.find((each) => parameters[each] === undefined) ?? fitting[0];
  if (slot === undefined) return null;
  const value = toValue(slot, words);
  return {
    ...previous,
    parameters: { ...parameters, [slot]: value },
    ...(IS_TARGET.has(slot) ? { target: words } : {}),
  };
}

function toValue(slot: string, words: string): string | null {
  if (slot === 'entityType') return parseEntityType(words.toLowerCase());
  if (slot === 'language')
    return toLanguageCode(words.toLowerCase().replace(/^(?:in|into|to) |^[用成]/u, ''));
  if (slot === 'to')
    return /^@?[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(words) ? words.replace(/^@/u, '') : null;
  return words;
}

function without(parameters: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = parameters;
  return rest;
}
