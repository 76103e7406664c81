// The larger view of a picture, over everything else. Escape, the button and a tap beside it close it.
import { Dialog } from '@base-ui/react/dialog';
import type { Attachment } from '@nod/protocol';
import { toSizeText } from '@nod/wording';
import { Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './attachments.module.css';
import { useDownload } from './file-download.ts';
import { FileName } from './file-name.tsx';

interface PictureViewProps {
  attachment: Attachment;
  address: string;
  onClose: () => void;
}

export default function PictureView({ attachment, address, onClose }: PictureViewProps): ReactNode {
  const { attachments: texts } = useTexts();
  const { name, size } = attachment;
  const { download, begin } = useDownload(attachment);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.view} data-overlay data-picture-view>
          <header className={styles.viewHead}>
            <Dialog.Title className={styles.viewTitle}>
              <FileName name={name} />
            </Dialog.Title>
            <span className={styles.viewFacts} role="status">
              {download === 'idle' && toSizeText(size)}
              {download === 'under-way' && texts.downloading}
              {download === 'failed' && texts.notLoaded}
              {download === 'gone' && texts.gone}
            </span>
            <button
              type="button"
              className={styles.iconButton}
              aria-label={texts.downloadNamed(name)}
              title={texts.download}
              onClick={begin}
            >
              <Download size={17} aria-hidden="true" />
            </button>
            <Dialog.Close className={styles.iconButton} aria-label={texts.close} title={texts.close}>
              <X size={18} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <img className={styles.large} src={address} alt={name} draggable={false} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
