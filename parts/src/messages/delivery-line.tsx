// Delivery line: how far a message of the person has come into the program of its agent, by evidence.
import type { DeliveredMessage, Delivery } from '@nod/protocol';
import { isFailedDelivery, wordDelivery } from '@nod/wording';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { sendMessage } from '../state/sent-messages.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Words } from '../ui/words.tsx';
import styles from './message-row.module.css';

const ICONS = {
  queued: Clock,
  typed: Check,
  accepted: CheckCheck,
  refused: CircleAlert,
  unknown: CircleAlert,
};

interface DeliveryLineProps {
  message: DeliveredMessage;
  delivery: Delivery;
}

export function DeliveryLine({ message, delivery }: DeliveryLineProps): ReactNode {
  const { words } = useTexts();
  const Icon = ICONS[delivery.state];
  const isFailed = isFailedDelivery(delivery);
  return (
    <div
      className={isFailed ? styles.failed : styles.status}
      role={isFailed ? 'alert' : 'status'}
      data-delivery={delivery.state}
    >
      <Icon className={styles.deliveryIcon} size={14} aria-hidden="true" />{' '}
      <span>
        <Words parts={wordDelivery(delivery, words)} />
      </span>
      {isFailed && <SendAgain message={message} />}
    </div>
  );
}

/** As a new message: what became of this one stays to be read. */
function SendAgain({ message }: { message: DeliveredMessage }): ReactNode {
  const panel = useThisPanel();
  const { composer } = useTexts();
  const { conversationId, to, payload } = message;
  const send = (): void =>
    void sendMessage(panel, { conversationId, to, payload, attachments: [], inReplyTo: null });
  return (
    <button type="button" onClick={send}>
      {composer.sendAgain}
    </button>
  );
}
