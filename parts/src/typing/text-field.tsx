// A text field that grows with its text. Enter sends, Shift+Enter starts a line; composing is left alone.

import { MAX_TEXT_LENGTH } from '@nod/protocol';
import { ArrowUp } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from '../composer/composer.module.css';
import { useTexts } from '../texts/use-texts.ts';
import { isTouch } from './focus-composer.ts';
import { MentionList } from './mentions/mention-list.tsx';
import { useMentions } from './mentions/use-mentions.ts';

interface TextFieldProps {
  value: string;
  placeholder: string;
  /** The field that shortcuts and replies lead to. */
  isMain?: boolean;
  autoFocus?: boolean;
  /** The agent that what is written goes to, where it knows what @ means. */
  mentionsTo?: string | null;
  /** Stands below the text, at the side of the send button. */
  tools?: ReactNode;
  /** Stands before the text, where there are no tools below it. */
  start?: ReactNode;
  /** Something goes with the text: it may be empty. */
  canBeEmpty?: boolean;
  /** Something that goes with it cannot be sent. */
  isBlocked?: boolean;
  onPaste?: (event: ClipboardEvent) => void;
  onChange: (text: string) => void;
  onSend: () => void;
}

export function TextField(props: TextFieldProps): ReactNode {
  const texts = useTexts();
  const { value, placeholder, onChange, onSend, tools } = props;
  const field = useGrowing(value, placeholder);
  const mentions = useMentions(field, value, props.mentionsTo ?? null);
  const isTooLong = value.length > MAX_TEXT_LENGTH;
  const canSend = (value.trim() !== '' || props.canBeEmpty === true) && !isTooLong && !props.isBlocked;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (mentions.takeKey(event) || !isSendKey(event)) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <div
      className={styles.field}
      data-tools={tools !== undefined || undefined}
      data-start={props.start !== undefined || undefined}
    >
      {props.start}
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-invalid={isTooLong || undefined}
        title={texts.composer.hint}
        data-composer={props.isMain || undefined}
        // biome-ignore lint/a11y/noAutofocus: only where the person has just asked for the field
        autoFocus={props.autoFocus}
        {...mentions.attributes}
        onChange={(event) => {
          onChange(event.target.value);
          mentions.follow();
        }}
        onKeyDown={onKeyDown}
        onPaste={props.onPaste}
      />
      {mentions.options.length > 0 && <MentionList mentions={mentions} />}
      {isTooLong && <p className={styles.tooLong}>{texts.composer.tooLong(value.length, MAX_TEXT_LENGTH)}</p>}
      {tools}
      <button
        type="button"
        className={styles.send}
        disabled={!canSend}
        onClick={onSend}
        aria-label={texts.composer.send}
        title={texts.composer.send}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** For a field whose height follows its text, and what stands in its place while there is none. */
export function useGrowing(value: string, placeholder = ''): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text and what stands in its place
  useLayoutEffect(() => fitHeight(field.current), [value, placeholder]);
  useEffect(() => fitOnResize(field.current), []);
  return field;
}

/** The height follows the text up to the limit in the style sheet. A field that is not on screen has none yet. */
function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.height = 'auto';
  if (field.scrollHeight > 0) field.style.height = `${field.scrollHeight}px`;
  // A rounded height is a fraction too small at some sizes: the scroll bar is there only when there is more to see.
  field.style.overflowY = field.scrollHeight > field.clientHeight + 1 ? 'auto' : 'hidden';
}

/** A narrower field breaks its lines elsewhere. Returns how to stop. */
function fitOnResize(field: HTMLTextAreaElement | null): () => void {
  if (!field) return () => {};
  let width = field.clientWidth;
  const observer = new ResizeObserver(() => {
    if (field.clientWidth === width) return;
    width = field.clientWidth;
    fitHeight(field);
  });
  observer.observe(field);
  return () => observer.disconnect();
}

/** An Enter that ends a composition (Chinese, Japanese, …) is not meant to send; on touch it is a line break. */
export function isSendKey({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || keyCode === 229) return false;
  return !isTouch();
}
