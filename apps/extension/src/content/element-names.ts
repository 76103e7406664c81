// Names of elements as a person hears or sees them: the accessible name of W3C's accname, and where there is none, what else
// tells one from another. A name is short, and reading it looks at few nodes: a page may hold any amount.
import { isOverlaid, toPlain } from '@nod/page';
import { isEditor, isTextField, toDrawnChildren, toInputType } from './element-kinds.ts';
import { toRole } from './element-roles.ts';
import { cut, toLine } from './visible-line.ts';

const MAX_NAME = 80;
const MOST_NODES = 300;
const MOST_CHARACTERS = 300;
/** Of a text that may be of any length, what is looked at for a name. */
const MAX_LOOKED_AT = 2_000;
const MAX_LABELS = 5;
const MOST_DEPTH = 200;

/** How a person would call it, in one short line. */
export function toName(element: Element): string {
  return cut(findName(element), MAX_NAME);
}

/** The beginning of its text as it is drawn. */
export function readText(element: Element | null, most = MOST_CHARACTERS): string {
  return element ? toLine(readContent(element, createReading(element, most))) : '';
}

interface Reading {
  /** What was read already, or is what the name is for: nothing is read twice. */
  passed: Set<Element>;
  nodes: number;
  characters: number;
  depth: number;
  /** Named by somebody although it is hidden: then all of it is read. */
  readsHidden: boolean;
  followsIds: boolean;
}

function createReading(element: Element, characters = MOST_CHARACTERS): Reading {
  return {
    passed: new Set([element]),
    nodes: Math.max(MOST_NODES, characters / 4),
    characters,
    depth: 0,
    readsHidden: false,
    followsIds: true,
  };
}

function findName(element: Element): string {
  const reading = createReading(element);
  const sources = [
    () => readReferences(element, reading),
    () => element.getAttribute('aria-label') ?? '',
    () => readLabels(element),
    () => readOwn(element),
    () => (NAMELESS.has(toRole(element)) || isEditor(element) ? '' : readContent(element, reading)),
    () => element.getAttribute('title') ?? '',
    () => element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder') ?? '',
    () => element.getAttribute('data-placeholder') ?? '',
    () => (FIELDS.has(element.localName) ? (element.getAttribute('name') ?? '') : ''),
  ];
  for (const source of sources) {
    const name = toLine(source().trimStart().slice(0, MAX_LOOKED_AT));
    if (name !== '') return name;
  }
  return '';
}

const FIELDS = new Set(['input', 'select', 'textarea']);
/** What stands in these is their value, not their name. */
const NAMELESS = new Set(['combobox', 'listbox', 'searchbox', 'slider', 'spinbutton', 'textbox']);

function readReferences(element: Element, reading: Reading): string {
  const given = (element.getAttribute('aria-labelledby') ?? '').slice(0, MAX_LOOKED_AT);
  const ids = given
    .trim()
    .split(/\s+/)
    .slice(0, MAX_LABELS * 2);
  const root = toPlain(element.getRootNode()) as Document | ShadowRoot;
  const found = ids.map((id) => (id === '' ? null : (root.getElementById?.(id) ?? null)));
  return found.map((each) => (each ? readReferenced(each, reading) : '')).join(' ');
}

function readReferenced(element: Element, { nodes, characters }: Reading): string {
  const readsHidden = !isShown(element) || element.getAttribute('aria-hidden') === 'true';
  const reading = { passed: new Set<Element>(), nodes, characters, depth: 0, readsHidden, followsIds: false };
  return readNode(element, reading);
}

function readLabels(element: Element): string {
  return labelsOf(element)
    .map((label) => readNode(label, createReading(element)))
    .join(' ');
}

/** The labels around a field, or for it. */
export function labelsOf(element: Element): Element[] {
  const labels = 'labels' in element ? (element as HTMLInputElement).labels : findLabels(element);
  const found: Element[] = [];
  for (const label of labels ?? []) {
    if (found.length === MAX_LABELS) break;
    found.push(label);
  }
  return found;
}

/** Elements of a page's own have labels too, and do not tell. */
function findLabels(element: Element): Iterable<Element> {
  if (!element.localName.includes('-')) return [];
  const root = toPlain(element.getRootNode()) as Document | ShadowRoot;
  const named = element.id === '' ? [] : root.querySelectorAll(`label[for=${CSS.escape(element.id)}]`);
  const around = element.closest('label');
  return around ? [around] : named;
}

const TYPE_NAMES: Record<string, string> = { submit: 'Submit', reset: 'Reset', image: 'Submit' };

