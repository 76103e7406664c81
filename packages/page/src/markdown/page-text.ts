// The plain text of a page: its kept blocks, the cells of a row on one line, everything else apart by an empty line.
import type { Block } from '../reading/blocks.ts';
import type { Box } from '../reading/box.ts';
import { toPlainText } from './inline-markdown.ts';

export function renderText(blocks: readonly Block[], kept: readonly boolean[]): string {
  let text = '';
  let last: Box | null = null;
  blocks.forEach((block, index) => {
    if (!kept[index]) return;
    const row = findRow(block.box);
    if (text !== '') text += row !== null && row === last ? '\t' : toGap(block.box, row);
    text += block.box.tag === 'pre' ? toPlainText(block.box).trim() : block.text;
    last = row;
  });
  return text;
}

function toGap({ tag }: Box, row: Box | null): string {
  return row !== null || tag === 'li' ? '\n' : '\n\n';
}

function findRow(box: Box): Box | null {
  for (let up: Box | null = box, steps = 0; up !== null && steps < 3; up = up.parent, steps++) {
    if (up.tag === 'tr') return up;
  }
  return null;
}
