// Typing that reaches the model of an editor: inputs by their own setter and events, editors by a paste per character. See
// docs/decisions/0033-extension.md.
import { readValue } from './element-facts.ts';
import { isEditor, isTextField } from './element-kinds.ts';

/** Editors read the selection a little after they have the focus. */
const FOCUS_MS = 40;

export interface Typing {
  element: HTMLElement;
  /** Something stood in an editor, and stays. */
  isAppended: boolean;
}

/** Puts the caret where the text is to go. A field is emptied; what stands in an editor stays. */
export async function beginTyping(element: HTMLElement): Promise<Typing> {
  element.scrollIntoView({ block: 'center', inline: 'nearest' });
  element.focus({ preventScroll: true });
  if (isTextField(element)) {
    if (element.value !== '') setValue(element, '', 'deleteContentBackward', null);
    return { element, isAppended: false };
  }
  const isAppended = readValue(element).trim() !== '';
  putCaretAtEnd(element);
  await new Promise((resolve) => setTimeout(resolve, FOCUS_MS));
  return { element, isAppended };
}

/** One character, or a whole text where nobody watches. */
export function typeText({ element }: Typing, text: string): void {
  if (isTextField(element)) typeIntoField(element, text);
  else typeIntoEditor(element, text);
}

export function endTyping({ element }: Typing): void {
  if (isTextField(element)) element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether the text is there now, however an editor lays it out. */
export function holdsText(element: Element, text: string): boolean {
  const squeeze = (given: string): string => given.replace(/[\s\u200b]+/g, '');
  const wanted = squeeze(element.localName === 'input' ? text.replace(/\n/g, '') : text);
  const found = squeeze(readValue(element));
  return isTextField(element) ? found === wanted : found.endsWith(wanted);
}

export function isTypable(element: Element): element is HTMLElement {
  if (!isTextField(element) && !isEditor(element)) return false;
  return !element.matches(':disabled') && !('readOnly' in element && element.readOnly);
}

function typeIntoField(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const typed = field.localName === 'input' ? text.replace(/\n/g, '') : text;
  const key = { key: typed.length === 1 ? typed : 'Unidentified', bubbles: true, cancelable: true };
  field.dispatchEvent(new KeyboardEvent('keydown', key));
  setValue(field, field.value + typed, 'insertText', typed);
  field.dispatchEvent(new KeyboardEvent('keyup', key));
}

/** By the setter of the prototype: frameworks watch that of the element itself. */
function setValue(
  field: HTMLInputElement | HTMLTextAreaElement,
  value: string,
  inputType: string,
  data: string | null,
): void {
  const view = field.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  const prototype =
    field.localName === 'textarea' ? view?.HTMLTextAreaElement.prototype : view?.HTMLInputElement.prototype;
  const setter = prototype && Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  if (setter) setter.call(field, value);
  else field.value = value;
  field.dispatchEvent(new InputEvent('input', { inputType, data, bubbles: true }));
}

function typeIntoEditor(editor: HTMLElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const paste = new ClipboardEvent('paste', {
    clipboardData,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  const isLeft = editor.dispatchEvent(paste);
  if (isLeft) editor.ownerDocument.execCommand('insertText', false, text);
}

function putCaretAtEnd(editor: HTMLElement): void {
  const selection = (editor.getRootNode() as Document).getSelection?.() ?? getSelection();
  selection?.selectAllChildren(editor);
  selection?.collapseToEnd();
}
