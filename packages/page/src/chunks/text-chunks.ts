// Chunks of a long text: cut between blocks, else between lines, sentences or words, and joined again they are the text.

const FENCE = /^\s{0,3}(?:```|~~~)/;

/** Each at most `most` characters long. `chunks.join('') === text`: nothing is lost, and nothing added. */
export function splitText(text: string, most: number): string[] {
  const limit = Math.max(1, Math.floor(most));
  const chunks: string[] = [];
  let chunk = '';
  for (const piece of listBlocks(text)) {
    if (chunk !== '' && chunk.length + piece.length > limit) {
      chunks.push(chunk);
      chunk = '';
    }
    if (piece.length <= limit) {
      chunk += piece;
      continue;
    }
    const parts = cutBlock(piece, limit);
    chunk = parts.pop() ?? '';
    chunks.push(...parts);
  }
  if (chunk !== '') chunks.push(chunk);
  return chunks;
}

/** A block ends with the blank lines after it. Code between fences is one block. */
function listBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let isCode = false;
  let isEnding = false;
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === '';
    if (isEnding && !isBlank && !isCode) {
      blocks.push(block.join(''));
      block = [];
    }
    if (FENCE.test(line)) isCode = !isCode;
    block.push(line);
    isEnding = isBlank;
  }
  if (block.length > 0) blocks.push(block.join(''));
  return blocks;
}

const ENDS = [/\n/g, /[.!?。！？…]["”’)]?\s/g, /[。！？，、；]/g, /\s/g];

function cutBlock(block: string, limit: number): string[] {
  const parts: string[] = [];
  let at = 0;
  while (block.length - at > limit) {
    const end = at + findCut(block.slice(at, at + limit));
    parts.push(block.slice(at, end));
    at = end;
  }
  parts.push(block.slice(at));
  return parts;
}

/** In the later half, if there is such a place; never in the middle of a character of two units. */
function findCut(window: string): number {
  for (const pattern of ENDS) {
    const last = Array.from(window.matchAll(pattern)).at(-1);
    const end = last ? last.index + last[0].length : 0;
    if (end > window.length / 2) return end;
  }
  const isHalf = window.length > 1 && /[\ud800-\udbff]$/.test(window);
  return isHalf ? window.length - 1 : window.length;
}
