// Chips of files above the words that they go with: those being added, and those that an edited message keeps.
import { type Attachment, isPicture } from '@nod/protocol';
import { toSizeText } from '@nod/wording';
import { RotateCw, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import { focusComposer, isTouch } from '../typing/focus-composer.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './attachments.module.css';
import { FileIcon } from './file-icon.tsx';
import { FileName } from './file-name.tsx';
import { usePicture } from './pictures.ts';
import { removeFile, retryFile, type UnsentFile, useSaidOfFiles } from './unsent-files.ts';

interface UnsentChipsProps {
  /** Of the composer. */
  composerKey: string;
  files: readonly UnsentFile[];
  /** Before one is taken out. */
  onRemove: () => void;
}

export function UnsentChips({ composerKey, files, onRemove }: UnsentChipsProps): ReactNode {
  const { attachments: texts } = useTexts();
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.chips} aria-label={texts.unsent} data-unsent-files>
          {files.map((file) => (
            <UnsentChip key={file.id} composerKey={composerKey} file={file} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {/* Always there, so that what comes is announced. */}
      <p className={styles.spoken} role="status">
        {useSaidOfFiles()}
      </p>
    </>
  );
}

interface UnsentChipProps extends Omit<UnsentChipsProps, 'files'> {
  file: UnsentFile;
}

function UnsentChip({ composerKey, file, onRemove }: UnsentChipProps): ReactNode {
  const panel = useThisPanel();
  const { attachments: texts } = useTexts();
  const { name, size, upload } = file;
  const remove = (): void => {
    onRemove();
    removeFile(panel, composerKey, file);
    if (!isTouch()) focusComposer(panel);
  };
  return (
    <li className={styles.chip} data-upload={upload.type}>
      <Thumbnail file={file} />
      <div className={styles.chipWords}>
        <FileName name={name} />
        <span className={styles.facts}>
          {upload.type === 'uploading' && texts.addingShort}
          {upload.type === 'ready' && toSizeText(size)}
          {upload.type === 'failed' && <VisibleText text={upload.reason} />}
        </span>
      </div>
      {upload.type === 'failed' && upload.canRetry && (
        <ChipButton label={texts.retry(name)} onChoose={() => retryFile(panel, composerKey, file)}>
          <RotateCw size={15} aria-hidden="true" />
        </ChipButton>
      )}
      <ChipButton label={texts.remove(name)} onChoose={remove}>
        <X size={15} aria-hidden="true" />
      </ChipButton>
      {upload.type === 'uploading' && (
        <span className={styles.progress} role="progressbar" aria-label={texts.adding(name)} />
      )}
    </li>
  );
}

interface ChipButtonProps {
  label: string;
  onChoose: () => void;
  children: ReactNode;
}

function ChipButton({ label, onChoose, children }: ChipButtonProps): ReactNode {
  return (
    <button type="button" className={styles.chipButton} aria-label={label} title={label} onClick={onChoose}>
      {children}
    </button>
  );
}

function Thumbnail({ file: { file, mediaType, upload } }: { file: UnsentFile }): ReactNode {
  if (file && isPicture({ mediaType })) return <OwnThumbnail file={file} mediaType={mediaType} />;
  if (upload.type === 'ready' && isPicture({ mediaType })) {
    return <HubThumbnail attachment={upload.attachment} />;
  }
  return <ThumbnailBox mediaType={mediaType} address={null} />;
}

/** Of a file that is in the page. */
function OwnThumbnail({ file, mediaType }: { file: Blob; mediaType: string }): ReactNode {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <ThumbnailBox mediaType={mediaType} address={address} />;
}

function HubThumbnail({ attachment }: { attachment: Attachment }): ReactNode {
  const { picture } = usePicture(attachment);
  const address = picture.type === 'shown' ? picture.address : null;
  return <ThumbnailBox mediaType={attachment.mediaType} address={address} />;
}

/** What it shows is named beside it. */
function ThumbnailBox({ mediaType, address }: { mediaType: string; address: string | null }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={styles.thumbnail}>
      {address !== null && !isBroken ? (
        <img
          className={styles.thumbnailImage}
          src={address}
          alt=""
          draggable={false}
          onError={() => setBroken(true)}
        />
      ) : (
        <FileIcon mediaType={mediaType} />
      )}
    </span>
  );
}

/** The files that a message has and keeps. */
export function KeptChips({ attachments }: { attachments: readonly Attachment[] }): ReactNode {
  const { attachments: texts } = useTexts();
  return (
    <ul className={styles.chips} aria-label={texts.unsent} data-kept-files>
      {attachments.map((each) => (
        <li key={each.id} className={styles.chip}>
          {isPicture(each) ? (
            <HubThumbnail attachment={each} />
          ) : (
            <ThumbnailBox mediaType={each.mediaType} address={null} />
          )}
          <div className={styles.chipWords}>
            <FileName name={each.name} />
            <span className={styles.facts}>{toSizeText(each.size)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
