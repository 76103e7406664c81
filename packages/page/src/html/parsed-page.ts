// A page parsed from HTML where there is no browser: by the rules of browsers, into the part of the DOM that is read.
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';
import type { PageDocument, PageElement, PageNode } from '../dom/page-node.ts';

export interface ParsedPage extends PageDocument {
  /** There was more than is parsed of a page. */
  readonly isCut: boolean;
}

type SourceNode = DefaultTreeAdapterMap['node'];
type SourceDocument = DefaultTreeAdapterMap['document'];
type Attributes = DefaultTreeAdapterMap['element']['attrs'];

/** As in browsers. */
const MAX_OPEN = 512;
const MAX_ELEMENTS = 150_000;

class TooMuch extends Error {}

/** What lies beyond the limits is left out. Never throws. */
export function parsePage(html: string): ParsedPage {
  let source: SourceDocument | null = null;
  let open = 0;
  let elements = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    createDocument() {
      source = defaultTreeAdapter.createDocument();
      return source;
    },
    // Here, since those without an end tag are never open.
    createElement(...given: Parameters<typeof defaultTreeAdapter.createElement>) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new TooMuch();
      return defaultTreeAdapter.createElement(...given);
    },
    onItemPush() {
      open += 1;
      if (open > MAX_OPEN) throw new TooMuch();
    },
    onItemPop() {
      open -= 1;
    },
  };
  try {
    return toPage(parse(html, { treeAdapter, scriptingEnabled: false }), false);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return toPage(source ?? defaultTreeAdapter.createDocument(), true);
  }
}

const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;
const DOCUMENT = 9;

class ParsedNode implements PageNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  firstChild: ParsedNode | null = null;
  nextSibling: ParsedNode | null = null;

  constructor(nodeType: number, nodeValue: string | null = null) {
    this.nodeType = nodeType;
    this.nodeValue = nodeValue;
  }
}

class ParsedElement extends ParsedNode implements PageElement {
  readonly localName: string;
  readonly #attributes: Attributes;

  constructor(localName: string, attributes: Attributes) {
    super(ELEMENT);
    this.localName = localName;
    this.#attributes = attributes;
  }

  getAttribute(name: string): string | null {
    return this.#attributes.find((attribute) => attribute.name === name)?.value ?? null;
  }
}

function toPage(source: SourceDocument, isCut: boolean): ParsedPage {
  const document = new ParsedNode(DOCUMENT);
  const waiting: [SourceNode, ParsedNode][] = [[source, document]];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const [from, into] = step;
    let last: ParsedNode | null = null;
    for (const child of 'childNodes' in from ? from.childNodes : []) {
      const node = toNode(child);
      if (last === null) into.firstChild = node;
      else last.nextSibling = node;
      last = node;
      waiting.push([child, node]);
    }
  }
  return Object.assign(document, { isCut, documentElement: findElement(document) });
}

function toNode(source: SourceNode): ParsedNode {
  if ('tagName' in source) return new ParsedElement(source.tagName, source.attrs);
  if ('value' in source) return new ParsedNode(TEXT, source.value);
  return new ParsedNode(COMMENT);
}

function findElement(document: ParsedNode): PageElement | null {
  for (let node = document.firstChild; node !== null; node = node.nextSibling) {
    if (node instanceof ParsedElement) return node;
  }
  return null;
}
