// The walk through the elements of a page: in order, with shadow roots and frames of the same origin, up to a limit.
import { isOverlaid, toPlain } from '@nod/page';
import { isOwn } from './own-elements.ts';

/** More of a page is not looked at. */
const MOST_ELEMENTS = 30_000;
/** What stands in them is told with them. */
const WHOLE = ['select', 'datalist'];

/** Returns whether there is more. A form that what is named in it overlays is left out; what stands in it is not. */
export function* walkElements(root: Document | ShadowRoot | Element): Generator<Element, boolean> {
  let left = MOST_ELEMENTS;
  const waiting: Node[] = [root];
  while (waiting.length > 0 && left > 0) {
    const raw = waiting.pop();
    if (!raw) break;
    const node = toPlain(raw);
    // Last in, first out: what stands in it comes before what stands behind it, however much that is.
    if (raw !== root) pushIfThere(waiting, (node as Element).nextElementSibling);
    if (node.nodeType !== Node.ELEMENT_NODE) {
      pushIfThere(waiting, (node as Document).firstElementChild);
      continue;
    }
    if (isOwn(raw)) continue;
    left -= 1;
    if (!isOverlaid(raw)) yield raw as Element;
    if (WHOLE.includes((node as Element).localName)) continue;
    pushIfThere(waiting, (node as Element).firstElementChild);
    pushIfThere(waiting, findShadowRoot(raw as Element));
    pushIfThere(waiting, findFrameDocument(raw as Element));
  }
  return waiting.length > 0;
}

function pushIfThere(waiting: Node[], node: Node | null): void {
  if (node) waiting.push(node);
}

/** Besides elements of a page's own, these alone may have one. Those of the browser's own parts are slow, and nobody's. */
const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** Null where there is none. */
export function findShadowRoot(element: Element): ShadowRoot | null {
  const { localName } = toPlain(element);
  if (!HOSTS.has(localName) && !localName.includes('-')) return null;
  if (!(element instanceof HTMLElement)) return toPlain(element).shadowRoot;
  // Closed ones are open to content scripts.
  return chrome.dom?.openOrClosedShadowRoot(element) ?? toPlain(element).shadowRoot;
}

/** Null for a frame of another origin. */
export function findFrameDocument(element: Element): Document | null {
  if (!['iframe', 'frame'].includes(toPlain(element).localName)) return null;
  try {
    return (element as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}
