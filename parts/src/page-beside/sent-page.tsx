// Sent page: what of a page went with a message of the person: its title and address, its words one tap away.
import { decodeMessageContext, type MessagePayload } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../texts/use-texts.ts';
import { toOneLine } from '../ui/one-line.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './page-chip.module.css';

function toWords(title: string, selection: string, texts: Texts['page']): string {
  if (selection === '') return texts.sent;
  return title === '' ? texts.sentSelectionAlone : texts.sentSelection;
}

export function SentPage({ payload }: { payload: MessagePayload }): ReactNode {
  const { page: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { page, selection } = decodeMessageContext(payload);
  if (page === null && selection === '') return null;
  const title = page === null ? '' : page.title || page.url;
  return (
    <details
      className={styles.sent}
      data-sent-page
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {toWords(title, selection, texts)}
        {title !== '' && (
          <>
            {' '}
            <VisibleText as="bdi" text={toOneLine(title)} />
          </>
        )}
      </summary>
      {isOpen && page && <VisibleText as="pre" tabIndex={0} text={page.url} kind="exact" />}
      {isOpen && selection !== '' && <VisibleText as="pre" tabIndex={0} text={selection} />}
      {isOpen && page && <VisibleText as="pre" tabIndex={0} text={page.text} />}
    </details>
  );
}
