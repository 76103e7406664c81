// Facts about an element: its role, its name, its state, whether it is seen, and what acting on it would do.
import { toPlain } from '@nod/page';
import type { PageActionType, PageEffect } from '@nod/protocol';
import { isKnownSender } from './sending-guard.ts';
import { thisDocument } from './this-document.ts';
import { cut, toLine, toQuoted } from './visible-line.ts';

const MAX_NAME = 80;
const MAX_VALUE = 40;
/** Of a text that may be of any length, what is looked at for a name. */
const MAX_LOOKED_AT = 2_000;
const MAX_LABELS = 5;
const MOST_STEPS = 100_000;

export const INTERACTIVE = [
  'a[href],button,input:not([type=hidden]),select,textarea,summary',
  '[contenteditable=""],[contenteditable=true],[contenteditable=plaintext-only]',
  ...[
    'button',
    'link',
    'checkbox',
    'radio',
    'tab',
    'menuitem',
    'option',
    'switch',
    'combobox',
    'textbox',
  ].map((role) => `[role=${role}]`),
  '[role=searchbox],[role=slider],[tabindex]:not([tabindex="-1"])',
].join();

const ROLE_BY_TAG: Record<string, string> = {
  a: 'link',
  button: 'button',
  select: 'combobox',
  summary: 'button',
  textarea: 'textbox',
};
const ROLE_BY_TYPE: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'color',
  file: 'file',
  image: 'button',
  password: 'password',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

const ROLE = /^\s{0,9}([a-z]{1,24})(?:\s|$)/;

export function toRole(element: Element): string {
  const given = ROLE.exec(element.getAttribute('role') ?? '')?.[1];
  if (given) return given;
  if (element.localName === 'input') return ROLE_BY_TYPE[toInputType(element)] ?? 'textbox';
  if (isEditor(element)) return 'textbox';
  return ROLE_BY_TAG[element.localName] ?? 'clickable';
}

export function toInputType(element: Element): string {
  return element.getAttribute('type')?.toLowerCase() ?? 'text';
}

/** Not by its class: each frame has classes of its own. */
export function isHtml(element: Element): element is HTMLElement {
  return element.namespaceURI === 'http://www.w3.org/1999/xhtml';
}

export function isEditor(element: Element): element is HTMLElement {
  const editable = element.getAttribute('contenteditable');
  return editable !== null && editable.toLowerCase() !== 'false';
}

/** An input or a textarea that takes text. */
export function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element.localName === 'textarea') return true;
  return (
    element.localName === 'input' &&
    !['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'].includes(
      toInputType(element),
    )
  );
}

/** How a person would call it, in one short line. */
export function toName(element: Element): string {
  return cut(findName(element), MAX_NAME);
}

function findName(element: Element): string {
  const candidates = [
    () => readLabels(element),
    () => element.getAttribute('aria-label') ?? '',
    () =>
      labelsOf(element)
        .map((label) => readText(label))
        .join(' '),
    () => (isButtonInput(element) ? (element as HTMLInputElement).value : ''),
    () =>
      isTextField(element) || isEditor(element) || element.localName === 'select' ? '' : readText(element),
    () => element.getAttribute('placeholder') ?? element.getAttribute('data-placeholder') ?? '',
    () => element.getAttribute('alt') ?? element.querySelector('img[alt]')?.getAttribute('alt') ?? '',
    () => element.getAttribute('title') ?? '',
    () => element.getAttribute('name') ?? '',
  ];
  for (const candidate of candidates) {
    const name = toLine(candidate().trimStart().slice(0, MAX_LOOKED_AT));
    if (name !== '') return name;
  }
  return '';
}

/** What `aria-labelledby` points to. */
function readLabels(element: Element): string {
  const ids = (element.getAttribute('aria-labelledby') ?? '').slice(0, MAX_LOOKED_AT).trim().split(/\s+/);
  const root = toPlain(element.getRootNode()) as Document | ShadowRoot;
  const labels = ids.slice(0, MAX_LABELS).map((id) => (id === '' ? null : root.getElementById?.(id)));
  return labels.map((label) => readText(label ?? null)).join(' ');
}

/** The labels around a field, or for it. */
export function labelsOf(element: Element): HTMLLabelElement[] {
  const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
  return labels
    ? Array.from({ length: Math.min(labels.length, MAX_LABELS) }, (_, at) => labels[at]).filter(
        (label) => label !== undefined,
      )
    : [];
}

function isButtonInput(element: Element): boolean {
  return element.localName === 'input' && ['button', 'reset', 'submit'].includes(toInputType(element));
}

/** Of a label around a field, what stands in the field is no part. */
const UNREAD = ['script', 'style', 'option', 'textarea'];

/** The beginning of its text: a page may hold any amount. */
export function readText(element: Element | null, most = 200): string {
  if (!element) return '';
  const walker = thisDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  for (
    let steps = 0;
    steps < Math.min(most * 2, MOST_STEPS) && text.length < most && walker.nextNode();
    steps++
  ) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement && UNREAD.includes(parentElement.localName)) continue;
    text += ` ${(nodeValue ?? '').slice(0, most)}`;
  }
  return toLine(text);
}

