// Speaks new messages to screen readers, politely. The list itself stays silent while it is scrolled.

import { PERSON, type StreamItem } from '@nod/protocol';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { toOneLine } from '../messages/to-one-line.ts';
import { currentTexts } from '../texts/use-texts.ts';
import styles from './announcer.module.css';

const useAnnouncement = create<{ text: string }>()(() => ({ text: '' }));

/** Announces the last message to the person among the items. */
export function announce(items: readonly StreamItem[]): void {
  const last = items.findLast(
    ({ event }) => event.type === 'message-delivered' && event.message.to === PERSON,
  );
  if (last?.event.type !== 'message-delivered') return;
  const { from, payload } = last.event.message;
  useAnnouncement.setState({ text: currentTexts().messages.announce(from, toOneLine(payload.text)) });
}

export function Announcer(): ReactNode {
  const text = useAnnouncement((announcement) => announcement.text);
  return (
    <div className={styles.announcer} aria-live="polite">
      {text}
    </div>
  );
}
