// The three extractors as one script for a page in Chromium: each takes a document that it may change.
import { Readability } from '@mozilla/readability';
import { extractPage, type PageDocument } from '@nod/page';
import Defuddle from 'defuddle';

/** The part of a browser that is used here; this file is checked without the types of the whole. */
interface BrowserDocument extends PageDocument {
  readonly head: { prepend(node: unknown): void } | null;
  readonly body: unknown;
  createElement(tag: 'base'): { href: string };
  createTreeWalker(
    root: unknown,
    show: number,
  ): { nextNode(): unknown; currentNode: { nodeValue: string | null } };
}
declare const DOMParser: new () => { parseFromString(html: string, kind: 'text/html'): BrowserDocument };
const SHOW_TEXT = 4;

/** The text of an element's parts, apart by blanks: words of neighbours do not grow together. */
function toText(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const walker = parsed.createTreeWalker(parsed.body, SHOW_TEXT);
  const parts: string[] = [];
  while (walker.nextNode()) parts.push(walker.currentNode.nodeValue ?? '');
  return parts.join(' ');
}

/** Its types are those of a module that it is not. */
const Peer = Defuddle as unknown as new (
  page: unknown,
  options: { url: string },
) => { parse(): { content: string } };

const EXTRACTORS = {
  nod: (page: BrowserDocument, url: string) => extractPage(page, { url }).text,
  readability: (page: BrowserDocument) => new Readability(page as never).parse()?.content ?? '',
  defuddle: (page: BrowserDocument, url: string) => new Peer(page, { url }).parse().content,
};

type Extractor = keyof typeof EXTRACTORS;

let page: BrowserDocument | null = null;
let result = '';

/** Called one after the other: what is measured is `extract` alone. */
const stage = {
  open(html: string, url: string): void {
    page = new DOMParser().parseFromString(html, 'text/html');
    const base = page.createElement('base');
    base.href = url;
    page.head?.prepend(base);
  },
  extract(name: Extractor, url: string): void {
    result = page === null ? '' : EXTRACTORS[name](page, url);
  },
  take(name: Extractor): string {
    return name === 'nod' ? result : toText(result);
  },
};

export type Stage = typeof stage;

Object.assign(globalThis, { toStage: () => stage });
