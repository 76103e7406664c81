// Covered targets: what lies over an element and would take a click that is meant for it, in its own document or over the
// frame that it stands in.
import { toPlain } from '@nod/page';
import { isWithin, labelsOf, takeSome, walkOutwards } from './elements/element-kinds.ts';
import { isInteractive } from './elements/element-roles.ts';
import { toDrawn } from './elements/element-sight.ts';
import { findShadowRoot } from './elements/element-walk.ts';

const MOST_PLACES = 4;
const MOST_AROUND = 4;

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
  const { x, y } = middleOf((toDrawn(element) ?? element).getBoundingClientRect());
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
  let around: Element | null = null;
  for (const { x, y } of places) {
    const hit = findAt(toPlain(element.ownerDocument), { x, y });
    if (!hit || isPartOf(hit, element)) return null;
    if (!isWithin(element, hit)) return hit;
    around ??= hit;
  }
  return around;
}

/** The middle of it, then that of each of its lines. */
function placesOf(element: Element): Place[] {
  const drawn = toDrawn(element) ?? element;
  return [drawn.getBoundingClientRect(), ...takeSome(drawn.getClientRects(), MOST_PLACES)].map(middleOf);
}

function middleOf({ left, top, width, height }: DOMRect): Place {
  return { x: left + width / 2, y: top + height / 2 };
}

/** What the pointer would meet at the middle of it. */
export function findHit(element: Element): Place & { element: Element | null } {
  const at = middleOf((toDrawn(element) ?? element).getBoundingClientRect());
  return { ...at, element: findAt(toPlain(element.ownerDocument), at) };
}

/** Through shadow roots, whose content a document keeps to itself. */
function findAt(root: Document | ShadowRoot, at: Place): Element | null {
  const hit = root.elementFromPoint(at.x, at.y);
  const shadow = hit && findShadowRoot(hit);
  if (!shadow || shadow === root) return hit;
  const within = findAt(shadow, at);
  return within && within !== hit && isWithin(within, hit) ? within : hit;
}

function isPartOf(hit: Element, element: Element): boolean {
  const drawn = toDrawn(element);
  return (
    isWithin(hit, element) ||
    (drawn !== null && drawn !== element && isWithin(hit, drawn)) ||
    labelsOf(element).some((label) => isWithin(hit, label)) ||
    isSlotted(hit, drawn ?? element) ||
    isDecoration(hit, element)
  );
}

/** Text of the host, which is drawn in a slot of the element, is all that is met there. */
function isSlotted(hit: Element, element: Element): boolean {
  const { host } = toPlain(element.getRootNode()) as Partial<ShadowRoot>;
  return host === hit && element.querySelector('slot') !== null;
}

/** Drawn over a control as a part of it, such as the hint in a box of choices: small, and nothing by itself. */
export function isDecoration(hit: Element, element: Element): boolean {
  if (isWithin(element, hit) || findInteractive(hit)) return false;
  const { height } = (toDrawn(element) ?? element).getBoundingClientRect();
  let steps = 0;
  for (const around of walkOutwards(element)) {
    const box = around.getBoundingClientRect();
    if (steps++ > MOST_AROUND || box.height > height * 2 + 24) return false;
    if (isWithin(hit, around)) return isInside(hit.getBoundingClientRect(), box);
  }
  return false;
}

/** What reaches out of the box is no part of what is drawn there. */
function isInside(inner: DOMRect, outer: DOMRect): boolean {
  return (
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  );
}

/** The nearest around it that can be acted on, up to a limit. */
export function findInteractive(element: Element, limit: Element | null = null): Element | null {
  for (const around of walkOutwards(element)) {
    if (around === limit) return null;
    if (isInteractive(around)) return around;
  }
  return null;
}
