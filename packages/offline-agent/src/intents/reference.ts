// References: what pointing words ("it", "the second one", "刚才说的") stand for in the conversation so far: an item of a list,
// a file or an address that was named, or the last answer.
import { type ChatMessage, findEmails } from '@nod/agent';
import { POINT, toNumber } from './things.ts';
import { findLiterals } from './utterance.ts';

/** How far back, and how much of a message, is looked at. */
const REACH = 8;
const MAX_TEXT = 8_000;
const WHOLE = new RegExp(`^(?:${POINT})$`, 'u');
const INSIDE = new RegExp(`(?<![\\p{Script=Latin}'])${POINT}(?!\\p{Script=Latin})`, 'u');
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const ITEM_LINE = /^\s{0,3}(?:[-*•]|[(（]?(?:\d{1,2}|[a-z])[.)、）])(?!\d)\s*(\S.*)$/iu;

/** The pointing words of a text in lower case, or null. */
export function findPointing(text: string): string | null {
  return INSIDE.exec(text)?.groups?.point ?? null;
}

/** Contract: null when the words point at nothing, or at nothing that was said; never throws. */
export function resolveReference(words: string, history: readonly ChatMessage[]): string | null {
  const recent = history.slice(-REACH).toReversed();
  if (!WHOLE.test(words)) return null;
  const place = toPlace(words);
  if (place !== null) return findItems(recent).at(place > 0 ? place - 1 : place) ?? null;
  if (/^what i |^我?(?:刚才|刚刚)说的/u.test(words))
    return findText(recent, words.includes('我') || words.startsWith('w') ? 'user' : 'assistant');
  return findNamed(recent, toKind(words)) ?? findText(recent, 'assistant');
}

/** Which item: 1 is the first, -1 the last; null when the words name none. */
function toPlace(words: string): number | null {
  if (/last|最后/u.test(words)) return -1;
  const ordinal = ORDINALS.findIndex((each) => words.includes(each)) + 1;
  const number = /(?:number|option) (\d)|the (\d)|第(.)/u.exec(words)?.slice(1).find(Boolean);
  return ordinal || (number === undefined ? null : toNumber(number));
}

/** The items of the newest list. */
function findItems(recent: readonly ChatMessage[]): string[] {
  const lists = recent.map(({ text }) => text.slice(0, MAX_TEXT).split('\n').flatMap(toItem));
  return lists.find((items) => items.length >= 2) ?? [];
}

function toItem(line: string): string[] {
  const item = ITEM_LINE.exec(line)?.[1];
  return item === undefined ? [] : [item.replace(/\*\*|__|`/gu, '').trim()];
}

function findText(recent: readonly ChatMessage[], role: ChatMessage['role']): string | null {
  return recent.find((message) => message.role === role && message.text.trim() !== '')?.text.trim() ?? null;
}

type Kind = 'path' | 'url' | 'email';

function toKind(words: string): Kind | null {
  if (/file|文件/u.test(words)) return 'path';
  if (/link|链接/u.test(words)) return 'url';
  return /email|address/u.test(words) ? 'email' : null;
}

/** A result stands for itself; before it counts what was named, by the newest message first. */
function findNamed(recent: readonly ChatMessage[], kind: Kind | null): string | null {
  for (const { role, text } of recent) {
    const head = text.slice(0, MAX_TEXT);
    if (kind === null && role === 'assistant' && head.trim().length >= RESULT_LENGTH) return null;
    const named = [
      ...findLiterals(head),
      ...findEmails(head).map((email) => ({ ...email, kind: 'email' as const })),
    ];
    const found = named.findLast((each) => each.kind !== 'quoted' && (kind === null || each.kind === kind));
    if (found) return found.text;
  }
  return null;
}

/** An answer at least this long is a result of its own: "send it" means the answer, not what it is about. */
const RESULT_LENGTH = 40;
