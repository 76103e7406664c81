// Kinds of elements, and the tree of a page as it is drawn: with shadow roots and what is put into their slots.
import { toPlain } from '@nod/page';
import { findShadowRoot } from './element-walk.ts';

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

const MAX_LABELS = 5;

/** The labels around a field, or for it. Elements of a page's own have them too, and do not tell. */
export function labelsOf(element: Element): Element[] {
  if ('labels' in element) return takeSome((element as HTMLInputElement).labels ?? [], MAX_LABELS);
  if (!element.localName.includes('-')) return [];
  const around = element.closest('label');
  if (around) return [around];
  const root = toPlain(element.getRootNode()) as Document | ShadowRoot;
  const { id } = element;
  return id === '' ? [] : takeSome(root.querySelectorAll(`label[for="${CSS.escape(id)}"]`), MAX_LABELS);
}

/** The first of a list that may be of any length. */
export function takeSome<T>(list: ArrayLike<T>, most: number): T[] {
  return Array.from({ length: Math.min(list.length, most) }, (_, at) => list[at] as T);
}

/** What it stands in as it is drawn: its slot, else its parent, else the host of its shadow root. */
export function toDrawnParent(element: Element): Element | null {
  const { assignedSlot, parentNode } = toPlain(element);
  if (assignedSlot) return assignedSlot;
  if (parentNode?.nodeType === Node.ELEMENT_NODE) return parentNode as Element;
  return (parentNode as Partial<ShadowRoot> | null)?.host ?? null;
}

const MOST_CHILDREN = 500;

/** The first of what stands in it as it is drawn. */
export function toDrawnChildren(element: Element): Node[] {
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    if (assigned.length > 0) return assigned.slice(0, MOST_CHILDREN);
  }
  const children: Node[] = [];
  let child = toPlain(findShadowRoot(element) ?? element).firstChild;
  for (; child && children.length < MOST_CHILDREN; child = toPlain(child).nextSibling) children.push(child);
  return children;
}

/** A page may be of any depth. */
const MOST_AROUND = 1_000;

/** Itself and what it stands in as it is drawn, from the inside out. */
export function* walkOutwards(element: Element): Generator<Element, void> {
  let at: Element | null = element;
  for (let steps = 0; at && steps < MOST_AROUND; steps++, at = toDrawnParent(at)) yield at;
}

export function findAround(element: Element, selector: string): Element | null {
  for (const around of walkOutwards(element)) if (toPlain(around).matches(selector)) return around;
  return null;
}

/** As it is drawn. */
export function isWithin(inner: Element, outer: Element): boolean {
  for (const around of walkOutwards(inner)) if (around === outer) return true;
  return false;
}
