// Blocks: splits Markdown into its top-level blocks, so that a growing text renders only its last one again.
import { lexer } from 'marked';

const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;

/** The blocks, which joined are the text. A text with link definitions is one block: they reach across. */
export function splitBlocks(text: string): string[] {
  if (DEFINITION.test(text)) return [text];
  return lexer(text, { gfm: true })
    .filter(({ type }) => type !== 'space')
    .map(({ raw }) => raw);
}
