// A file of a message as a card: what it is called, what it says it is, how large it is, and the way to have it.
import { type Attachment, UNKNOWN_TYPE } from '@nod/protocol';
import { toSizeText } from '@nod/wording';
import { Download as DownloadIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './attachments.module.css';
import { type Download, useDownload } from './file-download.ts';
import { FileIcon } from './file-icon.tsx';

interface FileCardProps {
  attachment: Attachment;
  /** What else is to say of it. */
  note?: string | undefined;
  /** The hub has it no more. */
  isGone?: boolean;
}

/** The whole name, over as many lines as it takes: none of it can be hidden. */
export function FileCard({ attachment, note, isGone = false }: FileCardProps): ReactNode {
  const { attachments: texts } = useTexts();
  const { name, mediaType, size } = attachment;
  const { download, begin } = useDownload(attachment);
  const state = isGone ? 'gone' : download;
  const type = mediaType === UNKNOWN_TYPE ? texts.unknownType : mediaType;
  return (
    <div className={styles.card} data-file={attachment.id} data-state={state}>
      <span className={styles.cardIcon}>
        <FileIcon mediaType={mediaType} size={20} />
      </span>
      <div className={styles.cardWords}>
        <VisibleText as="bdi" className={styles.cardName} text={name} />
        <span className={styles.facts}>
          {type} · {toSizeText(size)}
          {note && ` · ${note}`}
        </span>
        <State state={state} />
      </div>
      {state !== 'gone' && (
        <button
          type="button"
          className={styles.iconButton}
          aria-label={texts.downloadNamed(name)}
          title={texts.download}
          aria-busy={state === 'under-way' || undefined}
          onClick={begin}
        >
          <DownloadIcon size={17} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Always there, so that what comes is announced. */
function State({ state }: { state: Download }): ReactNode {
  const { attachments: texts } = useTexts();
  const words = { idle: '', 'under-way': texts.downloading, failed: texts.notLoaded, gone: texts.gone };
  return (
    <span className={styles.state} role="status">
      {words[state]}
    </span>
  );
}
