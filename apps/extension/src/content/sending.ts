// Sending: what an element that sends something off would send, and where to. What decides it counts exactly, also what the
// page hides; only what the person sees there is told.
import { toPlain } from '@nod/page';
import { MAX_PAGE_URL, MAX_PAGE_VALUE, type PageSending } from '@nod/protocol';
import { isSecret } from './element-facts.ts';
import { isEditor, isTextField, toInputType } from './elements/element-kinds.ts';
import { toName } from './elements/element-names.ts';
import { cut, toLine } from './elements/visible-line.ts';
import { readEditor } from './typed-text.ts';

const MOST_FIELDS = 40;
const MOST_BOUND = 2_000;
const MOST_TOLD = 20_000;
/** Without a form: how far around the element fields are taken to belong to it. */
const MOST_STEPS = 6;
const FIELDS = 'input,textarea,select,[contenteditable]';
const HIDDEN_VALUE = '••••••';

export interface ReadSending {
  /** For the person. */
  told: PageSending;
  /** The same for as long as the same would be sent. */
  exact: string;
}

export function readSending(element: Element): ReadSending {
  const form = findForm(element);
  const fields = form ? listFormFields(form) : findFieldsAround(element);
  const to = form ? toDestination(form, element) : [];
  return {
    told: tell(to[0] ?? '', fields),
    exact: JSON.stringify([to, fields.map(toExact), toExact(element)]),
  };
}

/** The form that an element belongs to, also by its attribute; of a label, that of its control. */
export function findForm(element: Element): HTMLFormElement | null {
  const own = element.closest('button,input,select,textarea,label');
  const control = own?.localName === 'label' ? (own as HTMLLabelElement).control : own;
  return (control as HTMLInputElement | null)?.form ?? element.closest('form');
}

function listFormFields(form: HTMLFormElement): Element[] {
  const { elements } = toPlain(form);
  const most = Math.min(elements.length, MOST_BOUND);
  const fields = Array.from({ length: most }, (_, at) => elements[at]).filter((field) => field !== undefined);
  const editors = [...toPlain(form).querySelectorAll('[contenteditable]')].slice(0, MOST_BOUND);
  return [...fields, ...editors.filter(isEditor)];
}

/** Those in the nearest surroundings that have any. */
function findFieldsAround(element: Element): Element[] {
  let around: Element | null = element;
  for (let steps = 0; around && steps < MOST_STEPS; steps++) {
    const fields = [...toPlain(around).querySelectorAll(FIELDS)].filter(
      (field) => isTextField(field) || isEditor(field),
    );
    if (fields.length > 0) return fields.slice(0, MOST_BOUND);
    const { parentElement }: Element = toPlain(around);
    around = parentElement ?? (around.getRootNode() as Partial<ShadowRoot>).host ?? null;
  }
  return [];
}

/** Address first, then what else decides how it goes. */
function toDestination(form: HTMLFormElement, element: Element): string[] {
  const button = element.closest('button,input');
  const read = (name: string): string =>
    button?.getAttribute(`form${name}`) ?? toPlain(form).getAttribute(name) ?? '';
  const { baseURI } = toPlain(form);
  const action = read('action');
  const to = action === '' ? location.href : (URL.parse(action, baseURI)?.href ?? action);
  return [cut(to, MAX_PAGE_URL), to, read('method').toLowerCase(), read('enctype'), read('target')];
}

function tell(to: string, fields: readonly Element[]): PageSending {
  const told: PageSending['fields'] = [];
  let left = 0;
  let room = MOST_TOLD;
  for (const field of fields) {
    const value = toTold(field);
    if (value === '') continue;
    if (told.length >= MOST_FIELDS || value.length > Math.min(room, MAX_PAGE_VALUE)) left += 1;
    else {
      told.push({ name: toName(field) || field.localName, value });
      room -= value.length;
    }
  }
  return { to, fields: told, left };
}

/** Empty where there is nothing that the person sees. */
function toTold(field: Element): string {
  const type = field.localName === 'input' ? toInputType(field) : '';
  if (['hidden', 'submit', 'button', 'image', 'reset'].includes(type) || field.localName === 'button')
    return '';
  if (type === 'checkbox' || type === 'radio') return (field as HTMLInputElement).checked ? '✓' : '';
  if (type === 'file') return toFileNames(field as HTMLInputElement);
  const value = toSeen(field).toWellFormed();
  return value !== '' && isSecret(field) ? HIDDEN_VALUE : value;
}

function toSeen(field: Element): string {
  if (isTextField(field)) return field.value;
  if (isEditor(field)) return readEditor(field);
  if (field.localName !== 'select') return '';
  return [...(field as HTMLSelectElement).selectedOptions].map(({ label }) => toLine(label)).join(', ');
}

function toFileNames({ files }: HTMLInputElement): string {
  return [...(files ?? [])].map(({ name }) => toLine(name)).join(', ');
}

function toExact(field: Element): unknown[] {
  const { name, type, value, checked, files, selectedOptions } = field as HTMLInputElement &
    HTMLSelectElement;
  const chosen = field.localName === 'select' ? [...selectedOptions].map((option) => option.value) : [];
  const given = [...(files ?? [])].map((file) => [file.name, file.size, file.lastModified]);
  const text = isEditor(field) ? field.textContent : null;
  return [field.localName, name ?? '', type ?? '', value ?? '', checked === true, chosen, given, text];
}
