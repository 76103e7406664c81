// Facts about an element: its state, what stands in it, and what acting on it would do.
import type { PageActionType, PageEffect } from '@nod/protocol';
import { findAround, isEditor, isTextField, toInputType } from './element-kinds.ts';
import { readText, toName } from './element-names.ts';
import { toRole } from './element-roles.ts';
import { cut, toLine, toQuoted } from './visible-line.ts';

const MAX_VALUE = 40;
const MAX_OPTIONS = 80;
/** Of a text that may be of any length, what is looked at. */
const MAX_LOOKED_AT = 2_000;
const MOST_CHOSEN = 5;

/** `checked`, `disabled`, what stands in it; nothing of what is secret. */
export function toStates(element: Element): string[] {
  const value = isSecret(element) ? '' : cut(toLine(readValue(element)), MAX_VALUE);
  return [
    isDisabled(element) && 'disabled',
    toTicked(element),
    isSo(element, 'aria-selected') && 'selected',
    toOpen(element),
    isSo(element, 'aria-pressed') && 'pressed',
    element.hasAttribute('aria-current') && !isNot(element, 'aria-current') && 'current',
    ((element as HTMLInputElement).required === true || isSo(element, 'aria-required')) && 'required',
    isReadOnly(element) && 'read-only',
    isSo(element, 'aria-invalid') && 'invalid',
    value !== '' && `holds ${toQuoted(value)}`,
    element.localName === 'select' && toOptions(element as HTMLSelectElement),
  ].filter((state) => typeof state === 'string');
}

function isSo(element: Element, attribute: string): boolean {
  return element.getAttribute(attribute) === 'true';
}

function isNot(element: Element, attribute: string): boolean {
  return ['', 'false'].includes(element.getAttribute(attribute) ?? '');
}

/** By itself, or with what is around it. */
export function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || findAround(element, '[aria-disabled=true]') !== null;
}

function isReadOnly(element: Element): boolean {
  return isTextField(element) ? element.readOnly : isSo(element, 'aria-readonly');
}

/** Ticked or chosen; elements of a page's own tell by a state of their styles, if at all. */
function toTicked(element: Element): string | false {
  if (isSo(element, 'aria-checked') || element.matches(':checked:not(option)')) return 'checked';
  if (
    element.getAttribute('aria-checked') === 'mixed' ||
    element.matches('input:indeterminate[type=checkbox]')
  )
    return 'mixed';
  return element.localName.includes('-') && element.matches(':state(checked)') && 'checked';
}

function toOpen(element: Element): string | false {
  const details = element.localName === 'summary' ? element.parentElement : null;
  const expanded = element.getAttribute('aria-expanded');
  if (details?.localName === 'details') return (details as HTMLDetailsElement).open ? 'open' : 'closed';
  return expanded === 'true' ? 'open' : expanded === 'false' && 'closed';
}

function toOptions({ options }: HTMLSelectElement): string {
  const first = Array.from({ length: Math.min(options.length, 20) }, (_, at) => options[at]?.label ?? '');
  const labels = first.map((label) => cut(toLine(label.slice(0, MAX_LOOKED_AT)), 30));
  return `options ${toQuoted(cut(labels.join(' | '), MAX_OPTIONS))}${options.length > 20 ? ` (${options.length})` : ''}`;
}

/** The beginning of what stands in a field, or what a control is set to; empty for anything else. */
function readValue(element: Element): string {
  if (isTextField(element)) return element.value.slice(0, MAX_LOOKED_AT);
  if (element.localName === 'select') return readChosen(element as HTMLSelectElement);
  if (element.localName === 'input' && ['color', 'range'].includes(toInputType(element)))
    return (element as HTMLInputElement).value;
  if (isEditor(element)) return readText(element);
  const role = toRole(element);
  if (role === 'slider' || role === 'spinbutton')
    return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? '';
  if (role !== 'combobox' && role !== 'textbox') return '';
  // Where its label stands in it, its value is in a field within.
  return element.querySelector('label') ? (element.querySelector('input')?.value ?? '') : readText(element);
}

function readChosen({ selectedOptions }: HTMLSelectElement): string {
  const most = Math.min(selectedOptions.length, MOST_CHOSEN);
  const labels = Array.from({ length: most }, (_, at) => selectedOptions[at]?.label ?? '');
  return labels.map((label) => label.slice(0, MAX_LOOKED_AT)).join(', ');
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
  const names = [element.getAttribute('name'), element.getAttribute('id'), toName(element)];
  return names.some((name) => SECRET_NAMES.test((name ?? '').slice(0, MAX_LOOKED_AT)));
}

/** What a click on it sets off: the button around it, also from within a shadow root, or what a label is for. */
function findActivated(element: Element): Element {
  const found = element.closest('button,input,[role=button],a,summary,label');
  if (found?.localName === 'label') return (found as HTMLLabelElement).control ?? found;
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return found ?? (host ? findActivated(host) : element);
}

function isSubmitting(element: Element): boolean {
  const button = findActivated(element);
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

export function describeElement(element: Element): string {
  const name = toName(element);
  return name === '' ? toRole(element) : `${toRole(element)} ${toQuoted(name)}`;
}
