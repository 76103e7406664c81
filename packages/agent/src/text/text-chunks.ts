// Text chunks: cuts a text that is too long for one call into chunks, at the ends of sentences where it can.
import { segmentSentences } from './sentences.ts';

/** Contract: the chunks, put together, are the text; each is within `maxTokens` (at least 8) as estimated. */
export function chunkText(text: string, maxTokens: number): string[] {
  const limit = Math.max(8, Math.floor(maxTokens));
  const chunks: string[] = [];
  let chunk = '';
  let tokens = 0;
  for (const sentence of segmentSentences(text).flatMap((each) => cutSentence(each, limit))) {
    const added = estimateTokens(sentence);
    if (chunk !== '' && tokens + added > limit) {
      chunks.push(chunk);
      chunk = '';
      tokens = 0;
    }
    chunk += sentence;
    tokens += added;
  }
  return chunk === '' ? chunks : [...chunks, chunk];
}

/** A sentence beyond the limit is cut between characters, never inside one: each costs at most a token. */
function cutSentence(sentence: string, limit: number): string[] {
  if (estimateTokens(sentence) <= limit) return [sentence];
  const characters = Array.from(sentence);
  const count = Math.ceil(characters.length / limit);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * limit, (index + 1) * limit).join(''),
  );
}

// Token estimate: how many tokens a model would count, estimated without its tokenizer: providers count differently,
// and their tables weigh megabytes. The estimate errs on the high side, so that what it lets through fits.

const PIECES = /[\p{Script=Latin}\p{M}]+|\p{N}+|[\s\S]/gu;

/** Contract: never less for the parts of a text, summed, than for the text. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += countPiece(piece);
  return tokens;
}

/** A word of up to six letters is mostly one token, three digits are one, any other sign but a space is one. */
function countPiece(piece: string): number {
  if (/^\p{Script=Latin}/u.test(piece)) return Math.ceil(piece.length / 6);
  if (/^\p{N}/u.test(piece)) return Math.ceil(piece.length / 3);
  if (/^[^\S\n\r\t]/u.test(piece)) return 0;
  return 1;
}
