// The entries as a table; on a narrow screen each row is a card.
import { type AuditEntry, PERSON } from '@nod/protocol';
import { toSurfaceName, wordOrigin } from '@nod/wording';
import { ArrowUpRight, Hash as HashIcon } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { FoldedText } from '../../markdown/folded-text.tsx';
import { toConversationHash } from '../../panel/route.ts';
import { RuleText } from '../../requests/tool-call/rule-text.tsx';
import { toFullTime, toMoment } from '../../texts/dates.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { Words } from '../../ui/words.tsx';
import styles from './audit.module.css';
import { parsePermission, toDetail, toSubject } from './entry-detail.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }): ReactNode {
  const { audit: texts } = useTexts();
  return (
    <table className={styles.table} aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          <th scope="col">{texts.decision}</th>
          <th scope="col">{texts.what}</th>
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
  const { words } = all;
  const { id, at, outcome, basis, who, surface, origin, toolName, orderedBy, isEdited } = entry;
  const subject = toSubject(entry, all);
  const by = origin === undefined ? '' : ` (${wordOrigin(origin, words)})`;
  const place = surface === null ? '' : ` · ${toSurfaceName(surface, words)}${by}`;
  return (
    <tr data-entry-id={id} data-outcome={outcome}>
      <td className={styles.when}>
        <time dateTime={new Date(at).toISOString()} title={toFullTime(at, all)}>
          {toMoment(at, all)}
        </time>
      </td>
      <td className={styles.decision}>
        <span className={styles.outcome}>{words.audit.outcomes[outcome]}</span>
        <span className={styles.basis}>
          {words.audit.whos[who]}
          {place}
          {isTelling(entry) && ` · ${words.audit.bases[basis]}`}
        </span>
      </td>
      <td className={styles.tool} title={toolName ?? undefined}>
        {toolName !== null && all.toolTitle(toolName)}
        {subject !== '' && <VisibleText as="bdi" className={styles.subject} title={subject} text={subject} />}
        {isEdited && <span className={styles.edited}>{words.audit.edited}</span>}
        {orderedBy !== null && orderedBy !== PERSON && (
          <span className={styles.edited}>
            <Words parts={words.orderedBy(orderedBy)} />
          </span>
        )}
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
  const { policies, inbox } = useTexts();
  const name = agent ?? (outcome === 'policy-set' ? policies.allAgents : '');
  if (conversationId === null) return name;
  return (
    <a href={toConversationHash(conversationId)} title={inbox.openConversation}>
      {name || inbox.openConversation}
      <ArrowUpRight size={14} aria-hidden="true" />
    </a>
  );
}

/** What an answer rests on, and what laying down a policy does, goes without saying. */
function isTelling({ who, basis, outcome }: AuditEntry): boolean {
  return (
    who !== 'agent' && basis !== 'answer' && !/^(?:mode|policy|permission|settings|credential)-/.test(outcome)
  );
}

function Details({ entry }: { entry: AuditEntry }): ReactNode {
  const all = useTexts();
  const { id, toolName, hash } = entry;
  const permission = parsePermission(entry);
  const detail = toDetail(entry, all);
  return (
    <>
      {permission && toolName !== null && <RuleText tool={toolName} permission={permission} />}
      {!permission && detail !== '' && <FoldedText id={`audit-${id}`} text={detail} isPlain fold="early" />}
      {hash !== null && <Hash hash={hash} />}
    </>
  );
}

const SHORT_HASH = 8;

/** Its beginning; a tap shows the whole. */
function Hash({ hash }: { hash: string }): ReactNode {
  const { audit: texts } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? hash : hash.slice(0, SHORT_HASH);
  return (
    <div className={styles.hash}>
      <button
        type="button"
        aria-expanded={isWhole}
        aria-label={texts.hash(shown)}
        title={hash}
        onClick={() => setWhole(!isWhole)}
      >
        <HashIcon size={13} aria-hidden="true" />
        <code>{shown}</code>
      </button>
      <CopyButton text={hash} label={texts.copyHash} className={styles.copy} />
    </div>
  );
}
