// What a message says: its text, and any other content of its payload for those who want to see it.
import { type DeliveredMessage, PERSON } from '@nod/protocol';
import type { ReactNode } from 'react';
import { hasModes } from '../state/built-in-agent.ts';
import { useTexts } from '../texts/use-texts.ts';
import { FoldedText } from './folded-text.tsx';
import styles from './message-row.module.css';
import { VisibleText } from './visible-text.tsx';

export function MessageBody({ message }: { message: DeliveredMessage }): ReactNode {
  const texts = useTexts();
  const { text = '', quickReplies: _, ...others } = message.payload;
  return (
    <>
      {text.trim() === '' ? (
        <p className={styles.nothing}>{texts.messages.noText}</p>
      ) : (
        <FoldedText
          id={message.id}
          text={text}
          hasMentions={message.from === PERSON && hasModes(message.to)}
        />
      )}
      {Object.keys(others).length > 0 && (
        <details className={styles.others}>
          <summary>{texts.messages.otherContent}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by keyboard too */}
          <pre tabIndex={0}>
            <VisibleText text={JSON.stringify(others, null, 2)} />
          </pre>
        </details>
      )}
    </>
  );
}
