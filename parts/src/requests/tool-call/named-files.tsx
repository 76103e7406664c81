// The files that a command names, each with what it holds: that decides what the command does. Long ones fold.
import type { NamedFile } from '@nod/protocol';
import { wordNotShown } from '@nod/wording';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './call-preview.module.css';
import { FoldedCode } from './folded-code.tsx';

export function NamedFiles({ id, files }: { id: string; files: readonly NamedFile[] }): ReactNode {
  const { files: title } = useTexts().words.call;
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-label={title} data-files>
      <h5 className={styles.filesTitle}>{title}</h5>
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

function Content({ id, file }: { id: string; file: NamedFile }): ReactNode {
  const { words } = useTexts();
  const { content } = file;
  if (content === '') return <p className={styles.nothing}>{words.call.emptyFile}</p>;
  if (content !== null) return <FoldedCode id={id} text={content} />;
  return <p className={styles.nothing}>{wordNotShown(file, words)}</p>;
}
