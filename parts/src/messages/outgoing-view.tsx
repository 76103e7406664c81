// The person's own message on its way: sending, or not sent and waiting to be tried again.

import type { OutgoingMessage } from '@nod/surface';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttachedFiles } from '../attachments/attached-files.tsx';
import { FoldedText } from '../markdown/folded-text.tsx';
import { SentPage } from '../page-beside/sent-page.tsx';
import { useThisPanel } from '../panel/panel.ts';
import { useAbilities } from '../state/abilities.ts';
import { discardMessage, retryMessage } from '../state/sent-messages.ts';
import { useTexts } from '../texts/use-texts.ts';
import { bringBack } from '../versions/edit-message.ts';
import styles from './message-row.module.css';

export function OutgoingView({ outgoing }: { outgoing: OutgoingMessage }): ReactNode {
  const texts = useTexts();
  const { id, to, payload } = outgoing.body;
  const { mentions } = useAbilities(to);
  return (
    <article className={styles.message} data-own data-status={outgoing.status} aria-label={texts.you}>
      <div className={styles.bubble}>
        {payload.text?.trim() && <FoldedText id={id} text={payload.text} hasMentions={mentions} />}
        <SentPage payload={payload} />
        {outgoing.attachments && <AttachedFiles attachments={outgoing.attachments} />}
      </div>
      {outgoing.status === 'sending' ? (
        <p className={styles.status}>{texts.sending}</p>
      ) : (
        <FailedActions outgoing={outgoing} />
      )}
    </article>
  );
}

function FailedActions({ outgoing }: { outgoing: OutgoingMessage }): ReactNode {
  const panel = useThisPanel();
  const { composer } = useTexts();
  const edit = (): void => {
    discardMessage(panel, outgoing.body.id);
    bringBack(panel, outgoing);
  };
  return (
    <div className={styles.failed} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      <span>{composer.failed}</span>
      <button type="button" onClick={() => void retryMessage(panel, outgoing)}>
        {composer.retry}
      </button>
      <button type="button" onClick={edit}>
        {composer.edit}
      </button>
      <button type="button" onClick={() => discardMessage(panel, outgoing.body.id)}>
        {composer.discard}
      </button>
    </div>
  );
}
