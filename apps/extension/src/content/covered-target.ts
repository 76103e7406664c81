// Covered targets: what lies over an element and would take a click that is meant for it, in its own document or over the
// frame that it stands in.
import { toPlain } from '@nod/page';
import { labelsOf } from './element-names.ts';

const MOST_PLACES = 4;
const MOST_SLOTS = 5;

interface Place {
  x: number;
  y: number;
}

/** Null where a click reaches it. */
export function findCover(element: Element): Element | null {
  const cover = findCoverInDocument(element, placesOf(element));
  if (cover) return cover;
  const frame = element.ownerDocument.defaultView?.frameElement;
  if (!frame) return null;
  const { left, top } = frame.getBoundingClientRect();
  const { x, y } = middleOf(element.getBoundingClientRect());
  return findCoverOfFrame(frame, { x: x + left + frame.clientLeft, y: y + top + frame.clientTop });
}

function findCoverOfFrame(frame: Element, at: Place): Element | null {
  const cover = findCoverInDocument(frame, [at]);
  const outer = cover ? null : frame.ownerDocument.defaultView?.frameElement;
  if (!outer) return cover;
  const { left, top } = outer.getBoundingClientRect();
  return findCoverOfFrame(outer, { x: at.x + left + outer.clientLeft, y: at.y + top + outer.clientTop });
}

/** What is on the page beside it lies over it already at its middle; what it stands in, only where it lies over all of it. */
function findCoverInDocument(element: Element, places: readonly Place[]): Element | null {
  const root = toPlain(element.getRootNode()) as Document | ShadowRoot;
  let around: Element | null = null;
  for (const { x, y } of places) {
    const hit = root.elementFromPoint(x, y);
    if (!hit || isPartOf(hit, element)) return null;
    if (!isWithin(element, hit)) return hit;
    around ??= hit;
  }
  return around;
}

/** The middle of it, then that of each of its lines. */
function placesOf(element: Element): Place[] {
  const lines = element.getClientRects();
  const most = Math.min(lines.length, MOST_PLACES);
  const rects = Array.from({ length: most }, (_, at) => lines[at]).filter((rect) => rect !== undefined);
  return [element.getBoundingClientRect(), ...rects].map(middleOf);
}

function middleOf({ left, top, width, height }: DOMRect): Place {
  return { x: left + width / 2, y: top + height / 2 };
}

function isPartOf(hit: Element, element: Element): boolean {
  return isWithin(hit, element) || isInSlot(hit, element) || isLabelOf(hit, element);
}

/** Through shadow roots. */
function isWithin(inner: Element, outer: Element): boolean {
  for (let at: Node | null = inner; at; at = aboveOf(at)) if (at === outer) return true;
  return false;
}

function aboveOf(node: Node): Node | null {
  const { parentNode, host } = toPlain(node) as Partial<ShadowRoot>;
  return parentNode ?? host ?? null;
}

/** Drawn in it, though it stands beside the shadow root. */
function isInSlot(hit: Element, element: Element): boolean {
  const slots = [...toPlain(element).querySelectorAll('slot')].slice(0, MOST_SLOTS);
  return slots.some((slot) => slot.assignedElements({ flatten: true }).some((each) => isWithin(hit, each)));
}

function isLabelOf(hit: Element, element: Element): boolean {
  const label = toPlain(hit).closest('label');
  return label !== null && labelsOf(element).includes(label);
}
