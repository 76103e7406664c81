// Kinds of elements that take text, and how the tree of a page is drawn: with shadow roots and what is put into their slots.
import { toPlain } from '@nod/page';

export function toInputType(element: Element): string {
  return element.getAttribute('type')?.toLowerCase() ?? 'text';
}

/** Not by its class: each frame has classes of its own. */
export function isHtml(element: Element): element is HTMLElement {
  return element.namespaceURI === 'http://www.w3.org/1999/xhtml';
}

export function isEditor(element: Element): element is HTMLElement {
  const editable = element.getAttribute('contenteditable');
  return editable !== null && editable.toLowerCase() !== 'false';
}

const UNTYPED = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** An input or a textarea that takes text. */
export function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element.localName === 'textarea') return true;
  return element.localName === 'input' && !UNTYPED.includes(toInputType(element));
}

/** Besides elements of a page's own, these alone may have one. Those of the browser's own parts are slow, and nobody's. */
const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** Closed ones are open to content scripts. */
export function findShadowRoot(element: Element): ShadowRoot | null {
  const { localName } = toPlain(element);
  if (!HOSTS.has(localName) && !localName.includes('-')) return null;
  if (!(element instanceof HTMLElement)) return toPlain(element).shadowRoot;
  return globalThis.chrome?.dom?.openOrClosedShadowRoot(element) ?? toPlain(element).shadowRoot;
}

/** What it stands in as it is drawn: its slot, else its parent, else the host of its shadow root. */
export function toDrawnParent(element: Element): Element | null {
  const { assignedSlot, parentElement } = toPlain(element);
  if (assignedSlot ?? parentElement) return assignedSlot ?? parentElement;
  const root = toPlain(element).getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** What stands in it as it is drawn. */
export function toDrawnChildren(element: Element): readonly Node[] {
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return [...toPlain(findShadowRoot(element) ?? element).childNodes];
}

/** A page may be of any depth. */
const MOST_AROUND = 1_000;

/** The nearest one around it as it is drawn, itself included. */
export function findAround(element: Element, selector: string): Element | null {
  let at: Element | null = element;
  for (let steps = 0; at && steps < MOST_AROUND; steps++, at = toDrawnParent(at))
    if (toPlain(at).matches(selector)) return at;
  return null;
}
