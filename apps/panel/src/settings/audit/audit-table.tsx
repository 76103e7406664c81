// The entries as a table; on a narrow screen each row is a card.
import type { AuditEntry } from '@nod/protocol';
import { ArrowUpRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { CopyButton } from '../../messages/copy-button.tsx';
import { FoldedText } from '../../messages/folded-text.tsx';
import { toReadableToolName } from '../../runs/to-readable-tool-name.ts';
import { toConversationHash } from '../../shell/route.ts';
import { toFullTime, toMoment } from '../../texts/dates.ts';
import { useTexts } from '../../texts/use-texts.ts';
import settingsStyles from '../settings-screen.module.css';
import styles from './audit.module.css';
import { toDetail } from './to-detail.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }): ReactNode {
  const { audit: texts } = useTexts();
  return (
    <table className={styles.table} aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          <th scope="col">{texts.decision}</th>
          <th scope="col">{texts.tool}</th>
          <th scope="col">{texts.agent}</th>
          <th scope="col">{texts.details}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(function Row({ entry }: { entry: AuditEntry }): ReactNode {
  const all = useTexts();
  const { audit: texts } = all;
  const { id, at, outcome, basis, who, surface, toolName, isEdited } = entry;
  const place = surface === null ? '' : ` · ${texts.surfaces[surface]}`;
  return (
    <tr data-entry-id={id} data-outcome={outcome}>
      <td className={styles.when}>
        <time dateTime={new Date(at).toISOString()} title={toFullTime(at, all)}>
          {toMoment(at, all)}
        </time>
      </td>
      <td className={styles.decision}>
        <span className={styles.outcome}>{texts.outcomes[outcome]}</span>
        <span className={styles.basis}>
          {who === 'person' ? texts.you : texts.hub}
          {place}
          {basis !== 'answer' && ` · ${texts.bases[basis]}`}
        </span>
      </td>
      <td className={styles.tool} title={toolName ?? undefined}>
        {toolName !== null && toReadableToolName(toolName)}
        {isEdited && <span className={settingsStyles.badge}>{texts.edited}</span>}
      </td>
      <td className={styles.agent}>
        <Agent entry={entry} />
      </td>
      <td className={styles.details}>
        <Details entry={entry} />
      </td>
    </tr>
  );
});

function Agent({ entry: { agent, conversationId, outcome } }: { entry: AuditEntry }): ReactNode {
  const { audit: texts } = useTexts();
  const name = agent ?? (outcome === 'policy-set' ? texts.allAgents : '');
  if (conversationId === null) return name;
  return (
    <a href={toConversationHash(conversationId)} title={texts.conversation}>
      {name || texts.conversation}
      <ArrowUpRight size={14} aria-hidden="true" />
    </a>
  );
}

const SHORT_HASH = 8;

function Details({ entry }: { entry: AuditEntry }): ReactNode {
  const all = useTexts();
  const { audit: texts } = all;
  const { id, hash } = entry;
  const detail = toDetail(entry, all);
  return (
    <>
      {detail !== '' && <FoldedText id={`audit-${id}`} text={detail} isPlain isShort />}
      {hash !== null && (
        <span className={styles.hash} title={hash}>
          <span className={styles.hashName}>{texts.hash}</span>
          <code>{hash.slice(0, SHORT_HASH)}</code>
          <CopyButton text={hash} label={texts.copyHash(hash)} className={styles.copy} />
        </span>
      )}
    </>
  );
}
