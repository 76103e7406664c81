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

/** Stops reading as soon as the part is full. */
export async function takePart(pieces: AsyncIterable<string>, range: Range): Promise<Part> {
  let text = '';
  let line = 1;
  for await (const piece of pieces) {
    let at = 0;
    while (line < range.startLine) {
      const lineEnd = piece.indexOf('\n', at);
      if (lineEnd < 0) break;
      at = lineEnd + 1;
      line += 1;
    }
    if (line < range.startLine) continue;
    text += piece.slice(at);
    if (text.length >= range.startColumn - 1 + range.maxCharacters + 2) return cut(text, range, null);
  }
  const lineBreaks = line < range.startLine ? 0 : countLineBreaks(text);
  return cut(text, range, line + lineBreaks);
}

function cut(fromStartLine: string, range: Range, totalLines: number | null): Part {
  const text = toEndLine(fromStartLine, range).slice(range.startColumn - 1);
  if (text.length <= range.maxCharacters) return { text, next: null, totalLines };
  const taken = text.slice(0, findCut(text, range.maxCharacters));
  return { text: taken, next: findNext(taken, range), totalLines };
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
