// A line below a request: how it stands or how it ended.
import type { HumanRequest } from '@nod/protocol';
import { wordEnding } from '@nod/wording';
import { Check, CircleDashed, Clock, MessageSquareQuote, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FoldedText } from '../markdown/folded-text.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { Words } from '../ui/words.tsx';
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

const ICONS = { answered: Check, rejected: X, expired: Clock, cancelled: Undo2 };
/** Longer answers fold. */
const LONG_ANSWER = 300;

/** What became of a request, on which surface, and what is left to say. */
export function EndingLines({ request, lead }: { request: HumanRequest; lead?: ReactNode }): ReactNode {
  const { words } = useTexts();
  const ending = wordEnding(request, words);
  const { settlement } = request;
  if (!ending || !settlement) return null;
  const isAnswered = settlement.outcome === 'answered';
  const chosen = isAnswered ? settlement.reply.chosen : null;
  const isRejected = chosen?.type === 'verdict' && chosen.verdict === 'rejected';
  const Icon = ICONS[isRejected ? 'rejected' : settlement.outcome];
  const NoteIcon = chosen?.type === 'verdict' ? MessageSquareQuote : CircleDashed;
  return (
    <>
      <Line icon={<Icon size={14} />} isDone={isAnswered && !isRejected}>
        {lead}
        <Words parts={ending.what} renderSaid={(text) => <Answer id={request.id} text={text} />} />
        {ending.where && (
          <span className={styles.from}>
            {' · '}
            <Words parts={ending.where} />
          </span>
        )}
      </Line>
      {ending.notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an ending does not change
        <Line key={index} icon={<NoteIcon size={14} />}>
          <Words parts={note} />
        </Line>
      ))}
    </>
  );
}

function Answer({ id, text }: { id: string; text: string }): ReactNode {
  return text.length > LONG_ANSWER ? <FoldedText id={id} text={text} isPlain /> : <VisibleText text={text} />;
}
