// Text of the person in which mentions are set off, as the hub reads them. The text content stays the text.
import { parseMentions } from '@nod/agent/parse-mentions';
import type { ReactNode } from 'react';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './markdown.module.css';

export function MentionedText({ text }: { text: string }): ReactNode {
  const mentions = parseMentions(text);
  return [
    ...mentions.flatMap(({ text: mention, start }, index) => [
      <VisibleText key={`before-${start}`} text={text.slice(mentions[index - 1]?.end ?? 0, start)} />,
      <span key={start} className={styles.mention} data-mention>
        <VisibleText text={mention} />
      </span>,
    ]),
    <VisibleText key="rest" text={text.slice(mentions.at(-1)?.end ?? 0)} />,
  ];
}
