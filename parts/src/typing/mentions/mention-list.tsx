// Mention list: what can be mentioned, above the text field: kinds, files and memories.
import { Brain, FileText, FolderOpen, Globe, TextQuote } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './mention-list.module.css';
import type { MentionOption } from './mention-options.ts';
import { type Mentions, toOptionId } from './use-mentions.ts';

/** Some air to the edge of what is seen. */
const MARGIN = 8;

export function MentionList({ mentions }: { mentions: Mentions }): ReactNode {
  const { mentions: texts } = useTexts();
  const { listId, options, active } = mentions;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fitRoom(list.current));
  useEffect(() => {
    const fit = (): void => fitRoom(list.current);
    visualViewport?.addEventListener('resize', fit);
    return () => visualViewport?.removeEventListener('resize', fit);
  }, []);
  useEffect(() => {
    document.getElementById(toOptionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  return (
    <div ref={list} id={listId} role="listbox" aria-label={texts.label} className={styles.list} data-overlay>
      {options.map((option, index) => (
        <Option key={option.text} option={option} index={index} mentions={mentions} />
      ))}
    </div>
  );
}

const KIND_ICONS = { page: Globe, selection: TextQuote, memory: Brain, file: FolderOpen };

interface OptionProps {
  option: MentionOption;
  index: number;
  mentions: Mentions;
}

function Option({ option, index, mentions }: OptionProps): ReactNode {
  const { listId, active, activate, choose } = mentions;
  const isKind = option.label === '';
  const Icon = isKind ? KIND_ICONS[option.kind] : option.kind === 'memory' ? Brain : FileText;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the field's, which keeps the focus
    <div
      id={toOptionId(listId, index)}
      role="option"
      aria-selected={index === active}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => activate(index)}
      onClick={() => choose(option)}
    >
      <Icon size={16} aria-hidden="true" />
      {isKind ? <Kind kind={option.kind} /> : <Thing {...option} />}
    </div>
  );
}

function Kind({ kind }: { kind: MentionOption['kind'] }): ReactNode {
  const { mentions: texts } = useTexts();
  return (
    <>
      <span className={styles.name}>{texts.kinds[kind]}</span>
      <span className={styles.more}>{texts.hints[kind]}</span>
    </>
  );
}

/** A file by its name, and where it is; a memory by its words. */
function Thing({ kind, label }: MentionOption): ReactNode {
  const name = kind === 'file' ? label.slice(label.lastIndexOf('/') + 1) : label.replace(/\s+/gu, ' ');
  const folder = kind === 'file' ? label.slice(0, label.length - name.length) : '';
  return (
    <>
      <VisibleText as="bdi" className={styles.thing} text={name} />
      {folder !== '' && <VisibleText as="bdi" className={styles.more} text={folder} />}
    </>
  );
}

/** No higher than what is free above the field: on phones the keyboard takes its part. */
function fitRoom(list: HTMLElement | null): void {
  if (!list) return;
  const top = visualViewport?.offsetTop ?? 0;
  list.style.setProperty('--room', `${list.getBoundingClientRect().bottom - top - MARGIN}px`);
}
