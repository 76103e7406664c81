// Facts about an element: its role, its name, its state, whether it is seen, and what acting on it would do.
import type { PageActionType, PageEffect } from '@nod/protocol';

const MAX_NAME = 80;
const MAX_VALUE = 40;

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

export function toRole(element: Element): string {
  const given = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (given) return given;
  if (element.localName === 'input') return ROLE_BY_TYPE[toInputType(element)] ?? 'textbox';
  if (isEditor(element)) return 'textbox';
  return ROLE_BY_TAG[element.localName] ?? 'clickable';
}

export function toInputType(element: Element): string {
  return element.getAttribute('type')?.toLowerCase() ?? 'text';
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
  const labelled = (element.getAttribute('aria-labelledby') ?? '').trim().split(/\s+/);
  const root = element.getRootNode() as Document | ShadowRoot;
  const byIds = labelled.map((id) => (id ? readText(root.getElementById?.(id) ?? null) : '')).join(' ');
  const candidates = [
    () => byIds,
    () => element.getAttribute('aria-label') ?? '',
    () =>
      'labels' in element
        ? [...((element as HTMLInputElement).labels ?? [])].map((label) => readText(label)).join(' ')
        : '',
    () => (isButtonInput(element) ? (element as HTMLInputElement).value : ''),
    () =>
      isTextField(element) || isEditor(element) || element.localName === 'select' ? '' : readText(element),
    () => element.getAttribute('placeholder') ?? element.getAttribute('data-placeholder') ?? '',
    () => element.getAttribute('alt') ?? element.querySelector('img[alt]')?.getAttribute('alt') ?? '',
    () => element.getAttribute('title') ?? '',
    () => element.getAttribute('name') ?? '',
  ];
  for (const candidate of candidates) {
    const name = toLine(candidate());
    if (name !== '') return name;
  }
  return '';
}

function isButtonInput(element: Element): boolean {
  return element.localName === 'input' && ['button', 'reset', 'submit'].includes(toInputType(element));
}

/** Of a label around a field, what stands in the field is no part. */
const UNREAD = ['script', 'style', 'option', 'textarea'];

/** The beginning of its text: a page may hold any amount. */
export function readText(element: Element | null, most = 200): string {
  if (!element) return '';
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let steps = 0; steps < 400 && text.length < most && walker.nextNode(); steps++) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement && UNREAD.includes(parentElement.localName)) continue;
    text += ` ${(nodeValue ?? '').slice(0, most)}`;
  }
  return toLine(text);
}

export function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
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
  const value = toEffect(element, 'fill') === 'secret' ? '' : readValue(element);
  if (value !== '') states.push(`holds "${cut(toLine(value), MAX_VALUE)}"`);
  return states;
}

/** What stands in a field; empty for anything else. */
export function readValue(element: Element): string {
  if (isTextField(element)) return element.value;
  if (element.localName === 'select') {
    return [...(element as HTMLSelectElement).selectedOptions].map(({ label }) => label).join(', ');
  }
  return isEditor(element) ? (element.textContent ?? '') : '';
}

const SECRET_KINDS = /^(?:cc-|current-password|new-password|one-time-code)/;
const SECRET_NAMES =
  /password|passwd|passcode|card.?(?:number|no\b)|credit.?card|cvv|cvc|iban|security.?code|密码|口令|卡号|验证码/i;
const SUBMITTING_NAMES =
  /^(?:send|submit|post|publish|reply|comment|tweet|share|pay|buy|order|place order|checkout|check out|delete|remove|confirm|subscribe|sign|log ?in|register|transfer|save|发送|提交|发布|发表|回复|评论|支付|付款|购买|下单|结算|删除|移除|确认|确定|订阅|登录|注册|转账|保存)/i;

/** What an action on it would do beyond what is seen. */
export function toEffect(element: Element, action: PageActionType, value = ''): PageEffect {
  if (action === 'fill' && isSecret(element)) return 'secret';
  if (action === 'submit') return 'submits';
  if (action === 'press') return value === 'Enter' ? 'submits' : 'none';
  return action === 'click' && isSubmitting(element) ? 'submits' : 'none';
}

function isSecret(element: Element): boolean {
  const type = element.localName === 'input' ? toInputType(element) : '';
  if (type === 'password' || type === 'file') return true;
  if (SECRET_KINDS.test(element.getAttribute('autocomplete') ?? '')) return true;
  return SECRET_NAMES.test(`${element.getAttribute('name')} ${element.id} ${toName(element)}`);
}

function isSubmitting(element: Element): boolean {
  const button = element.closest('button,input,[role=button],a,summary,label') ?? element;
  const type = toInputType(button);
  if (button.localName === 'input' && ['submit', 'image'].includes(type)) return true;
  const isButton = button.localName === 'button';
  if (isButton && (button as HTMLButtonElement).form && (button as HTMLButtonElement).type === 'submit')
    return true;
  return (
    (isButton || toRole(button) === 'button' || button.localName === 'input') &&
    SUBMITTING_NAMES.test(toName(button))
  );
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
  return name === '' ? toRole(element) : `${toRole(element)} "${name}"`;
}
