// Formula: draws a formula with KaTeX. Runs in a worker; the limits keep what it gives small.
import katex from 'katex';
import type { Drawing } from './drawing.ts';
import { parseMarkup } from './markup.ts';

/** Macros can make much out of little; what is shown must not. */
const MAX_EXPANSIONS = 100;
/** In em: rules and gaps that the source asks for are no larger. */
const MAX_SIZE = 10;
const MAX_MARKUP_LENGTH = 150_000;

export function drawFormula(source: string, isBlock: boolean): Drawing {
  const markup = katex.renderToString(source, {
    displayMode: isBlock,
    output: 'htmlAndMathml',
    throwOnError: true,
    strict: 'ignore',
    // No links, images, classes or ids: nothing that the source could lead elsewhere with.
    trust: false,
    maxExpand: MAX_EXPANSIONS,
    maxSize: MAX_SIZE,
  });
  if (markup.length > MAX_MARKUP_LENGTH) return { type: 'failed', fault: 'too-long' };
  const nodes = parseMarkup(markup);
  return nodes ? { type: 'formula', nodes } : { type: 'failed', fault: 'unreadable' };
}
