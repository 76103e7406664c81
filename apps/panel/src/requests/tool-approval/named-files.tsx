// The files that a command names, each with what it holds: that decides what the command does. Long ones fold.
import type { NamedFile } from '@nod/protocol';
import type { ReactNode } from 'react';
import { toBeginning } from '../../messages/to-beginning.ts';
import { VisibleText } from '../../messages/visible-text.tsx';
import { useUnfolded } from '../../runs/unfolded.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './call-preview.module.css';

const FOLD = { length: 900, lines: 12 };

export function NamedFiles({ id, files }: { id: string; files: readonly NamedFile[] }): ReactNode {
  const { approvals: texts } = useTexts();
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-label={texts.files} data-files>
      <h5 className={styles.filesTitle}>{texts.files}</h5>
      {files.map((file) => (
        <figure key={file.path} className={styles.change} aria-label={file.path} data-file={file.path}>
          <figcaption className={styles.file}>
            <bdi className={styles.path} dir="ltr">
              <VisibleText text={file.path} />
            </bdi>
          </figcaption>
          <Content id={`${id}/${file.path}`} file={file} />
        </figure>
      ))}
    </section>
  );
}

function Content({ id, file: { content, notShown, bytes } }: { id: string; file: NamedFile }): ReactNode {
  const { approvals: texts, messages } = useTexts();
  const [isUnfolded, toggle] = useUnfolded(id);
  if (content === null) {
    return (
      <p className={styles.nothing}>
        {notShown && texts.notShown[notShown](bytes)} {texts.boundAnyway}
      </p>
    );
  }
  if (content === '') return <p className={styles.nothing}>{texts.emptyFile}</p>;
  const beginning = toBeginning(content, FOLD);
  const isLong = beginning.length < content.length;
  return (
    <>
      <pre className={styles.content} dir="ltr">
        <VisibleText text={isUnfolded ? content : beginning} />
      </pre>
      {isLong && (
        <button type="button" className={styles.fold} aria-expanded={isUnfolded} onClick={toggle}>
          {isUnfolded ? messages.showLess : messages.showAll(content.length)}
        </button>
      )}
    </>
  );
}
