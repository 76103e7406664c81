// A page parsed from HTML where there is no browser: by the rules of browsers, into the part of the DOM that is read.
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';
import type { PageDocument, PageElement, PageNode } from '../dom/page-node.ts';

type ParsedNode = DefaultTreeAdapterMap['node'];
type ParsedDocument = DefaultTreeAdapterMap['document'];

/** As in browsers: a parser looks through all open elements at each tag. */
const MAX_OPEN = 512;
const MAX_ELEMENTS = 300_000;

class TooMuch extends Error {}

/** What lies beyond the limits is left out. Never throws. */
export function parsePage(html: string): PageDocument {
  let document: ParsedDocument | null = null;
  let open = 0;
  let elements = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    createDocument: () => (document = defaultTreeAdapter.createDocument()),
    onItemPush() {
      open += 1;
      elements += 1;
      if (open > MAX_OPEN || elements > MAX_ELEMENTS) throw new TooMuch();
    },
    onItemPop() {
      open -= 1;
    },
  };
  try {
    document = parse(html, { treeAdapter, scriptingEnabled: false });
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
  }
  return toPageDocument(document ?? defaultTreeAdapter.createDocument());
}

interface Draft {
  nodeType: number;
  nodeValue: string | null;
  firstChild: Draft | null;
  nextSibling: Draft | null;
}

const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;
const DOCUMENT = 9;

function toPageDocument(parsed: ParsedDocument): PageDocument {
  const document = { ...toDraft(parsed), documentElement: null as PageElement | null };
  const waiting: [ParsedNode, Draft][] = [[parsed, document]];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const [from, into] = step;
    let last: Draft | null = null;
    for (const child of 'childNodes' in from ? from.childNodes : []) {
      const draft = toDraft(child);
      if (last === null) into.firstChild = draft;
      else last.nextSibling = draft;
      last = draft;
      if ('childNodes' in child) waiting.push([child, draft]);
    }
  }
  for (let node: PageNode | null = document.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === ELEMENT) document.documentElement = node as PageElement;
  }
  return document;
}

function toDraft(node: ParsedNode): Draft {
  const empty = { firstChild: null, nextSibling: null };
  if ('tagName' in node) {
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    return {
      ...{ nodeType: ELEMENT, nodeValue: null, ...empty, localName: node.tagName },
      getAttribute: (name: string) => attributes.get(name) ?? null,
    } as Draft;
  }
  if (node.nodeName === '#text' && 'value' in node)
    return { nodeType: TEXT, nodeValue: node.value, ...empty };
  return { nodeType: node.nodeName === '#document' ? DOCUMENT : COMMENT, nodeValue: null, ...empty };
}
