// Every tool with its policy, for one agent or for all, live: a change elsewhere shows at once.
import type { AccessSettings, ToolPolicyValue } from '@nod/protocol';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { SearchField } from '../../ui/search-field.tsx';
import settingsStyles from '../settings-screen.module.css';
import { PolicyMeanings } from './policy-meanings.tsx';
import { ToolRow } from './tool-row.tsx';
import { describeTools, type ToolRow as Row, searchRows, toToolRows } from './tool-rows.ts';
import styles from './tools.module.css';
import { useAgentsWithTools, useAgentTools } from './use-agent-tools.ts';

/** With fewer the eye is faster. */
const MANY = 8;

export function ToolPolicies({ access }: { access: AccessSettings }): ReactNode {
  const { policies: texts, builtInTools, composer, toolTitle } = useTexts();
  const agents = useNamedAgents();
  const [chosen, setScope] = useState<string | null>();
  const scope = chosen === undefined ? (agents[0] ?? null) : chosen;
  const [query, setQuery] = useState('');
  const { tools, failed, reload } = useAgentTools(scope === null ? agents : [scope], access);
  const stored = usePanel((state) => state.overview.policies);
  const rows = useMemo(
    () => toToolRows(describeTools(tools ?? [], builtInTools), Object.values(stored), scope),
    [tools, builtInTools, stored, scope],
  );
  const found = searchRows(rows, query, toolTitle);
  return (
    <section className={settingsStyles.card} aria-label={texts.title} data-policies>
      <div className={styles.head}>
        <h2 className={settingsStyles.name}>{texts.title}</h2>
        <ScopeChoice agents={agents} scope={scope} onScope={setScope} />
      </div>
      <PolicyMeanings />
      {rows.length > MANY && (
        <SearchField
          className={settingsStyles.search}
          label={texts.search}
          query={query}
          onQuery={setQuery}
        />
      )}
      {failed && (
        <p className={styles.failed} role="status">
          {texts.loadFailed}
          <button type="button" className={settingsStyles.button} onClick={reload}>
            {composer.retry}
          </button>
        </p>
      )}
      {tools !== null && <Rows rows={found} query={query} scope={scope} />}
    </section>
  );
}

function Rows({
  rows,
  query,
  scope,
}: {
  rows: readonly Row[];
  query: string;
  scope: string | null;
}): ReactNode {
  const panel = useThisPanel();
  const { policies: texts } = useTexts();
  const { error, save } = useSaving();
  const setPolicy = (toolName: string, policy: ToolPolicyValue | null): Promise<boolean> =>
    save(() => panel.client.setPolicy({ agent: scope, toolName, policy, surface: panel.surface }));
  if (rows.length === 0) {
    return <p className={settingsStyles.nothing}>{query.trim() ? texts.nothingFound(query) : texts.none}</p>;
  }
  return (
    <>
      <FormError error={error} />
      <ul className={styles.rows}>
        {rows.map((row) => (
          <ToolRow key={row.name} row={row} onChoose={(policy) => setPolicy(row.name, policy)} />
        ))}
      </ul>
    </>
  );
}

interface ScopeChoiceProps {
  agents: readonly string[];
  /** Null: all agents. */
  scope: string | null;
  onScope: (scope: string | null) => void;
}

function ScopeChoice({ agents, scope, onScope }: ScopeChoiceProps): ReactNode {
  const { policies: texts } = useTexts();
  const id = useId();
  // An agent may have any name; the empty one is nobody's.
  return (
    <div className={styles.scope}>
      <label htmlFor={id}>{texts.scope}</label>
      <select id={id} value={scope ?? ''} onChange={({ target }) => onScope(target.value || null)}>
        {agents.map((agent) => (
          <option key={agent} value={agent}>
            {agent}
          </option>
        ))}
        <option value="">{texts.allAgents}</option>
      </select>
    </div>
  );
}

/** The agents whose tools the hub knows, and whoever else has a policy or a permission. */
function useNamedAgents(): string[] {
  const withTools = useAgentsWithTools();
  const policies = usePanel((state) => state.overview.policies);
  const permissions = usePanel((state) => state.overview.permissions);
  return useMemo(() => {
    const named = [...Object.values(policies), ...Object.values(permissions)].flatMap(
      ({ agent }) => agent ?? [],
    );
    return [...new Set([...withTools, ...named.toSorted()])];
  }, [withTools, policies, permissions]);
}
