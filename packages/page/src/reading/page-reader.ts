// The reader of a page: its DOM as a tree of boxes, without noise. Neither the number of nodes, nor their depth, nor
// the length of the text can hold it up.
import { isElement, isText, type PageElement, type PageNode } from '../dom/page-node.ts';
import { type Box, isBlockTag } from './box.ts';
import { toGroups } from './name-groups.ts';
import { isNoise, isUnseen } from './noise.ts';

export interface ReadLimits {
  maxNodes: number;
  maxCharacters: number;
}

export interface ReadPage {
  root: Box;
  boxes: Box[];
  /** There was more than is read of a page. */
  isCut: boolean;
}

export const READ_LIMITS: ReadLimits = { maxNodes: 150_000, maxCharacters: 2_000_000 };

/** What is deeper is read as if it stood here: later passes call themselves for each step down. */
const MAX_DEPTH = 200;
const MAX_ATTRIBUTE = 2_000;
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  pre: ['lang', 'data-lang', 'data-language'],
  code: ['lang', 'data-lang', 'data-language'],
  div: ['lang', 'data-lang', 'data-language'],
  td: ['colspan'],
  th: ['colspan'],
  ol: ['start'],
  time: ['datetime'],
};
const NO_ATTRIBUTES = {};

/** A page that says no more than this without scripts is read with what a script would have shown. */
const FEW_CHARACTERS = 400;
const FAR_MORE = 3;

export function readPage(top: PageNode, limits: ReadLimits = READ_LIMITS): ReadPage {
  const page = readTree(top, limits, true);
  const shown = countCharacters(page.boxes);
  if (page.isCut || shown >= FEW_CHARACTERS) return page;
  const whole = readTree(top, limits, false);
  return countCharacters(whole.boxes) >= Math.max(shown, FEW_CHARACTERS) * FAR_MORE ? whole : page;
}

function countCharacters(boxes: readonly Box[]): number {
  let count = 0;
  for (const { children } of boxes) {
    for (const child of children) if (typeof child === 'string') count += child.trim().length;
  }
  return count;
}

function readTree(top: PageNode, limits: ReadLimits, isSeenOnly: boolean): ReadPage {
  const root = toBox({ tag: 'html', parent: null, name: '' }, 0);
  const boxes = [root];
  // What is still to be read: a node with those after it, into a box.
  const waiting: { node: PageNode | null; into: Box }[] = [{ node: top, into: root }];
  let nodes = 0;
  let characters = 0;
  for (let step = waiting.at(-1); step !== undefined; step = waiting.at(-1)) {
    const { node, into } = step;
    if (node === null || nodes >= limits.maxNodes || characters >= limits.maxCharacters) {
      waiting.pop();
      continue;
    }
    step.node = node === top ? null : node.nextSibling;
    nodes += 1;
    if (isText(node)) {
      const text = (node.nodeValue ?? '').slice(0, limits.maxCharacters - characters);
      characters += text.length;
      if (text !== '') into.children.push(text);
      continue;
    }
    const box = isElement(node) ? openBox(node, into, boxes, isSeenOnly) : into;
    if (box === null) continue;
    waiting.push({ node: node.firstChild, into: box });
    const shadow = isElement(node) ? node.shadowRoot : null;
    if (shadow) waiting.push({ node: shadow.firstChild, into: box });
  }
  markBlocks(boxes);
  return { root, boxes, isCut: nodes >= limits.maxNodes || characters >= limits.maxCharacters };
}

/** Null for noise. The parent itself where the page is too deep. */
function openBox(element: PageElement, parent: Box, boxes: Box[], isSeenOnly: boolean): Box | null {
  const name = toName(element);
  if (isNoise(element, name) || (isSeenOnly && isUnseen(element, name))) return null;
  if (parent.depth >= MAX_DEPTH) return parent;
  const box = toBox({ tag: element.localName, parent, name }, boxes.length, element);
  parent.children.push(box);
  boxes.push(box);
  return box;
}

function toName(element: PageElement): string {
  const className = element.getAttribute('class');
  const id = element.getAttribute('id');
  if (id === null) return className ?? '';
  return className === null ? id : `${className} ${id}`;
}

function toBox(
  { tag, parent, name }: Pick<Box, 'tag' | 'parent' | 'name'>,
  index: number,
  element?: PageElement,
): Box {
  return {
    ...{ tag, parent, name, index },
    depth: parent === null ? 0 : parent.depth + 1,
    children: [],
    groups: toGroups(name),
    attributes: element ? keepAttributes(element, tag) : NO_ATTRIBUTES,
    isBlock: isBlockTag(tag),
  };
}

function keepAttributes(element: PageElement, tag: string): Box['attributes'] {
  const names = KEPT[tag];
  if (names === undefined) return NO_ATTRIBUTES;
  const entries = names.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [[name, value.slice(0, MAX_ATTRIBUTE)] as const];
  });
  return entries.length === 0 ? NO_ATTRIBUTES : Object.fromEntries(entries);
}

/** Children stand after their parents: from the end, each is settled before what holds it. */
function markBlocks(boxes: readonly Box[]): void {
  for (let index = boxes.length - 1; index > 0; index--) {
    const box = boxes[index];
    if (box?.isBlock && box.parent) box.parent.isBlock = true;
  }
}
