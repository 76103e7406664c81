// Sight of elements: which are drawn, in view, and not behind a dialog or set aside.
import { findAround, toDrawnParent, toInputType } from './element-kinds.ts';
import { labelsOf } from './element-names.ts';

/** Drawn, by itself or by what stands for it, and not hidden by its styles. */
export function isSeen(element: Element): boolean {
  return toDrawn(element) !== null;
}

/** What is drawn for it: itself, what stands in it, or around a control that a page draws anew. Null: nothing is. */
export function toDrawn(element: Element): Element | null {
  if (typeof element.checkVisibility !== 'function') return element;
  if (isDrawn(element)) return element;
  if (isRedrawn(element)) return findStandIn(element);
  return findDrawnWithin(element);
}

function isDrawn(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && hasArea(element);
}

function hasArea(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

const REDRAWN = ['checkbox', 'radio', 'range', 'file'];

/** A control that is made unseen so that something prettier can be shown for it. */
function isRedrawn(element: Element): boolean {
  if (!element.matches('input,select,textarea,button')) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  return hasArea(element) || REDRAWN.includes(toInputType(element)) || element.hasAttribute('role');
}

function findStandIn(element: Element): Element | null {
  const label = labelsOf(element).find(isDrawn);
  if (label) return label;
  let around = toDrawnParent(element);
  for (let steps = 0; around && steps < 3; steps++, around = toDrawnParent(around))
    if (isDrawn(around)) return around;
  return null;
}

/** Of a box without an area of its own, such as a link around a picture that floats. */
function findDrawnWithin(element: Element): Element | null {
  const { display, visibility, opacity } = getComputedStyle(element);
  if (display === 'none' || visibility !== 'visible' || opacity === '0') return null;
  if (display !== 'contents' && !element.checkVisibility({ opacityProperty: true })) return null;
  const within = [...element.querySelectorAll('*')].slice(0, 10);
  return (
    within.find(isDrawn) ?? (display === 'contents' && within.length === 0 ? element.parentElement : null)
  );
}

/** At least partly in what the person sees of the page. */
export function isInView(element: Element): boolean {
  const { top, bottom, left, right } = (toDrawn(element) ?? element).getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  return view !== null && bottom > 0 && right > 0 && top < view.innerHeight && left < view.innerWidth;
}

const SET_ASIDE = '[inert],[aria-hidden=true]:not(html,body)';

/** Not set aside by the page, nor behind a dialog that waits for an answer. */
export function isWithinReach(element: Element, dialogs: readonly Element[]): boolean {
  if (findAround(element, SET_ASIDE)) return false;
  return dialogs.length === 0 || dialogs.some((dialog) => isWithin(element, dialog));
}

function isWithin(element: Element, dialog: Element): boolean {
  if (element.ownerDocument !== dialog.ownerDocument) return true;
  for (let at: Element | null = element; at; at = toDrawnParent(at)) if (at === dialog) return true;
  return false;
}

export function isOpenModal(element: Element): boolean {
  return element.localName === 'dialog' && element.matches(':modal');
}
