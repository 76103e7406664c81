// The reader of a page: its DOM as a tree of boxes, without noise. Neither the number of nodes, nor their depth, nor
// the length of the text can hold it up.
import { isElement, isText, type PageElement, type PageNode } from '../dom/page-node.ts';
import { toPlain } from '../dom/plain-node.ts';
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

/** A page that says no more than this may be one that a script would have shown. */
const FEW_CHARACTERS = 400;
const MANY_CHARACTERS = 800;
const MOST_SHARE = 0.75;

/** Where the page is all in one element that is not seen until a script runs, that is read as if it were. */
export function readPage(top: PageNode, limits: ReadLimits = READ_LIMITS): ReadPage {
  const page = readTree(top, limits, (element, name) => !isUnseen(element, name));
  if (page.isCut || sumUp(page.boxes)[0] >= FEW_CHARACTERS) return page;
  const wrappers = findWrappers(readTree(top, limits, () => true));
  if (wrappers.size === 0) return page;
  return readTree(top, limits, (element, name) => wrappers.has(element) || !isUnseen(element, name));
}

/** Elements that are not seen and hold nearly all that the page has. */
function findWrappers({ boxes, elements }: ReadTree): Set<PageElement> {
  const sums = sumUp(boxes);
  const least = Math.max(MANY_CHARACTERS, sums[0] * MOST_SHARE);
  return new Set(
    boxes.flatMap(({ index, name }) => {
      const element = elements[index];
      return element && (sums[index] ?? 0) >= least && isUnseen(element, name) ? [element] : [];
    }),
  );
}

/** How many characters each box holds; the first holds all. */
function sumUp(boxes: readonly Box[]): [number, ...number[]] {
  const sums = boxes.map(({ children }) =>
    children.reduce((sum, child) => sum + (typeof child === 'string' ? child.trim().length : 0), 0),
  );
  for (let index = boxes.length - 1; index > 0; index--) {
    const above = boxes[index]?.parent?.index ?? 0;
    sums[above] = (sums[above] ?? 0) + (sums[index] ?? 0);
  }
  return [sums[0] ?? 0, ...sums.slice(1)];
}

interface ReadTree extends ReadPage {
  /** By the index of their boxes; none for the root. */
  elements: (PageElement | null)[];
}

type IsSeen = (element: PageElement, name: string) => boolean;

function readTree(top: PageNode, limits: ReadLimits, isSeen: IsSeen): ReadTree {
  const root = toBox({ tag: 'html', parent: null, name: '' }, 0);
  const boxes = [root];
  const elements: (PageElement | null)[] = [null];
  // What is still to be read: a node with those after it, into a box.
  const waiting: { node: PageNode | null; into: Box }[] = [{ node: top, into: root }];
  let nodes = 0;
  let characters = 0;
  const isFull = () => nodes >= limits.maxNodes || characters >= limits.maxCharacters;
  for (let step = waiting.at(-1); step !== undefined; step = waiting.at(-1)) {
    const { into } = step;
    if (step.node === null || isFull()) {
      waiting.pop();
      continue;
    }
    const isTop = step.node === top;
    const node = toPlain(step.node);
    step.node = isTop ? null : node.nextSibling;
    nodes += 1;
    if (isText(node)) {
      const text = (node.nodeValue ?? '').slice(0, limits.maxCharacters - characters);
      characters += text.length;
      if (text !== '') into.children.push(text);
      continue;
    }
    let box: Box | null = into;
    if (isElement(node)) {
      box = openBox(node, into, { index: boxes.length, isSeen });
      if (box === null) continue;
      if (box !== into) {
        boxes.push(box);
        elements.push(node);
      }
      if (node.shadowRoot) waiting.push({ node: node.shadowRoot.firstChild, into: box });
    }
    waiting.push({ node: node.firstChild, into: box });
  }
  markBlocks(boxes);
  return { root, boxes, elements, isCut: isFull() };
}

/** Null for noise. The parent itself where the page is too deep. */
function openBox(
  element: PageElement,
  parent: Box,
  { index, isSeen }: { index: number; isSeen: IsSeen },
): Box | null {
  const name = toName(element);
  if (isNoise(element, name) || !isSeen(element, name)) return null;
  if (parent.depth >= MAX_DEPTH) return parent;
  const box = toBox({ tag: element.localName, parent, name }, index, element);
  parent.children.push(box);
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
