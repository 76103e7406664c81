// The files that a command names, each with what it holds: that decides what the command does. Long ones fold.
import type { NamedFile } from '@nod/protocol';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './call-preview.module.css';
import { FoldedCode } from './folded-code.tsx';

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
              <VisibleText text={file.path} kind="exact" />
            </bdi>
          </figcaption>
          <Content id={`${id}/${file.path}`} file={file} />
        </figure>
      ))}
    </section>
  );
}

function Content({ id, file: { content, notShown, bytes } }: { id: string; file: NamedFile }): ReactNode {
  const { approvals: texts } = useTexts();
  if (content === '') return <p className={styles.nothing}>{texts.emptyFile}</p>;
  if (content !== null) return <FoldedCode id={id} text={content} />;
  return (
    <p className={styles.nothing}>
      {notShown && texts.notShown[notShown](bytes)} {texts.boundAnyway}
    </p>
  );
}
