// The head of a page: what it declares about itself in meta tags, its title and its linked data, as written.
import { isElement, isText, type PageElement, type PageNode } from '../dom/page-node.ts';
import { toPlain } from '../dom/plain-node.ts';
import { type LinkedData, parseLinkedData } from './linked-data.ts';

export interface PageHead {
  title: string;
  language: string;
  /** By name or property in small letters; the first of each. */
  meta: ReadonlyMap<string, string>;
  canonical: string;
  linkedData: LinkedData[];
  /** The first `datetime` of a time in the page. */
  time: string;
  /** The first text that is marked up as the author. */
  author: string;
}

const MAX_NODES = 150_000;
const MAX_VALUE = 20_000;
const MAX_SCRIPT = 500_000;
const MAX_META = 300;

interface Found {
  title: string;
  language: string;
  meta: Map<string, string>;
  canonical: string;
  scripts: string[];
  time: string;
  author: string;
}

export function readHead(top: PageNode): PageHead {
  const found: Found = {
    ...{ title: '', language: '', canonical: '', time: '', author: '' },
    ...{ meta: new Map(), scripts: [] },
  };
  // The next node of each level that is open.
  const waiting: (PageNode | null)[] = [top];
  for (let nodes = 0; waiting.length > 0 && nodes < MAX_NODES; ) {
    const next = waiting.pop();
    if (!next) continue;
    nodes += 1;
    const node = toPlain(next);
    if (next !== top) waiting.push(node.nextSibling);
    if (!isElement(node)) {
      waiting.push(node.firstChild);
      continue;
    }
    take(node, found);
    if (node.localName !== 'svg') waiting.push(node.firstChild);
  }
  return { ...found, linkedData: parseLinkedData(found.scripts) };
}

function take(element: PageElement, found: Found): void {
  switch (element.localName) {
    case 'html':
      found.language ||= element.getAttribute('lang') ?? '';
      break;
    case 'title':
      found.title ||= toText(element);
      break;
    case 'meta':
      takeMeta(element, found.meta);
      break;
    case 'link':
      if (element.getAttribute('rel') === 'canonical') found.canonical ||= element.getAttribute('href') ?? '';
      break;
    case 'script':
      if (element.getAttribute('type')?.trim().toLowerCase() === 'application/ld+json') {
        found.scripts.push(toText(element, MAX_SCRIPT));
      }
      break;
    case 'time':
      found.time ||= element.getAttribute('datetime') ?? '';
      break;
    case 'a':
    case 'span':
    case 'address':
      if (found.author === '' && isAuthor(element)) found.author = toText(element);
  }
}

function takeMeta(element: PageElement, meta: Map<string, string>): void {
  const name =
    element.getAttribute('property') ?? element.getAttribute('name') ?? element.getAttribute('itemprop');
  const value = element.getAttribute('content')?.trim();
  if (!name || !value || meta.size >= MAX_META) return;
  const key = name.trim().toLowerCase().slice(0, 100);
  if (!meta.has(key)) meta.set(key, value.slice(0, MAX_VALUE));
}

function isAuthor(element: PageElement): boolean {
  return element.getAttribute('rel') === 'author' || element.getAttribute('itemprop') === 'author';
}

/** The text in an element, of a few nodes and so many characters. */
export function toText(element: PageNode, most = MAX_VALUE): string {
  const parts: string[] = [];
  const waiting: (PageNode | null)[] = [element.firstChild];
  let length = 0;
  for (let nodes = 0; waiting.length > 0 && nodes < 100 && length < most; nodes++) {
    const next = waiting.pop();
    if (!next) continue;
    const node = toPlain(next);
    waiting.push(node.nextSibling);
    if (isText(node)) {
      const text = (node.nodeValue ?? '').slice(0, most - length);
      length += text.length;
      parts.push(text);
    } else waiting.push(node.firstChild);
  }
  return parts.join('').trim();
}
