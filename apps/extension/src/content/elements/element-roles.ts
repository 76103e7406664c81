// Roles of elements: which can be acted on, and as what, by ARIA and by HTML.
import { isEditor, isTextField, toInputType } from './element-kinds.ts';

const WIDGETS = [
  'button',
  'checkbox',
  'combobox',
  'link',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'treeitem',
];

const INTERACTIVE = [
  'a[href],a:not([href],[id],[name]),area[href],button,input:not([type=hidden]),select,textarea,details>summary:first-of-type',
  '[contenteditable=""],[contenteditable=true],[contenteditable=plaintext-only]',
  ...WIDGETS.map((role) => `[role~=${role}]`),
  '[role=gridcell][tabindex],[role=row][tabindex],[tabindex]:not([tabindex^="-"])',
].join();

/** Places that are given the focus for the sake of the keyboard alone. */
const PLACES = [
  '[role]:not([role=gridcell],[role=row],[role=none],[role=presentation])',
  'article,body,div:is([style*="overflow"]),dialog,fieldset,figure,form,h1,h2,h3,h4,h5,h6,main,nav,ol,pre,section,table,ul',
].join();
const WIDGET = WIDGETS.map((role) => `[role~=${role}]`).join();
const NATIVE = 'a,area,button,input,select,textarea,summary,[contenteditable]';

/** Whether a person can do something with it, by what it says of itself. */
export function isInteractive(element: Element): boolean {
  if (!element.matches(INTERACTIVE)) return false;
  return element.matches(NATIVE) || element.matches(WIDGET) || !element.matches(PLACES);
}

/** What stands in these is their value, or their options, not their name. */
const NAMELESS = new Set(['combobox', 'listbox', 'searchbox', 'slider', 'spinbutton', 'textbox']);

export function isNamedByContent(element: Element): boolean {
  return !NAMELESS.has(toRole(element)) && !isEditor(element);
}

const ROLE_BY_TAG: Record<string, string> = {
  a: 'link',
  area: 'link',
  button: 'button',
  summary: 'button',
  textarea: 'textbox',
};
const ROLE_BY_TYPE: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'color',
  date: 'date',
  'datetime-local': 'datetime-local',
  file: 'file',
  image: 'button',
  month: 'month',
  number: 'spinbutton',
  password: 'password',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  time: 'time',
  week: 'week',
};

const MOST_LOOKED_AT = 200;
const ROLE = /(?<![^\s])[a-z]{1,24}(?![^\s])/g;

export function toRole(element: Element): string {
  const given = (element.getAttribute('role') ?? '').slice(0, MOST_LOOKED_AT).toLowerCase().match(ROLE) ?? [];
  const role = given.find((each) => WIDGETS.includes(each)) ?? given[0];
  if (role && !['none', 'presentation', 'generic'].includes(role)) return role;
  if (element.localName === 'input') return toInputRole(element as HTMLInputElement);
  if (element.localName === 'select') return isList(element as HTMLSelectElement) ? 'listbox' : 'combobox';
  if (isEditor(element)) return 'textbox';
  return ROLE_BY_TAG[element.localName] ?? toOwnRole(element);
}

function toInputRole(input: HTMLInputElement): string {
  if (input.hasAttribute('list') && isTextField(input)) return 'combobox';
  return ROLE_BY_TYPE[toInputType(input)] ?? 'textbox';
}

function isList({ multiple, size }: HTMLSelectElement): boolean {
  return multiple || size > 1;
}

/** Elements of a page's own keep their role to themselves; most are named after it: `md-primary-tab`. */
function toOwnRole({ localName }: Element): string {
  const last = localName.includes('-') ? (localName.split('-').at(-1) ?? '') : '';
  return WIDGETS.includes(last) ? last : 'clickable';
}
