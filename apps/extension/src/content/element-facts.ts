// Facts about an element: its state, what stands in it, and what acting on it would do.
import type { PageActionType, PageEffect } from '@nod/protocol';
import { findAround, isEditor, isTextField, toDrawnParent, toInputType } from './elements/element-kinds.ts';
import { readChosen, readText, toName } from './elements/element-names.ts';
import { toRole } from './elements/element-roles.ts';
import { cut, toLine, toQuoted } from './elements/visible-line.ts';
import { isKnownSender } from './sending-guard.ts';

const MAX_VALUE = 40;
const MAX_BUTTON = 80;
const MAX_OPTIONS = 80;
/** Of a text that may be of any length, what is looked at. */
const MAX_LOOKED_AT = 2_000;

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
  if (element.localName === 'select') return readChosen(element as HTMLSelectElement, ', ');
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
  for (let around: Element | null = element; around; around = toDrawnParent(around)) {
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
  return words.length <= MAX_BUTTON && (SUBMITTING_NAMES.test(words) || SUBMITTING_WORDS.test(words));
}

export function describeElement(element: Element): string {
  const name = toName(element);
  return name === '' ? toRole(element) : `${toRole(element)} ${toQuoted(name)}`;
}
