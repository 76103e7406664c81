// The part of the DOM that is read: that of a browser and that of a parser in Node both have it. Nothing is written.

export interface PageNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
}

export interface PageElement extends PageNode {
  /** In small letters, for elements of HTML. */
  readonly localName: string;
  getAttribute(name: string): string | null;
  /** Open shadow roots are read as what the person sees. */
  readonly shadowRoot?: PageNode | null;
}

export interface PageDocument extends PageNode {
  readonly documentElement: PageElement | null;
}

const ELEMENT = 1;
const TEXT = 3;

export function isElement(node: PageNode): node is PageElement {
  return node.nodeType === ELEMENT;
}

export function isText(node: PageNode): boolean {
  return node.nodeType === TEXT;
}
