// The walk through the elements of a page: in order, with shadow roots and frames of the same origin, up to a limit.
import { findShadowRoot } from './element-kinds.ts';

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
    // Last in, first out: what stands in it comes before what stands behind it, however much that is.
    if (node !== root) pushIfThere(waiting, (node as Element).nextElementSibling);
    if (node.nodeType === Node.ELEMENT_NODE) {
      const element = node as Element;
      if (element.hasAttribute(OWN_ATTRIBUTE)) continue;
      left -= 1;
      yield element;
    }
    pushIfThere(waiting, (node as ParentNode & Node).firstElementChild);
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    pushIfThere(waiting, findShadowRoot(node as Element));
    pushIfThere(waiting, findFrameDocument(node as Element));
  }
}

function pushIfThere(waiting: Node[], node: Node | null): void {
  if (node) waiting.push(node);
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
