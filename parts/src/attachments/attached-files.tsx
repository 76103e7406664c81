// The files of a message: its pictures beside each other, then the others as cards, each in the order given.
import { type Attachment, isPicture } from '@nod/protocol';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { AttachedPicture } from './attached-picture.tsx';
import styles from './attachments.module.css';
import { FileCard } from './file-card.tsx';

export function AttachedFiles({ attachments }: { attachments: readonly Attachment[] }): ReactNode {
  const { attachments: texts } = useTexts();
  const pictures = attachments.filter(isPicture);
  const others = attachments.filter((each) => !isPicture(each));
  return (
    <ul className={styles.attached} aria-label={texts.files} data-attached>
      {pictures.map((each) => (
        <li key={each.id}>
          <AttachedPicture attachment={each} isAlone={pictures.length === 1} />
        </li>
      ))}
      {others.map((each) => (
        <li key={each.id} className={styles.wide}>
          <FileCard attachment={each} />
        </li>
      ))}
    </ul>
  );
}