/** `checked`, `disabled`, what stands in it; nothing of what is secret. */
export function toStates(element: Element): string[] {
  const input = element as HTMLInputElement;
  const states: string[] = [];
  if (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true')
    states.push('disabled');
  if (input.checked === true || element.getAttribute('aria-checked') === 'true') states.push('checked');
  if (element.getAttribute('aria-selected') === 'true') states.push('selected');
  const expanded = element.getAttribute('aria-expanded');
  if (expanded !== null) states.push(expanded === 'true' ? 'open' : 'closed');
  if (input.required === true) states.push('required');
  const value = isSecret(element) ? '' : readValueLine(element);
  if (value !== '') states.push(`holds ${toQuoted(cut(value, MAX_VALUE))}`);
  return states;
}

/** The beginning of what stands in a field; empty for anything else. */
function readValueLine(element: Element): string {
  if (isTextField(element)) return toLine(element.value.slice(0, MAX_LOOKED_AT));
  if (element.localName === 'select') return toLine(readChosen(element as HTMLSelectElement));
  return isEditor(element) ? readText(element) : '';
}

function readChosen({ selectedOptions }: HTMLSelectElement): string {
  const most = Math.min(selectedOptions.length, MAX_LABELS);
  const labels = Array.from({ length: most }, (_, at) => selectedOptions[at]?.label ?? '');
  return labels.map((label) => label.slice(0, MAX_LOOKED_AT)).join(', ');
}

const SECRET_KINDS = /^(?:cc-.*|current-password|new-password|one-time-code)$/;
const SECRET_NAMES =
  /password|passwd|passcode|pass.?phrase|card.?(?:number|no\b)|credit.?card|cvv|cvc|iban|security.?(?:code|number)|\bssn\b|\bpin\b|\botp\b|密码|口令|卡号|验证码|身份证/i;
/** At the beginning of what a button is called. */
const SUBMITTING_NAMES =
  /^(?:send|submit|post|publish|reply|comment|tweet|share|pay|buy|order|place|checkout|check out|delete|remove|confirm|approve|accept|agree|allow|apply|book|donate|subscribe|unsubscribe|sign|log ?in|register|transfer|withdraw|save|发送|提交|发布|发表|回复|评论|支付|付款|购买|下单|结算|删除|移除|确认|确定|批准|同意|接受|允许|订阅|登录|注册|转账|提现|保存)/i;
/** Anywhere in it: "Yes, delete it", "Complete purchase". */
const SUBMITTING_WORDS =
  /\b(?:send|submit|publish|pay|payment|buy|purchase|order now|delete|transfer|withdraw|unsubscribe|donate)\b|发送|提交|发布|支付|付款|购买|删除|转账/i;
/** Keys that lead about on a page; any other may be a shortcut, and no page says for what. */
const HARMLESS_KEYS = /^(?:Tab|Escape|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right))$/;

/** What an action on it would do beyond what is seen. */
export function toEffect(element: Element, action: PageActionType, value = ''): PageEffect {
  if (action === 'fill' && isSecret(element)) return 'secret';
  if (action === 'submit' || (action !== 'scroll' && isKnownSender(element))) return 'submits';
  if (action === 'press') return HARMLESS_KEYS.test(value) ? 'none' : 'submits';
  return action === 'click' && isSubmitting(element) ? 'submits' : 'none';
}

/** What it holds is told to nobody, and what is filled in there is asked about. */
export function isSecret(element: Element): boolean {
  const type = element.localName === 'input' ? toInputType(element) : '';
  if (type === 'password' || type === 'file') return true;
  const kinds = (element.getAttribute('autocomplete') ?? '')
    .slice(0, MAX_LOOKED_AT)
    .toLowerCase()
    .split(/\s+/);
  if (kinds.some((kind) => SECRET_KINDS.test(kind)) || isDrawnAsDots(element)) return true;
  const names = [element.getAttribute('name'), element.getAttribute('id'), toName(element)];
  return names.some((name) => SECRET_NAMES.test((name ?? '').slice(0, MAX_LOOKED_AT)));
}

function isDrawnAsDots(element: Element): boolean {
  const security = getComputedStyle(element).getPropertyValue('-webkit-text-security');
  return security !== '' && security !== 'none';
}

/** A click goes to everything around it, and from a label to its control. */
function isSubmitting(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const control = around.localName === 'label' ? (around as HTMLLabelElement).control : null;
    if (isSubmitButton(around) || (control && isSubmitButton(control))) return true;
  }
  const button = element.closest('button,input,[role],a,summary,label') ?? element;
  if (isLink(button) || isChoice(button)) return false;
  return [toName(button), readText(button), readText(element)].some(isSubmittingName);
}

/** What is only opened, chosen or written in by a click. */
function isChoice(element: Element): boolean {
  if (isTextField(element) || isEditor(element)) return true;
  return ['checkbox', 'combobox', 'radio', 'searchbox', 'slider', 'switch', 'tab', 'textbox'].includes(
    element.localName === 'summary' ? 'tab' : toRole(element),
  );
}

function isSubmitButton(element: Element): boolean {
  if (element.localName === 'input') return ['submit', 'image'].includes(toInputType(element));
  const { form, type } = element as HTMLButtonElement;
  return element.localName === 'button' && form !== null && type === 'submit';
}

/** One that leads somewhere, and is no button by another name. */
function isLink(element: Element): boolean {
  const address = element.localName === 'a' ? (element.getAttribute('href') ?? '').trim() : '';
  return address !== '' && !/^(?:#|javascript:)/i.test(address) && !element.hasAttribute('role');
}

function isSubmittingName(name: string): boolean {
  const words = name.replace(/^[^\p{L}]+/u, '');
  // A longer text is no name of a button.
  return words.length <= MAX_NAME && (SUBMITTING_NAMES.test(words) || SUBMITTING_WORDS.test(words));
}

/** Drawn, and not hidden by its styles. */
export function isSeen(element: Element): boolean {
  if (typeof element.checkVisibility !== 'function') return true;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** At least partly in what the person sees of the page. */
export function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  return view !== null && bottom > 0 && right > 0 && top < view.innerHeight && left < view.innerWidth;
}

export function describeElement(element: Element): string {
  const name = toName(element);
  return name === '' ? toRole(element) : `${toRole(element)} ${toQuoted(name)}`;
}
