// Files that are dropped on a conversation. While they are held over it, it says calmly what would become of them.
import { FilePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { showToast } from '../notices/toasts.ts';
import { type Panel, useThisPanel } from '../panel/panel.ts';
import { currentTexts, useTexts } from '../texts/use-texts.ts';
import { focusComposer, isTouch } from '../typing/focus-composer.ts';
import styles from './attachments.module.css';
import { hasFiles, listFiles } from './picked-files.ts';
import { addFiles } from './unsent-files.ts';

interface FileDrop {
  /** Over the conversation while files are held there. */
  overlay: ReactNode;
  /** For the element that takes the drop. */
  handlers: {
    onDragEnter?: (event: DragEvent) => void;
    onDragOver?: (event: DragEvent) => void;
    onDragLeave?: (event: DragEvent) => void;
    onDrop?: (event: DragEvent) => void;
  };
}

/** `key` is the composer's; null where no files can be added. */
export function useFileDrop(key: string | null): FileDrop {
  const panel = useThisPanel();
  const [isOver, setOver] = useState(false);
  if (key === null) return { overlay: null, handlers: {} };
  const onDragOver = (event: DragEvent): void => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    addDropped(panel, key, event.dataTransfer);
    if (!isTouch()) focusComposer(panel);
  };
  return {
    overlay: isOver ? <Overlay /> : null,
    handlers: { onDragEnter: onDragOver, onDragOver, onDragLeave, onDrop },
  };
}

/** Folders are said to be none. */
export function addDropped(panel: Panel, key: string, data: DataTransfer): void {
  const { files, hasFolders } = listFiles(data);
  const { foldersTitle, foldersText } = currentTexts(panel).attachments;
  if (hasFolders) showToast(panel, foldersTitle, foldersText, 'failure');
  if (files.length > 0) addFiles(panel, key, files);
}

function Overlay(): ReactNode {
  const { attachments: texts } = useTexts();
  return (
    <div className={styles.drop} data-drop>
      <div className={styles.dropWords}>
        <FilePlus size={28} strokeWidth={1.5} aria-hidden="true" />
        <p className={styles.dropTitle}>{texts.dropTitle}</p>
        <p>{texts.limits}</p>
      </div>
    </div>
  );
}

/** A file that is dropped beside everything else would take the place of the panel. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
