// The walk through the elements of a page: in order, with shadow roots and frames of the same origin, up to a limit.

/** More of a page is not looked at. */
const MOST_ELEMENTS = 30_000;
/** What the extension itself has put into the page. */
export const OWN_ATTRIBUTE = 'data-nod-own';

export function* walkElements(root: Document | ShadowRoot | Element): Generator<Element, void> {
  let left = MOST_ELEMENTS;
  const waiting: Node[] = [root];
  while (waiting.length > 0 && left > 0) {
    const node = waiting.pop();
    if (!node) return;
    if (node.nodeType === Node.ELEMENT_NODE) {
      const element = node as Element;
      if (element.hasAttribute(OWN_ATTRIBUTE)) continue;
      left -= 1;
      yield element;
    }
    waiting.push(...listInside(node));
  }
}

/** Children last first: the next one is taken from the end. What stands in a shadow root or a frame comes before. */
function listInside(node: Node): Node[] {
  const inside: Node[] = [];
  for (
    let child = (node as ParentNode & Node).lastElementChild;
    child;
    child = child.previousElementSibling
  ) {
    inside.push(child);
    if (inside.length > MOST_ELEMENTS) break;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return inside;
  const shadow = findShadowRoot(node as Element);
  if (shadow) inside.push(shadow);
  const document = findFrameDocument(node as Element);
  if (document) inside.push(document);
  return inside;
}

function findShadowRoot(element: Element): ShadowRoot | null {
  if (!(element instanceof HTMLElement)) return element.shadowRoot;
  // Closed ones are open to content scripts.
  return chrome.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot;
}

/** Null for a frame of another origin. */
function findFrameDocument(element: Element): Document | null {
  if (element.localName !== 'iframe' && element.localName !== 'frame') return null;
  try {
    return (element as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}
