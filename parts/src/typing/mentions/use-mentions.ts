// Mentioning with @ in a text field: what is offered, which of it is active, and the keys that choose.
// The focus stays in the field; the list is drawn by MentionList.

import {
  type KeyboardEvent,
  type RefObject,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useState,
} from 'react';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { useIsLeftOut, usePageBeside } from '../../state/captured-page.ts';
import { type AtHand, type MentionOption, type Suggested, toOptions } from './mention-options.ts';
import { type MentionQuery, parseMentionQuery } from './mention-query.ts';

export interface Mentions {
  listId: string;
  /** None: there is no list. */
  options: MentionOption[];
  active: number;
  activate(index: number): void;
  choose(option: MentionOption): void;
  /** For the field. */
  attributes: TextareaHTMLAttributes<HTMLTextAreaElement>;
  /** After each change of the text. */
  follow(): void;
  /** Whether the key was meant for the list. */
  takeKey(event: KeyboardEvent): boolean;
}

interface Typed extends MentionQuery {
  /** Where the caret was. */
  end: number;
}

/** `value`: what stands in the field; `agent`: null where nothing can be mentioned. */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  agent: string | null,
): Mentions {
  const listId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const [activeText, setActiveText] = useState('');
  const isThere = typed !== null && value.slice(typed.start + 1, typed.end) === typed.query;
  const options = useSuggestions(agent, isThere && typed.start !== left ? typed.query : null);
  const found = options.findIndex(({ text }) => text === activeText);
  const active = Math.max(found, 0);

  const follow = (): void => {
    const next = agent === null ? null : readTyped(field.current);
    setTyped(next);
    setActiveText('');
    if (next?.start !== left) setLeft(null);
  };
  const choose = ({ text }: MentionOption): void => {
    if (!field.current || !typed) return;
    const isSpaced = text.endsWith(':') || /^\s/u.test(field.current.value.slice(typed.end));
    insertText(field.current, typed.start, typed.end, isSpaced ? text : `${text} `);
  };
  const activate = (index: number): void => setActiveText(options.at(index % options.length)?.text ?? '');
  const takeKey = (event: KeyboardEvent): boolean => {
    const option = options[active];
    if (!option || !isForList(event)) return false;
    event.preventDefault();
    // Esc would also take the person out of the field.
    event.stopPropagation();
    if (event.key === 'Escape') setLeft(typed?.start ?? null);
    else if (event.key === 'ArrowDown') activate(active + 1);
    else if (event.key === 'ArrowUp') activate(active - 1);
    else choose(option);
    return true;
  };
  return {
    ...{ listId, options, active, activate, choose, follow, takeKey },
    attributes: {
      ...(options.length > 0 ? toAttributes(listId, active) : {}),
      onBlur: () => setTyped(null),
      // Going elsewhere in the text ends it; only typing begins it.
      onSelect: ({ currentTarget: { selectionStart, selectionEnd } }) => {
        if (selectionStart !== typed?.end || selectionEnd !== typed.end) setTyped(null);
      },
    },
  };
}

function readTyped(field: HTMLTextAreaElement | null): Typed | null {
  if (!field || field.selectionStart !== field.selectionEnd) return null;
  const found = parseMentionQuery(field.value, field.selectionEnd);
  return found && { ...found, end: field.selectionEnd };
}

/** Keys that choose a character of a composition (Chinese, Japanese, …) are not meant for the list. */
function isForList(event: KeyboardEvent): boolean {
  const { key, keyCode, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
  if (ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing || keyCode === 229) return false;
  return ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(key);
}

export function toOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Only while there is a list: otherwise it is a text field like any other. */
function toAttributes(listId: string, active: number): TextareaHTMLAttributes<HTMLTextAreaElement> {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': true,
    'aria-controls': listId,
    'aria-activedescendant': toOptionId(listId, active),
  };
}

/** As if it was typed: the field tells its change, and the person can undo it. */
function insertText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus();
  field.setSelectionRange(start, end);
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const TYPING_MS = 90;
const NOTHING: Suggested = { query: '', suggestions: [] };

/** Asks the hub, a little after the last letter, one question at a time. Null: nothing is being mentioned. */
function useSuggestions(agent: string | null, query: string | null): MentionOption[] {
  const panel = useThisPanel();
  const atHand = useAtHand();
  const [suggested, setSuggested] = useState(NOTHING);
  useEffect(() => {
    if (agent === null || query === null) return setSuggested(NOTHING);
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const next = { query, suggestions: await ask(panel, agent, { query, signal: asking.signal }) };
      if (!asking.signal.aborted) setSuggested(next);
    }, toDelay(query));
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [agent, query, panel]);
  return query === null ? [] : toOptions(suggested, query, atHand);
}

/** What goes with the message anyway. */
function useAtHand(): AtHand {
  const beside = usePageBeside();
  const isLeftOut = useIsLeftOut();
  const isRead = beside.status === 'read' && !isLeftOut;
  return { page: isRead, selection: isRead && beside.selection !== '' };
}

/** Whoever has just typed the @, or chosen a kind, waits for the list. */
function toDelay(query: string): number {
  return query === '' || query.endsWith(':') ? 0 : TYPING_MS;
}

/** A mention can always be typed out: that the hub has nothing to offer right now is no news to the person. */
function ask(
  panel: Panel,
  agent: string,
  typed: { query: string; signal: AbortSignal },
): Promise<Suggested['suggestions']> {
  return panel.client.suggestMentions(agent, typed).catch(() => []);
}
