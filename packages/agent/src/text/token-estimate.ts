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
