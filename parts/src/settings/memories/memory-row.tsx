// One memory: its text, who saved it and when; it can be corrected and deleted.
import { type Memory, PERSON } from '@nod/protocol';
import { PenLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../forms/buttons.tsx';
import styles from '../../forms/forms.module.css';
import { useOpening } from '../../forms/use-opening.ts';
import { FoldedText } from '../../markdown/folded-text.tsx';
import { useThisPanel } from '../../panel/panel.ts';
import { toFullTime, toShortTime } from '../../texts/dates.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { toOneLine } from '../../ui/one-line.ts';
import { removeMemory, updateMemory } from './memories-state.ts';
import { MemoryForm } from './memory-form.tsx';

export function MemoryRow({ memory }: { memory: Memory }): ReactNode {
  const panel = useThisPanel();
  const all = useTexts();
  const { memories: texts, agentSettings } = all;
  const { opened, open, close } = useOpening();
  const { id, text, source, updatedAt } = memory;
  const name = toOneLine(text).slice(0, 60);
  if (opened) {
    const change = async (changed: string): Promise<void> => {
      await updateMemory(panel, id, changed);
      close();
    };
    return (
      <li className={styles.row} data-memory={id}>
        <MemoryForm
          label={texts.edit}
          button={agentSettings.save}
          text={text}
          onSave={change}
          onCancel={close}
        />
      </li>
    );
  }
  return (
    <li className={styles.row} data-memory={id}>
      <div className={styles.words}>
        <FoldedText id={id} text={text} isPlain isShort />
        <p className={styles.hint}>
          {source === PERSON ? texts.byYou : texts.byAgent(source)}
          {' · '}
          <time title={toFullTime(updatedAt, all)}>{toShortTime(updatedAt, all)}</time>
        </p>
      </div>
      <IconButton
        icon={PenLine}
        aria-label={texts.editNamed(name)}
        title={texts.edit}
        onClick={() => open()}
      />
      <IconButton
        icon={Trash2}
        aria-label={texts.removeNamed(name)}
        title={texts.remove}
        onClick={() => void removeMemory(panel, memory)}
      />
    </li>
  );
}
