// A picture of a message: drawn small and inert, larger at a tap. One that cannot be drawn is a file like any other.
import type { Attachment } from '@nod/protocol';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../state/late-part.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './attachments.module.css';
import { FileCard } from './file-card.tsx';
import { FileIcon } from './file-icon.tsx';
import { usePicture } from './pictures.ts';

const PictureView = lazyPart(() => import('./picture-view.tsx'));

interface AttachedPictureProps {
  attachment: Attachment;
  /** The only one of its message. */
  isAlone: boolean;
}

export function AttachedPicture({ attachment, isAlone }: AttachedPictureProps): ReactNode {
  const { attachments: texts, composer } = useTexts();
  const { picture, retry } = usePicture(attachment);
  const [isBroken, setBroken] = useState(false);
  if (picture.type === 'gone') return <FileCard attachment={attachment} isGone />;
  if (picture.type === 'unshown' || isBroken) {
    const isLarge = picture.type === 'unshown' && picture.why === 'too-many-pixels';
    return <FileCard attachment={attachment} note={isLarge ? texts.tooManyPixels : texts.notShown} />;
  }
  if (picture.type === 'failed') {
    return (
      <div className={styles.picture} data-alone={isAlone || undefined} data-picture="failed">
        <FileIcon mediaType={attachment.mediaType} size={22} />
        <span role="status">{texts.notLoaded}</span>
        <button type="button" className={styles.retry} onClick={retry}>
          {composer.retry}
        </button>
      </div>
    );
  }
  const address = picture.type === 'shown' ? picture.address : null;
  return (
    <Shown attachment={attachment} address={address} isAlone={isAlone} onBroken={() => setBroken(true)} />
  );
}

interface ShownProps extends AttachedPictureProps {
  /** Null until it is here: its place is kept. */
  address: string | null;
  onBroken: () => void;
}

function Shown({ attachment, address, isAlone, onBroken }: ShownProps): ReactNode {
  const { attachments: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { name } = attachment;
  if (address === null) {
    return <div className={styles.picture} data-alone={isAlone || undefined} data-picture="loading" />;
  }
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        data-alone={isAlone || undefined}
        data-picture="shown"
        aria-label={texts.open(name)}
        title={name}
        onClick={() => setOpen(true)}
      >
        <img
          className={isAlone ? styles.whole : undefined}
          src={address}
          alt={name}
          draggable={false}
          decoding="async"
          onError={onBroken}
        />
      </button>
      {isOpen && (
        <Suspense>
          <PictureView attachment={attachment} address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
