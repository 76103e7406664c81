// Keys pressed on a page: the events that a page hears, then what a browser itself does with the key, where it would and the
// page has not.
import { toPlain } from '@nod/page';
import { isEditor, isHtml, isTextField, toInputType } from './elements/element-kinds.ts';
import { toRole } from './elements/element-roles.ts';
import { isSeen } from './elements/element-sight.ts';
import { findFrameDocument, findShadowRoot, walkElements } from './elements/element-walk.ts';
import { setField, typeText } from './page-typing.ts';

const CODES: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};
const OTHER_NAMES: Record<string, string> = {
  Space: ' ',
  Esc: 'Escape',
  Return: 'Enter',
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
};

/** The key as events name it: `Space` and `Esc` are understood. */
export function toKey(given: string): string {
  return OTHER_NAMES[given] ?? given;
}

/** What has the focus, through shadow roots and frames. */
export function findFocused(document: Document): Element | null {
  let at = document.activeElement;
  for (;;) {
    const within = at && (findShadowRoot(at) ?? findFrameDocument(at))?.activeElement;
    if (!within || within === at) return at;
    at = within;
  }
}

export function press(element: Element, given: string): void {
  const key = toKey(given);
  if (isHtml(element) && element.localName !== 'body') element.focus({ preventScroll: true });
  const init = toInit(key);
  const isDown = element.dispatchEvent(new KeyboardEvent('keydown', init));
  const isHeard =
    isDown && [...key].length === 1 ? element.dispatchEvent(new KeyboardEvent('keypress', init)) : isDown;
  if (isHeard) doAsBrowser(element, key);
  element.dispatchEvent(new KeyboardEvent('keyup', init));
}

function toInit(key: string): KeyboardEventInit {
  const keyCode = CODES[key] ?? ([...key].length === 1 ? key.toUpperCase().charCodeAt(0) : 0);
  const letter = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key;
  const code = key === ' ' ? 'Space' : letter;
  return { key, code, keyCode, which: keyCode, bubbles: true, cancelable: true, composed: true };
}

type Deed = (element: Element, key: string) => boolean;

/** The first that applies is done. */
const DEEDS: readonly Deed[] = [
  writeKey,
  submitByEnter,
  clickByKey,
  stepByArrow,
  closeByEscape,
  moveFocus,
  scrollByKey,
];

function doAsBrowser(element: Element, key: string): void {
  DEEDS.some((deed) => deed(element, key));
}

function writeKey(element: Element, key: string): boolean {
  const takesText = (isTextField(element) && isPlain(element)) || isEditor(element);
  if (!takesText || [...key].length !== 1) return false;
  typeText({ element: element as HTMLElement, before: '', typed: '' }, key);
  return true;
}

function isPlain(element: Element): boolean {
  return (
    element.localName === 'textarea' || /^(?:text|search|email|tel|url|password)$/.test(toInputType(element))
  );
}

function submitByEnter(element: Element, key: string): boolean {
  if (key !== 'Enter' || element.localName !== 'input' || !isTextField(element)) return false;
  element.dispatchEvent(new Event('change', { bubbles: true }));
  if (element.form) toPlain(element.form).requestSubmit();
  return true;
}

function clickByKey(element: Element, key: string): boolean {
  const isTick = element.localName === 'input' && /^(?:checkbox|radio)$/.test(toInputType(element));
  const isButton = element.matches('button,summary,input[type=button],input[type=submit],input[type=reset]');
  const isMeant =
    key === ' ' ? isTick || isButton : key === 'Enter' && (isButton || element.matches('a[href]'));
  if (isMeant) (element as HTMLElement).click();
  return isMeant;
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

function stepByArrow(element: Element, key: string): boolean {
  const step = STEPS[key];
  if (step === undefined) return false;
  if (element.localName === 'select') return moveChoice(element as HTMLSelectElement, -step);
  if (element.localName !== 'input') return false;
  const type = toInputType(element);
  if (type === 'radio') return moveRadio(element as HTMLInputElement, -step);
  if (type !== 'range' && (type !== 'number' || /Left|Right/.test(key))) return false;
  const input = element.cloneNode() as HTMLInputElement;
  input.value = (element as HTMLInputElement).value;
  if (step > 0) input.stepUp();
  else input.stepDown();
  setField(element as HTMLInputElement, input.value);
  return true;
}

function moveChoice(select: HTMLSelectElement, by: number): boolean {
  const { selectedIndex: from, options } = select;
  let to = from + by;
  while (options[to]?.disabled) to += by;
  if (!options[to]) return false;
  select.selectedIndex = to;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

function moveRadio(radio: HTMLInputElement, by: number): boolean {
  const root = toPlain(radio.form ?? (radio.getRootNode() as Document));
  const group = [
    ...root.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(radio.name)}"]`),
  ];
  const free = group.filter((each) => !each.disabled);
  const next = free.at((free.indexOf(radio) + by) % free.length);
  next?.focus({ preventScroll: true });
  next?.click();
  return next !== undefined;
}

/** An open dialog is asked first, then closed; else what pops up goes. */
function closeByEscape({ ownerDocument }: Element, key: string): boolean {
  if (key !== 'Escape') return false;
  for (const open of [...walkElements(ownerDocument)]
    .filter((each) => each.matches('dialog:modal'))
    .reverse()) {
    const isLeft = open.dispatchEvent(new Event('cancel', { cancelable: true }));
    if (isLeft) (open as HTMLDialogElement).close();
    return true;
  }
  for (const open of ownerDocument.querySelectorAll<HTMLElement>('[popover]:popover-open'))
    open.hidePopover();
  return true;
}

const FOCUSABLE =
  'a[href],button:enabled,input:enabled:not([type=hidden]),select:enabled,textarea:enabled,summary,[tabindex]:not([tabindex^="-"]),[contenteditable=true]';

function moveFocus(element: Element, key: string): boolean {
  if (key !== 'Tab') return false;
  const all = [...walkElements(element.ownerDocument)].filter(
    (each) => each.matches(FOCUSABLE) && isSeen(each),
  );
  const next = all[all.indexOf(element) + 1] ?? all[0];
  if (next && isHtml(next)) next.focus();
  return true;
}

const SCROLLS: Record<string, number> = {
  PageDown: 0.9,
  PageUp: -0.9,
  ' ': 0.9,
  ArrowDown: 0.1,
  ArrowUp: -0.1,
};

function scrollByKey(element: Element, key: string): boolean {
  if (isTextField(element) || isEditor(element) || toRole(element) === 'slider') return false;
  const by = SCROLLS[key];
  if (key === 'Home') scrollTo({ top: 0, behavior: 'instant' });
  else if (key === 'End') scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  else if (by !== undefined) scrollBy({ top: by * innerHeight, behavior: 'instant' });
  return by !== undefined;
}
