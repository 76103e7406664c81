// Blocks of a page: the runs of text that stand on lines of their own, in the order of the page. Each is kept or left.
import type { Box } from './box.ts';
import { countText, type TextFigures } from './text-figures.ts';

export interface Block extends TextFigures {
  /** What it stands in. */
  box: Box;
  /** The children of its box that make it up: from the first, and the one after the last. */
  from: number;
  to: number;
  text: string;
  linkWords: number;
  links: number;
}

const LONG_PROSE = 12;

/** Reads like sentences. */
export function isProse({ words, stops, commas, linkWords }: Block): boolean {
  return words >= LONG_PROSE && stops + commas > 0 && linkWords < words / 2;
}

export function findBlocks(root: Box): Block[] {
  const blocks: Block[] = [];
  collect(root, false, blocks);
  return blocks;
}

function collect(box: Box, inLink: boolean, blocks: Block[]): void {
  const isLink = inLink || box.tag === 'a';
  if (box.tag === 'pre') {
    close(box, 0, box.children.length, isLink, blocks);
    return;
  }
  let from = 0;
  box.children.forEach((child, at) => {
    if (typeof child === 'string' || !(child.isBlock || isBreak(box, at))) return;
    close(box, from, at, isLink, blocks);
    from = at + 1;
    if (child.isBlock) collect(child, isLink, blocks);
  });
  close(box, from, box.children.length, isLink, blocks);
}

/** Two line breaks in a row part paragraphs. */
function isBreak(box: Box, at: number): boolean {
  const isLine = (child: Box | string | undefined) => typeof child === 'object' && child.tag === 'br';
  if (!isLine(box.children[at])) return false;
  const before = box.children[at - 1];
  return isLine(before) || (isEmptyText(before) && isLine(box.children[at - 2]));
}

function isEmptyText(child: Box | string | undefined): boolean {
  return typeof child === 'string' && child.trim() === '';
}

function close(box: Box, from: number, to: number, inLink: boolean, blocks: Block[]): void {
  if (from >= to) return;
  const parts: string[] = [];
  const linked: string[] = [];
  let links = 0;
  const gather = (child: Box | string, isLink: boolean): void => {
    if (typeof child === 'string') {
      parts.push(child);
      if (isLink) linked.push(child);
      return;
    }
    if (child.tag === 'br') parts.push('\n');
    if (child.tag === 'a') links += 1;
    for (const inner of child.children) gather(inner, isLink || child.tag === 'a');
  };
  for (let at = from; at < to; at++) gather(box.children[at] ?? '', inLink);
  const text = toLine(parts.join(''));
  if (text === '') return;
  const linkWords = linked.length === 0 ? 0 : countText(linked.join(' ')).words;
  blocks.push({ box, from, to, text, links: inLink ? 1 : links, linkWords, ...countText(text) });
}

export function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
