// Kinds of elements that take text, and how the tree of a page is drawn: with shadow roots and what is put into their slots.

export function toInputType(element: Element): string {
  return element.getAttribute('type')?.toLowerCase() ?? 'text';
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

/** Closed ones are open to content scripts. */
export function findShadowRoot(element: Element): ShadowRoot | null {
  if (!(element instanceof HTMLElement)) return element.shadowRoot;
  return globalThis.chrome?.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot;
}

/** What it stands in as it is drawn: its slot, else its parent, else the host of its shadow root. */
export function toDrawnParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** What stands in it as it is drawn. */
export function toDrawnChildren(element: Element): readonly Node[] {
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return [...(findShadowRoot(element) ?? element).childNodes];
}

/** The nearest one around it as it is drawn, itself included. */
export function findAround(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at; at = toDrawnParent(at)) if (at.matches(selector)) return at;
  return null;
}
