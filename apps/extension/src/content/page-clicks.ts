// Clicks on a page: at the middle of what is drawn, on what a person's pointer would meet there.
import { findHit, findInteractive, isDecoration } from './covered-target.ts';
import { findAround, isHtml, isWithin, toInputType } from './elements/element-kinds.ts';

/** The pointer comes, and goes down and up first; that gives the page its turn before the click itself. False: not clicked,
 * for it would do something else than it would have. */
export function click(element: Element, isStill: () => boolean): boolean {
  const { x, y, element: hit } = findHit(element);
  const target = hit && isItsOwn(hit, element) ? hit : element;
  const at = { clientX: x, clientY: y, bubbles: true, cancelable: true, composed: true, detail: 1 };
  const pointer = { ...at, pointerId: 1, pointerType: 'mouse', isPrimary: true, detail: 0 };
  come(target, at, pointer);
  target.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
  const isFocusing = target.dispatchEvent(new MouseEvent('mousedown', { ...at, buttons: 1 }));
  if (isFocusing) focusOn(findAround(target, FOCUSABLE) ?? element);
  target.dispatchEvent(new PointerEvent('pointerup', pointer));
  target.dispatchEvent(new MouseEvent('mouseup', at));
  // A list that takes a press for the choice is gone by now: nothing is left to click on.
  if (!element.isConnected) return true;
  if (!isStill()) return false;
  const last = target.isConnected ? target : element;
  if (last === element && 'click' in last) (last as HTMLElement).click();
  else last.dispatchEvent(new MouseEvent('click', at));
  return true;
}

/** Menus and lists watch the pointer come before they take a press. */
function come(target: Element, at: MouseEventInit, pointer: PointerEventInit): void {
  const inside = { bubbles: false, cancelable: false };
  target.dispatchEvent(new PointerEvent('pointerover', pointer));
  target.dispatchEvent(new PointerEvent('pointerenter', { ...pointer, ...inside }));
  target.dispatchEvent(new MouseEvent('mouseover', at));
  target.dispatchEvent(new MouseEvent('mouseenter', { ...at, ...inside }));
  target.dispatchEvent(new PointerEvent('pointermove', pointer));
  target.dispatchEvent(new MouseEvent('mousemove', at));
}

/** A part of it, and nothing between them takes the click for itself. */
function isItsOwn(hit: Element, element: Element): boolean {
  if (toInputType(element) === 'file' || element.localName === 'select') return false;
  if (isWithin(hit, element)) return hit === element || findInteractive(hit, element) === null;
  return isDecoration(hit, element);
}

const FOCUSABLE =
  'a[href],button,input,select,textarea,summary,[tabindex],[contenteditable]:not([contenteditable=false])';

function focusOn(element: Element): void {
  if (isHtml(element)) element.focus({ preventScroll: true });
}