/** By the words of HTML. */
function readOwn(element: Element): string {
  if (element.localName === 'img' || element.localName === 'area') return element.getAttribute('alt') ?? '';
  if (element.localName !== 'input') return '';
  const type = toInputType(element);
  const { alt, value } = element as HTMLInputElement;
  if (type === 'image') return alt || element.getAttribute('title') || 'Submit';
  if (!['button', 'reset', 'submit'].includes(type)) return '';
  return value || element.getAttribute('title') || (TYPE_NAMES[type] ?? '');
}

function readContent(element: Element, reading: Reading): string {
  const style = getComputedStyle(element);
  reading.depth += 1;
  const parts = [
    readDecoration(element, '::before'),
    ...toDrawnChildren(element).map((child) => readChild(child, style, reading)),
    readDecoration(element, '::after'),
  ];
  reading.depth -= 1;
  return parts.join('');
}

function readChild(node: Node, style: CSSStyleDeclaration, reading: Reading): string {
  reading.nodes -= 1;
  if (reading.nodes < 0 || reading.characters <= 0) return '';
  if (node.nodeType === Node.ELEMENT_NODE) return readNode(node as Element, reading);
  if (node.nodeType !== Node.TEXT_NODE) return '';
  if (style.visibility !== 'visible' && !reading.readsHidden) return '';
  const text = (node.nodeValue ?? '').slice(0, MOST_CHARACTERS * 10).replace(/\s+/g, ' ');
  reading.characters -= text.length;
  return toCase(text, style.textTransform);
}

const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'datalist', 'option', 'textarea']);

/** An element in the name of another, with the room that it takes. */
function readNode(element: Element, reading: Reading): string {
  if (reading.depth >= MOST_DEPTH || reading.passed.has(element) || UNREAD.has(element.localName)) return '';
  reading.passed.add(element);
  // Of a form that what is named in it overlays, only what stands in it can be read.
  if (isOverlaid(element)) return readContent(element, reading);
  const isHidden = element.getAttribute('aria-hidden') === 'true' || !isShown(element);
  if (isHidden && !reading.readsHidden) return '';
  const text = readPart(element, reading);
  const { display } = getComputedStyle(element);
  return display === 'inline' || display === 'contents' ? text : ` ${text} `;
}

/** Lists and windows within have names of their own. */
const APART = '[role=group],[role=tree],[role=menu],[role=listbox],[role=grid],[role=dialog],[role=tooltip]';

function readPart(element: Element, reading: Reading): string {
  if (element.localName === 'br') return ' ';
  const referenced = reading.followsIds ? readReferences(element, reading) : '';
  if (toLine(referenced) !== '') return referenced;
  const label = readAttribute(element, 'aria-label');
  if (toLine(label) !== '') return label;
  if (isTextField(element)) return '';
  const own = readEmbedded(element) || readOwn(element);
  if (own !== '') return own;
  const content = element.matches(APART) && !reading.readsHidden ? '' : readContent(element, reading);
  return toLine(content) === '' && !reading.readsHidden
    ? readAttribute(element, 'title') || content
    : content;
}

function readAttribute(element: Element, name: string): string {
  return (element.getAttribute(name) ?? '').slice(0, MAX_LOOKED_AT);
}

/** The first of what is chosen. */
export function readChosen({ selectedOptions }: HTMLSelectElement, between: string): string {
  const most = Math.min(selectedOptions.length, MAX_LABELS);
  const labels = Array.from({ length: most }, (_, at) => selectedOptions[at]?.label ?? '');
  return labels.map((label) => label.slice(0, MAX_LOOKED_AT)).join(between);
}

/** The value of a control within a name. What was typed is left out: it may be secret. */
function readEmbedded(element: Element): string {
  if (element.localName === 'select') return readChosen(element as HTMLSelectElement, ' ');
  if (element.localName === 'input' && toInputType(element) === 'range')
    return (element as HTMLInputElement).value;
  if (!element.matches('[role=slider],[role=spinbutton]')) return '';
  return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? '';
}

function isShown(element: Element): boolean {
  if (element.localName === 'slot') return true;
  if (element instanceof SVGElement) return true;
  return element.checkVisibility() || getComputedStyle(element).display === 'contents';
}

/** Text that a style puts before or behind it. */
function readDecoration(element: Element, pseudo: '::before' | '::after'): string {
  const { content, display } = getComputedStyle(element, pseudo);
  if (display === 'none') return '';
  const text = /^"((?:[^"\\]|\\.)*)"/.exec(content)?.[1];
  return text === undefined ? '' : text.replace(/\\(.)/g, '$1');
}

function toCase(text: string, transform: string): string {
  if (transform === 'uppercase') return text.toUpperCase();
  if (transform === 'lowercase') return text.toLowerCase();
  return transform === 'capitalize'
    ? text.replace(/(^|\s)(\p{L})/gu, (_, space, letter) => space + letter.toUpperCase())
    : text;
}
