// Call preview: what a call would do, beyond its arguments: the change, the command, or what a server says of its tool.
import type { ToolCallPreview } from '@nod/protocol';
import { toForeignName, wordClaims } from '@nod/wording';
import { Box, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './call-preview.module.css';
import { DiffView } from './diff-view.tsx';
import { FoldedCode } from './folded-code.tsx';
import { NamedFiles } from './named-files.tsx';

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
    case 'failing':
      return <Failing {...preview} />;
  }
}

function Command({ id, command, folder, isCaged, files }: PreviewOf<'command'> & { id: string }): ReactNode {
  const { approvals: texts, words } = useTexts();
  return (
    <figure className={styles.change} aria-label={texts.command} data-command>
      <pre className={styles.command} dir="ltr">
        <VisibleText text={command} kind="exact" />
      </pre>
      {folder !== '' && (
        <p className={styles.fact}>
          {words.call.folder}{' '}
          <bdi className={styles.path} dir="ltr">
            <VisibleText text={folder} kind="exact" />
          </bdi>
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
            <FoldedCode id={`${id}/description`} text={preview.description} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi className={styles.path}>
          <VisibleText text={value} kind="exact" />
        </bdi>
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
        <bdi>
          <VisibleText text={reason} />
        </bdi>
      </span>
    </p>
  );
}
