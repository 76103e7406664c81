// Mention query: what the person is about to mention: the @ before the caret, and what they have typed after it.
import { parseMentions } from '@nod/protocol';

export interface MentionQuery {
  /** Where the @ stands. */
  start: number;
  /** What was typed after it, up to the caret. */
  query: string;
}

/** Longer ones the hub would not take. */
const MAX_LENGTH = 200;
/** One word, or more of them after an opened quotation: `notes`, `file:no`, `file:"my no`. */
const UNFINISHED =
  /^(?:[^\s"＂“”「」『』@＠:：]*|[^\s:：@＠]+[:：](?:[^\s"＂“”「」『』]*|"[^"\n]*|＂[^＂\n]*|“[^”\n]*|'[^'\n]*|‘[^’\n]*|「[^」\n]*|『[^』\n]*))$/u;

/** Null where no mention could stand: within a word, an e-mail address, an address of the web, code. */
export function parseMentionQuery(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const earliest = Math.max(0, caret - MAX_LENGTH - 1);
  for (let start = before.length - 1; start >= earliest; start -= 1) {
    if (!'@＠'.includes(before.charAt(start))) continue;
    const query = before.slice(start + 1);
    if (UNFINISHED.test(query) && canMention(before.slice(0, start))) return { start, query };
  }
  return null;
}

/** Whether the hub would read a mention right after this. */
function canMention(before: string): boolean {
  return parseMentions(`${before}@page`).at(-1)?.start === before.length;
}
