// One row of a conversation: day and unread lines if it starts them, then the message.
import type { DeliveredMessage, Draft, Renewal } from '@nod/protocol';
import type { Row } from '@nod/surface';
import { AlarmClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { MessageText } from '../markdown/message-text.tsx';
import { ReasoningDraft } from '../runs/reasoning-draft.tsx';
import { RunView } from '../runs/run-view.tsx';
import { isSameDay, toClock, toDay, toDeadline, toFullTime } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { SenderHead } from '../ui/sender-head.tsx';
import { VersionSwitch } from '../versions/version-switch.tsx';
import styles from './message-row.module.css';
import { MessageView } from './message-view.tsx';
import { OutgoingView } from './outgoing-view.tsx';

interface MessageRowProps {
  row: Row;
  isReadOnly: boolean;
  isFirst: boolean;
  isLast: boolean;
}

export function MessageRow({ row, isReadOnly, isFirst, isLast }: MessageRowProps): ReactNode {
  const texts = useTexts();
  return (
    <div
      className={styles.row}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-earlier={('isEarlier' in row && row.isEarlier) || undefined}
    >
      {row.startsDay && (
        <div className={styles.day}>
          <span>{toDay(row.at, texts)}</span>
        </div>
      )}
      {row.startsUnread && (
        <div className={styles.unread}>
          <span>{texts.messages.unreadLine}</span>
        </div>
      )}
      {row.startsMoment && row.kind === 'message' && <Moment message={row.message} />}
      {row.kind === 'message' && (
        <MessageView
          message={row.message}
          continues={row.continues}
          answersPrevious={row.answersPrevious}
          isReadOnly={isReadOnly}
          isEarlier={row.isEarlier}
        />
      )}
      {row.kind === 'versions' && <VersionSwitch newest={row.newest} shown={row.shown} />}
      {row.kind === 'newest-version' && (
        <div className={styles.day}>
          <span>{texts.versions.newest}</span>
        </div>
      )}
      {row.kind === 'renewal' && <RenewalLine renewal={row.renewal} />}
      {row.kind === 'run' && <RunView run={row.run} continues={row.continues} isWriting={row.isWriting} />}
      {row.kind === 'outgoing' && <OutgoingView outgoing={row.outgoing} />}
      {row.kind === 'draft' && row.draft.part === 'answer' && (
        <DraftView draft={row.draft} continues={row.continues} />
      )}
      {row.kind === 'draft' && row.draft.part === 'reasoning' && (
        <ReasoningDraft draft={row.draft} continues={row.continues} />
      )}
    </div>
  );
}

/** When it was to come, and when that was settled. */
function Moment({ message: { sentAt, dueAt } }: { message: DeliveredMessage }): ReactNode {
  const texts = useTexts();
  const due = toClock(dueAt, texts);
  const written = isSameDay(sentAt, dueAt) ? toClock(sentAt, texts) : toDeadline(sentAt, texts);
  return (
    <div className={styles.moment} title={toFullTime(sentAt, texts)} data-moment>
      <span>
        <AlarmClock size={14} aria-hidden="true" />
        {written === due ? due : texts.messages.moment(due, written)}
      </span>
    </div>
  );
}

/** Above it is what left the context, below it what counts. */
function RenewalLine({ renewal: { at } }: { renewal: Renewal }): ReactNode {
  const texts = useTexts();
  return (
    <div className={styles.day} title={toFullTime(at, texts)} data-renewal>
      <span>{texts.messages.begunAnew(toClock(at, texts))}</span>
    </div>
  );
}

/** A message that is still being written, growing as it comes. */
function DraftView({ draft, continues }: { draft: Draft; continues: boolean }): ReactNode {
  const texts = useTexts();
  return (
    <article
      className={styles.message}
      data-draft={draft.id}
      data-continues={continues || undefined}
      aria-busy="true"
      aria-label={texts.messages.writing(draft.from)}
    >
      {!continues && <SenderHead from={draft.from} since={null} />}
      <div className={styles.bubble}>
        <MessageText text={draft.text} isUnfinished />
        <span className={styles.caret} aria-hidden="true" />
      </div>
    </article>
  );
}
