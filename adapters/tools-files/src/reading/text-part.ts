// One part of a long text that arrives in pieces: from a line and column on, to a last line or a number of
// characters. The parts put together are the whole text.

export interface Place {
  /** From 1. */
  startLine: number;
  /** From 1, in UTF-16 units, within the line. */
  startColumn: number;
}

export interface Range extends Place {
  endLine: number;
  maxCharacters: number;
}

export interface Part {
  text: string;
  /** Where the next part starts; null at the end of the text or after `endLine`. */
  next: Place | null;
  /** How many lines there are, where the text was read to its end. */
  totalLines: number | null;
}

/** Stops reading as soon as the part is full, and keeps no more than the part. */
export async function takePart(pieces: AsyncIterable<string>, range: Range): Promise<Part> {
  const skip = createSkip(range);
  let text = '';
  for await (const piece of pieces) {
    text += skip.rest(piece);
    if (text.length > range.maxCharacters + 1) return cut(text, range, null);
  }
  return cut(text, range, skip.line + countLineBreaks(text));
}

/** Passes over everything before the start. A column after the end of its line is that end. */
function createSkip({ startLine, startColumn }: Place): { line: number; rest(piece: string): string } {
  let columns = startColumn - 1;
  const skip = {
    line: 1,
    rest(piece: string): string {
      let at = 0;
      while (skip.line < startLine) {
        const lineEnd = piece.indexOf('\n', at);
        if (lineEnd < 0) return '';
        at = lineEnd + 1;
        skip.line += 1;
      }
      if (columns === 0) return piece.slice(at);
      const lineEnd = piece.indexOf('\n', at);
      const skipped = Math.min(columns, (lineEnd < 0 ? piece.length : lineEnd) - at);
      columns = lineEnd < 0 ? columns - skipped : 0;
      return piece.slice(at + skipped);
    },
  };
  return skip;
}

function cut(fromStart: string, range: Range, totalLines: number | null): Part {
  const text = toEndLine(fromStart, range);
  if (text.length <= range.maxCharacters) return { text, next: null, totalLines };
  const taken = text.slice(0, findCut(text, range.maxCharacters));
  // A pair kept whole may have been all that was left.
  const next = taken.length < text.length ? findNext(taken, range) : null;
  return { text: taken, next, totalLines };
}

function toEndLine(text: string, { startLine, endLine }: Range): string {
  let end = 0;
  for (let line = startLine; line <= endLine; line += 1) {
    const lineEnd = text.indexOf('\n', end);
    if (lineEnd < 0) return text;
    end = lineEnd + 1;
  }
  return text.slice(0, end);
}

/** After a whole line if there is one; never inside a surrogate pair. */
function findCut(text: string, most: number): number {
  const lineEnd = text.lastIndexOf('\n', most - 1);
  if (lineEnd >= 0) return lineEnd + 1;
  const isPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(most - 1, most + 1));
  return isPair ? most + 1 : most;
}

function findNext(taken: string, { startLine, startColumn }: Range): Place {
  const lines = countLineBreaks(taken);
  if (lines > 0) return { startLine: startLine + lines, startColumn: 1 };
  return { startLine, startColumn: startColumn + taken.length };
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
