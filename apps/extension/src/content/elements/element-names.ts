// Names of elements as a person hears or sees them: the accessible name of W3C's accname, and where there is none, what else
// tells one from another. A name is short, and reading it looks at few nodes: a page may hold any amount.
import { isOverlaid, toPlain } from '@nod/page';
import { isTextField, labelsOf, takeSome, toDrawnChildren, toInputType } from './element-kinds.ts';
import { isNamedByContent } from './element-roles.ts';
import { cut, toLine } from './visible-line.ts';

const MAX_NAME = 80;
const MOST_NODES = 300;
const MOST_CHARACTERS = 300;
const MOST_LOOKED_AT = 2_000;
const MOST_REFERENCES = 5;
const MOST_DEPTH = 200;

/** How a person would call it, in one short line. */
export function toName(element: Element): string {
  return cut(findName(element), MAX_NAME);
}

/** The beginning of its text as it is drawn. */
export function readText(element: Element | null, most = MOST_CHARACTERS): string {
  if (!element) return '';
  const text = readContent(element, createReading(element, most));
  return cut(toLine(withoutIcons(text)), most);
}

/** Letters that only the font of a page draws as something. */
function withoutIcons(text: string): string {
  return text.replace(/[\u{e000}-\u{f8ff}\u{f0000}-\u{10ffff}]/gu, '');
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
    () => (isNamedByContent(element) ? readContent(element, reading) : ''),
    () => element.getAttribute('title') ?? '',
    () => element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder') ?? '',
    () => element.getAttribute('data-placeholder') ?? '',
    () => readHost(element),
    () => (FIELDS.has(element.localName) ? (element.getAttribute('name') ?? '') : ''),
  ];
  for (const source of sources) {
    const name = toLine(withoutIcons(source().trimStart().slice(0, MOST_LOOKED_AT)));
    if (name !== '') return name;
  }
  return '';
}

const FIELDS = new Set(['input', 'select', 'textarea']);
function readReferences(element: Element, reading: Reading): string {
  const ids = (element.getAttribute('aria-labelledby') ?? '').slice(0, MOST_LOOKED_AT).trim().split(/\s+/);
  const root = toPlain(element.getRootNode()) as Document | ShadowRoot;
  const found = ids
    .slice(0, MOST_REFERENCES)
    .map((id) => (id === '' ? null : (root.getElementById?.(id) ?? null)));
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

/** A control within an element of a page's own is named with it. */
function readHost(element: Element): string {
  const { host } = toPlain(element.getRootNode()) as Partial<ShadowRoot>;
  return host ? host.getAttribute('aria-label') || host.getAttribute('label') || readLabels(host) : '';
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
  const text = (node.nodeValue ?? '').slice(0, MOST_LOOKED_AT).replace(/\s+/g, ' ');
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
  return (element.getAttribute(name) ?? '').slice(0, MOST_LOOKED_AT);
}

/** The first of what is chosen. */
export function readChosen({ selectedOptions }: HTMLSelectElement, between: string): string {
  return takeSome(selectedOptions, MOST_REFERENCES)
    .map(({ label }) => label.slice(0, MOST_LOOKED_AT))
    .join(between);
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
  if (element.namespaceURI === 'http://www.w3.org/2000/svg') return true;
  return element.checkVisibility() || getComputedStyle(element).display === 'contents';
}

/** Text that a style puts before or behind it. */
function readDecoration(element: Element, pseudo: '::before' | '::after'): string {
  const { content, display, visibility } = getComputedStyle(element, pseudo);
  if (display === 'none' || visibility !== 'visible') return '';
  const text = /^"((?:[^"\\]|\\.)*)"/.exec(content.slice(0, MOST_LOOKED_AT))?.[1];
  return text === undefined ? '' : text.replace(/\\(.)/g, '$1');
}

function toCase(text: string, transform: string): string {
  if (transform === 'uppercase') return text.toUpperCase();
  if (transform === 'lowercase') return text.toLowerCase();
  return transform === 'capitalize'
    ? text.replace(/(^|\s)(\p{L})/gu, (_, space, letter) => space + letter.toUpperCase())
    : text;
}
