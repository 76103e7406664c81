// Call preview: what a call would do, beyond its arguments: the change, the command, or what a server says of its tool.
import type { NamedFile, PageSending, ToolCallPreview } from '@nod/protocol';
import { toForeignName, wordClaims, wordNotShown } from '@nod/wording';
import { Box, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FoldedText } from '../../markdown/folded-text.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './call-preview.module.css';
import { DiffView } from './diff-view.tsx';

type PreviewOf<T extends ToolCallPreview['type']> = Extract<ToolCallPreview, { type: T }>;

export function CallPreview({ id, preview }: { id: string; preview: ToolCallPreview }): ReactNode {
  switch (preview.type) {
    case 'plain':
      return null;
    case 'edit':
      return <DiffView id={id} {...preview} />;
    case 'command':
      return <Command id={id} {...preview} />;
    case 'mcp':
      return <Server id={id} {...preview} />;
    case 'page':
      return <PageTarget {...preview} />;
    case 'failing':
      return <Failing {...preview} />;
  }
}

function Command({ id, command, folder, isCaged, files }: PreviewOf<'command'> & { id: string }): ReactNode {
  const { approvals: texts, words } = useTexts();
  return (
    <figure className={styles.change} aria-label={texts.command} data-command>
      <VisibleText as="pre" className={styles.command} dir="ltr" text={command} kind="exact" />
      {folder !== '' && (
        <p className={styles.fact}>
          <span className={styles.where}>{words.call.folder}</span>{' '}
          <VisibleText as="bdi" className={styles.path} dir="ltr" text={folder} kind="exact" />
        </p>
      )}
      <p className={styles.fact} data-warning={!isCaged || undefined}>
        {isCaged ? <Box size={14} aria-hidden="true" /> : <TriangleAlert size={14} aria-hidden="true" />}
        {isCaged ? words.call.caged : words.call.notCaged}
      </p>
      <NamedFiles id={id} files={files} />
    </figure>
  );
}

function Server({ id, ...preview }: PreviewOf<'mcp'> & { id: string }): ReactNode {
  const { words } = useTexts();
  const { call: texts } = words;
  return (
    <dl className={styles.facts} data-server>
      <Fact name={texts.server} value={preview.server} />
      <Fact name={texts.serverTool} value={toForeignName(preview)} />
      <div>
        <dt>{texts.claims}</dt>
        <dd>{wordClaims(preview, words)}</dd>
      </div>
      {preview.description !== null && (
        <div data-description>
          <dt>{texts.description + words.aside(texts.unproven)}</dt>
          <dd className={styles.foreign}>
            <FoldedText
              id={`${id}/description`}
              text={preview.description}
              code={styles.content}
              fold="later"
            />
          </dd>
        </div>
      )}
    </dl>
  );
}

function PageTarget({ url, title, element, sending }: PreviewOf<'page'>): ReactNode {
  const { call: texts } = useTexts().words;
  return (
    <dl className={styles.facts} data-page-target>
      <Fact name={texts.page} value={title === '' ? url : `${title} · ${url}`} />
      {element !== '' && <Fact name={texts.element} value={element} />}
      {sending && <Sending {...sending} />}
    </dl>
  );
}

/** What a form holds, each field in full: that is what goes. */
function Sending({ to, fields, left }: PageSending): ReactNode {
  const { call: texts } = useTexts().words;
  return (
    <>
      {to !== '' && <Fact name={texts.sendsTo} value={to} />}
      {fields.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields of a form may share a name, and are never moved
        <Fact key={index} name={name} value={value} />
      ))}
      {left > 0 && <Fact name="…" value={texts.moreFields(left)} />}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <VisibleText as="bdi" className={styles.path} text={value} kind="exact" />
      </dd>
    </div>
  );
}

function Failing({ reason }: PreviewOf<'failing'>): ReactNode {
  const { label, words } = useTexts();
  return (
    <p className={styles.failing} data-failing>
      <TriangleAlert size={15} aria-hidden="true" />
      <span>
        {label(words.call.failing)}
        <VisibleText as="bdi" text={reason} />
      </span>
    </p>
  );
}

/** The files that a command names, each with what it holds: that decides what the command does. */
function NamedFiles({ id, files }: { id: string; files: readonly NamedFile[] }): ReactNode {
  const { files: title } = useTexts().words.call;
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-label={title} data-files>
      <h5 className={styles.filesTitle}>{title}</h5>
      {files.map((file) => (
        <figure key={file.path} className={styles.change} aria-label={file.path} data-file={file.path}>
          <figcaption className={styles.file}>
            <VisibleText as="bdi" className={styles.path} dir="ltr" text={file.path} kind="exact" />
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
  if (content !== null) return <FoldedText id={id} text={content} code={styles.content} fold="later" />;
  return <p className={styles.nothing}>{wordNotShown(file, words)}</p>;
}
