// Typing that reaches the model of an editor: inputs by their own setter and events, editors by a paste per character. See
// docs/decisions/0033-extension.md.
import { toPlain } from '@nod/page';
import { isEditor, isTextField, toInputType } from './elements/element-kinds.ts';
import { readEditor, toNormal } from './typed-text.ts';

/** Editors read the selection a little after they have the focus. */
const FOCUS_MS = 40;

export interface Typing {
  element: HTMLElement;
  /** What stood in an editor, and stays. */
  before: string;
  /** What was typed so far. */
  typed: string;
}

/** Puts the caret where the text is to go. A field is emptied; what stands in an editor stays. */
export async function beginTyping(element: HTMLElement): Promise<Typing> {
  element.scrollIntoView({ block: 'center', inline: 'nearest' });
  element.focus({ preventScroll: true });
  if (isSet(element)) return { element, before: '', typed: '' };
  if (isTextField(element)) {
    if (element.value !== '') setValue(element, '', 'deleteContentBackward', null);
    return { element, before: '', typed: '' };
  }
  putCaretAtEnd(element);
  await new Promise((resolve) => setTimeout(resolve, FOCUS_MS));
  return { element, before: readEditor(element), typed: '' };
}

/** One character, or a whole text where nobody watches. False where the page has taken the caret elsewhere. */
export function typeText(typing: Typing, text: string): boolean {
  const { element, typed } = typing;
  typing.typed += text;
  // Half of a colour, or of a date, is none: it is set when all of it is there.
  if (isSet(element)) return true;
  if (!isTextField(element)) return typeIntoEditor(element, text);
  typeIntoField(element, text, typed);
  return true;
}

export function endTyping({ element, typed }: Typing): void {
  if (isSet(element)) setField(element, typed);
  else if (isTextField(element)) element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What it holds now, if that is the text, behind what stood there; null: something else. */
export function findTyped({ element, before }: Typing, text: string): string | null {
  if (isTextField(element) || isSet(element))
    return element.value === text.replace(/\r\n?/g, '\n') ? text : null;
  const now = toNormal(readEditor(element));
  // What stood there may have been a word in the place of the text, which goes with the first character.
  if (now === toNormal(text) && now !== toNormal(before)) return text;
  const isBehind = [before + text, `${before}\n${text}`].some((wanted) => toNormal(wanted) === now);
  return isBehind ? now : null;
}

const SET = ['color', 'date', 'datetime-local', 'month', 'range', 'time', 'week'];

/** An input that is set to a value as a whole. */
function isSet(element: Element): element is HTMLInputElement {
  return element.localName === 'input' && SET.includes(toInputType(element));
}

export function takesText(element: Element): boolean {
  return isTextField(element) || isEditor(element) || isSet(element);
}

export function setField(field: HTMLInputElement, value: string): void {
  setValue(field, value, 'insertReplacementText', value);
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A page that refuses the key, or what it would put in, is heeded as the browser heeds it. */
function typeIntoField(field: HTMLInputElement | HTMLTextAreaElement, text: string, typed: string): void {
  const isKey = [...text].length === 1;
  const key = { key: isKey ? text : 'Unidentified', bubbles: true, cancelable: true, composed: true };
  const isKeyLeft = field.dispatchEvent(new KeyboardEvent('keydown', key));
  if (isKeyLeft || !isKey) insert(field, text, typed);
  field.dispatchEvent(new KeyboardEvent('keyup', key));
}

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string, typed: string): void {
  const input = { inputType: 'insertText', data: text, bubbles: true, cancelable: true, composed: true };
  if (!field.dispatchEvent(new InputEvent('beforeinput', input))) return;
  // A field for a number or a date holds nothing until what is typed makes one.
  const before = field.value === '' ? typed : field.value;
  setValue(field, cutToFit(field, before + text), 'insertText', text);
}

/** A setter heeds no limit; a person's keys do. */
function cutToFit(field: HTMLInputElement | HTMLTextAreaElement, value: string): string {
  return field.maxLength < 0 ? value : value.slice(0, Math.max(field.maxLength, field.value.length));
}

/** Why a field cannot hold the text, before anything is done to it; null: it may. */
export function findUnfit(element: Element, text: string): string | null {
  if (!isTextField(element)) return null;
  if (element.readOnly) return 'is read-only';
  if (element.maxLength >= 0 && text.length > element.maxLength)
    return `takes at most ${element.maxLength} characters, and the text has ${text.length}`;
  const isOneLine = element.localName === 'input' && /[\r\n]/.test(text);
  return isOneLine ? `takes one line of ${toInputType(element)}` : null;
}

/** By the setter of the prototype: frameworks watch that of the element itself. */
function setValue(
  field: HTMLInputElement | HTMLTextAreaElement,
  value: string,
  inputType: string,
  data: string | null,
): void {
  const prototype =
    field.localName === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  const setter = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  if (setter) setter.call(field, value);
  else field.value = value;
  field.dispatchEvent(new InputEvent('input', { inputType, data, bubbles: true, composed: true }));
}

function typeIntoEditor(editor: HTMLElement, text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const paste = new ClipboardEvent('paste', {
    clipboardData,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  const isLeft = editor.dispatchEvent(paste);
  // The command writes wherever the caret is.
  if (isLeft && !hasCaret(editor)) return false;
  if (isLeft) toPlain(editor.ownerDocument).execCommand('insertText', false, text);
  return true;
}

function hasCaret(editor: HTMLElement): boolean {
  const { activeElement: active } = toPlain(editor.getRootNode()) as Document | ShadowRoot;
  if (!active) return false;
  return editor.contains(active) || (isEditor(active) && active.contains(editor));
}

function putCaretAtEnd(editor: HTMLElement): void {
  const root = toPlain(editor.getRootNode()) as Document;
  const selection = root.getSelection?.() ?? getSelection();
  selection?.selectAllChildren(editor);
  selection?.collapseToEnd();
}
