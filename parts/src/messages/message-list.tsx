// The messages of a conversation, virtualised: only what is near the screen exists in the page.
import type { ConversationId } from '@nod/protocol';
import type { Row } from '@nod/surface';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { VList, type VListHandle } from 'virtua';
import { useTexts } from '../texts/use-texts.ts';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { useMessageScroll } from './use-message-scroll.ts';

interface MessageListProps {
  conversationId: ConversationId;
  name: string;
  rows: readonly Row[];
  isReadOnly: boolean;
  /** The message that the address points at. */
  pointedAt: string | null;
}

/** Mount it with a key per conversation: where to begin is decided once. */
export function MessageList(props: MessageListProps): ReactNode {
  const texts = useTexts();
  const { conversationId, rows, isReadOnly } = props;
  const list = useRef<VListHandle>(null);
  const shift = useShift(rows);
  const scroll = useMessageScroll({ list, conversationId, rows, pointedAt: props.pointedAt });
  return (
    <div className={styles.frame}>
      <VList
        ref={list}
        // New messages are announced apart: rows that come and go while scrolling must not be.
        role="log"
        data-requests
        aria-live="off"
        aria-label={texts.messages.log(props.name)}
        tabIndex={0}
        className={styles.list}
        data={rows}
        shift={shift}
        bufferSize={400}
        onScroll={scroll.onScroll}
        onResize={scroll.onResize}
        onWheel={scroll.onTouch}
        onTouchMove={scroll.onTouch}
        onPointerDown={scroll.onTouch}
        onKeyDown={scroll.onTouch}
      >
        {(row: Row, index: number) => (
          <MessageRow
            key={row.key}
            row={row}
            isReadOnly={isReadOnly}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
          />
        )}
      </VList>
      {!scroll.isAtBottom && (
        <button
          type="button"
          className={styles.newest}
          data-new={scroll.hasNew || undefined}
          onClick={scroll.toBottom}
        >
          {scroll.hasNew ? texts.messages.newBelow : texts.messages.toNewest}
          <ArrowDown size={15} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Whether older rows were put before the others, so that the list keeps its place on screen: true for the renders in which rows were added at the start and none at the end. */
function useShift(rows: readonly Row[]): boolean {
  const before = useRef<{ rows: readonly Row[]; shift: boolean }>({ rows, shift: false });
  if (before.current.rows !== rows) {
    const previous = before.current.rows;
    const shift =
      previous.length > 0 && rows[0]?.key !== previous[0]?.key && rows.at(-1)?.key === previous.at(-1)?.key;
    before.current = { rows, shift };
  }
  return before.current.shift;
}
