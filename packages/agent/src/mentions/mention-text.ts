// A mention as the person would write it.
import { type Mention, parseMentions } from '@nod/protocol';

const QUOTATIONS = ['', '""', "''", '\u201c\u201d', '「」', '『』'];

/** In quotes where they are needed; null when it cannot be written, such as a path with a line break. */
export function toMentionText(mention: Mention): string | null {
  const value = mention.kind === 'file' ? mention.path : mention.kind === 'memory' ? mention.query : '';
  const texts = QUOTATIONS.map((marks) => `@${mention.kind}:${marks.charAt(0)}${value}${marks.charAt(1)}`);
  const wanted = JSON.stringify(mention);
  return (value === '' ? [`@${mention.kind}`] : texts).find((text) => isRead(text, wanted)) ?? null;
}

/** Whether it is read back as it was meant, all of it, also in the middle of a sentence. */
function isRead(text: string, wanted: string): boolean {
  const [found] = parseMentions(`${text} .`);
  return found !== undefined && found.text === text && JSON.stringify(found.mention) === wanted;
}
