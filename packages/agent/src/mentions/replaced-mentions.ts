// Messages with their mentions replaced by other words, for readers that do not know what a mention is.
import { type Mention, parseMentions } from '@nod/protocol';

export function replaceMentions(message: string, toWords: (mention: Mention) => string): string {
  let replaced = '';
  let at = 0;
  for (const { mention, start, end } of parseMentions(message)) {
    replaced += message.slice(at, start) + toWords(mention);
    at = end;
  }
  return replaced + message.slice(at);
}

/** What is left are the person's own words; empty when there are none. */
export function withoutMentions(message: string): string {
  return replaceMentions(message, () => ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
