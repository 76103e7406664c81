// Sight of elements: which are drawn, in view, and not behind a dialog or set aside.
import { toPlain } from '@nod/page';
import { isWithin, labelsOf, toInputType, walkOutwards } from './element-kinds.ts';
import { walkElements } from './element-walk.ts';

/** Drawn, by itself or by what stands for it, and not hidden by its styles. */
export function isSeen(element: Element): boolean {
  return toDrawn(element) !== null;
}

/** What is drawn for it: itself, what stands in it, or around a control that a page draws anew. Null: nothing is. */
export function toDrawn(element: Element): Element | null {
  if (typeof element.checkVisibility !== 'function') return element;
  if (isDrawn(element)) return isTiny(element) ? (labelsOf(element).find(isDrawn) ?? element) : element;
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

/** Made so small that nobody sees it, for a label that is drawn in its place. */
function isTiny(element: Element): boolean {
  if (element.localName !== 'input') return false;
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 || height <= 1 || /^inset\(50%|^rect\(/.test(toClip(element));
}

function toClip(element: Element): string {
  const { clip, clipPath } = getComputedStyle(element);
  return clipPath === 'none' ? clip : clipPath;
}

const REDRAWN = ['checkbox', 'radio', 'range', 'file'];

/** A control that is made unseen so that something prettier can be shown for it. */
function isRedrawn(element: Element): boolean {
  if (!element.matches('input,select,textarea,button')) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  return hasArea(element) || REDRAWN.includes(toInputType(element)) || element.hasAttribute('role');
}

const MOST_AROUND = 6;

function findStandIn(element: Element): Element | null {
  const label = labelsOf(element).find(isDrawn);
  if (label) return label;
  let steps = 0;
  for (const around of walkOutwards(element)) {
    if (isDrawn(around)) return around;
    steps += 1;
    if (steps > MOST_AROUND) break;
  }
  return null;
}

/** Of a box without an area of its own, such as a link around a picture that floats. */
function findDrawnWithin(element: Element): Element | null {
  const { display, visibility, opacity } = getComputedStyle(element);
  if (display === 'none' || visibility !== 'visible' || opacity === '0') return null;
  if (display !== 'contents' && !element.checkVisibility({ opacityProperty: true })) return null;
  let steps = MOST_WITHIN;
  for (const each of walkElements(element)) {
    if (each !== element && isDrawn(each)) return each;
    steps -= 1;
    if (steps < 0) return null;
  }
  return display === 'contents' ? element.parentElement : null;
}

const MOST_WITHIN = 10;

/** At least partly in what the person sees of the page. */
export function isInView(element: Element): boolean {
  const own = element.getBoundingClientRect();
  const hasOwn = own.width > 1 && own.height > 1;
  const { top, bottom, left, right } = hasOwn ? own : (toDrawn(element) ?? element).getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  return view !== null && bottom > 0 && right > 0 && top < view.innerHeight && left < view.innerWidth;
}

const SET_ASIDE = '[inert],[aria-hidden=true]:not(html,body)';

/** Tells of elements of one page, as it is now, whether they are within reach: not set aside by the page, nor behind a
 * dialog that waits for an answer. */
export function createReach(dialogs: readonly Element[]): (element: Element) => boolean {
  const aside = new Map<Element, boolean>();
  /** What is around many is looked at once. */
  const isAside = (element: Element): boolean => {
    const passed: Element[] = [];
    let found = false;
    for (const around of walkOutwards(element)) {
      const known = aside.get(around);
      found = known ?? toPlain(around).matches(SET_ASIDE);
      if (known === undefined) passed.push(around);
      if (found || known !== undefined) break;
    }
    for (const each of passed) aside.set(each, found);
    return found;
  };
  const isBehind = (element: Element): boolean =>
    dialogs.length > 0 &&
    !dialogs.some((dialog) => element.ownerDocument !== dialog.ownerDocument || isWithin(element, dialog));
  return (element) => !isAside(element) && !isBehind(element);
}

export function isOpenModal(element: Element): boolean {
  return element.localName === 'dialog' && element.matches(':modal');
}
