// The button that adds files to what is being written. It says how many and how large.
import { Paperclip } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './attachments.module.css';

export function AddFilesButton({ onAdd }: { onAdd: (files: File[]) => void }): ReactNode {
  const { attachments: texts } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onAdd([...(target.files ?? [])]);
    // The same file can be chosen again.
    target.value = '';
  };
  return (
    <>
      <button
        type="button"
        className={styles.add}
        aria-label={texts.add}
        title={`${texts.add}. ${texts.limits}`}
        aria-description={texts.limits}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={18} aria-hidden="true" />
      </button>
      <input ref={input} type="file" multiple hidden data-file-input onChange={onChange} />
    </>
  );
}
