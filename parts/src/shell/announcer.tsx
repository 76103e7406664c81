// Announcer: speaks new messages to screen readers, politely. The list itself stays silent while it is scrolled.

import { PERSON, type StreamItem, toSaidText } from '@nod/protocol';
import type { ReactNode } from 'react';
import { createPanelStore, type Panel } from '../panel/panel.ts';
import { usePanel } from '../state/panel-store.ts';
import { toPlainTitle } from '../texts/plain-words.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { toOneLine } from '../ui/one-line.ts';
import styles from './announcer.module.css';

const useAnnouncement = createPanelStore<{ text: string }>(() => ({ text: '' }));

/** Announces the last message to the person, or tool call that waits for them, among the items. */
export function announce(panel: Panel, items: readonly StreamItem[]): void {
  const text = items.map(({ event }) => toAnnouncement(panel, event)).findLast((each) => each !== null);
  if (text) useAnnouncement.of(panel).setState({ text });
}

function toAnnouncement(panel: Panel, event: StreamItem['event']): string | null {
  const texts = currentTexts(panel);
  if (event.type === 'request-opened' && 'call' in event.request) {
    return `${texts.label(toPlainTitle(event.request, texts))}${event.request.title}`;
  }
  if (event.type !== 'message-delivered' || event.message.to !== PERSON) return null;
  return texts.messages.announce(event.message.from, toOneLine(toSaidText(event.message)));
}

export function Announcer(): ReactNode {
  const text = useAnnouncement((announcement) => announcement.text);
  // Who was signed out is told nothing more, nor again.
  const isIn = usePanel(({ phase }) => phase === 'ready');
  return (
    <div className={styles.announcer} aria-live="polite">
      {isIn && text}
    </div>
  );
}
