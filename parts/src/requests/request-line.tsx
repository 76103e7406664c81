// A line below a request: how it stands or how it ended.
import type { HumanReply } from '@nod/protocol';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FoldedText } from '../markdown/folded-text.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './request-line.module.css';

interface LineProps {
  icon: ReactNode;
  isDone?: boolean;
  children: ReactNode;
}

export function Line({ icon, isDone = false, children }: LineProps): ReactNode {
  return (
    // No paragraph: a long answer folds, and what folds is a block.
    <div className={styles.line} data-done={isDone || undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>{children}</div>
    </div>
  );
}

interface AnsweredLineProps {
  /** Of the request. */
  id: string;
  label: string;
  reply: HumanReply;
}

/** What was answered, and where. */
export function AnsweredLine({ id, label, reply: { text, surface } }: AnsweredLineProps): ReactNode {
  const texts = useTexts();
  return (
    <Line icon={<Check size={14} />} isDone>
      {label}{' '}
      <bdi className={styles.answer}>
        {text.length > 300 ? <FoldedText id={id} text={text} isPlain /> : <VisibleText text={text} />}
      </bdi>
      <span className={styles.from}>
        {' · '}
        {texts.requests.from(surface)}
      </span>
    </Line>
  );
}
