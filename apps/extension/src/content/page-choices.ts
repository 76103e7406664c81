// Choices on a page: an option of a select, or of a list that a page draws itself, which may have to be opened first.
import { pause } from '../page/pause.ts';
import { isDisabled, toStates } from './element-facts.ts';
import { readText, toName } from './elements/element-names.ts';
import { toRole } from './elements/element-roles.ts';
import { isSeen } from './elements/element-sight.ts';
import { walkElements } from './elements/element-walk.ts';
import { toLine } from './elements/visible-line.ts';
import { click } from './page-clicks.ts';

const OPEN_MS = 1_500;
const STEP_MS = 50;
const MAX_LABEL = 2_000;

/** Whether something can be chosen in it, as far as can be told without opening it. */
export function mayHold(element: Element, wanted: string): boolean {
  return element.localName === 'select' ? findOption(element, wanted) !== null : isDrawnList(element);
}

function isDrawnList(element: Element): boolean {
  const popup = element.getAttribute('aria-haspopup');
  return ['combobox', 'listbox'].includes(toRole(element)) || popup === 'listbox';
}

/** Whether it is chosen now. */
export async function choose(element: Element, wanted: string): Promise<boolean> {
  return element.localName === 'select' ? chooseOption(element, wanted) : chooseDrawn(element, wanted);
}

/** Whether it is still chosen, as far as can be told: a page may put it back. */
export function isKept(element: Element, wanted: string): boolean {
  if (element.localName !== 'select' || !element.isConnected) return true;
  return findOption(element, wanted)?.selected === true;
}

function findOption(element: Element, wanted: string): HTMLOptionElement | null {
  const options = [...(element as HTMLSelectElement).options].filter(
    (option) => !option.matches(':disabled'),
  );
  const seen = toLine(wanted).toLowerCase();
  return (
    options.find(({ value }) => value === wanted) ??
    options.find(({ label }) => toLine(label.slice(0, MAX_LABEL)).toLowerCase() === seen) ??
    null
  );
}

/** Where several may be chosen, the others stay. */
function chooseOption(element: Element, wanted: string): boolean {
  const option = findOption(element, wanted);
  if (!option) return false;
  option.selected = true;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  return option.selected;
}

async function chooseDrawn(element: Element, wanted: string): Promise<boolean> {
  if (!findDrawn(element, wanted)) click(element, () => true);
  const until = Date.now() + OPEN_MS;
  let option = findDrawn(element, wanted);
  while (!option && Date.now() < until) {
    await pause(STEP_MS);
    option = findDrawn(element, wanted);
  }
  if (!option) return false;
  option.scrollIntoView({ block: 'nearest' });
  click(option, () => true);
  await pause(STEP_MS * 4);
  return isChosen(element, option, wanted);
}

/** An option that is seen, and called so; in the list itself where it is one. */
function findDrawn(element: Element, wanted: string): Element | null {
  const seen = toLine(wanted).toLowerCase();
  const root = toRole(element) === 'listbox' ? element : element.ownerDocument;
  for (const each of walkElements(root)) {
    if (toRole(each) !== 'option' && !each.hasAttribute('aria-selected')) continue;
    if (toName(each).toLowerCase() === seen && isSeen(each) && !isDisabled(each)) return each;
  }
  return null;
}

/** By the list, or by what holds the choice. A list that closed with its choice has taken it. */
function isChosen(element: Element, option: Element, wanted: string): boolean {
  if (option.isConnected && isSeen(option)) return option.getAttribute('aria-selected') === 'true';
  const around = element.parentElement?.parentElement ?? element;
  const held = `${toStates(element)} ${toName(element)} ${readText(around)}`.toLowerCase();
  return held.includes(toLine(wanted).toLowerCase());
}
