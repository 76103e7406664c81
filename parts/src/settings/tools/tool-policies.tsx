// Every tool with its policy, for one agent or for all, live: a change elsewhere shows at once.
import type { AccessSettings, AgentTool, ToolPolicyValue } from '@nod/protocol';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import { Card } from '../../forms/card.tsx';
import { SelectField } from '../../forms/field.tsx';
import { FormError } from '../../forms/form-error.tsx';
import formStyles from '../../forms/forms.module.css';
import { useSaving } from '../../forms/use-saving.ts';
import { FoldedText } from '../../markdown/folded-text.tsx';
import { useThisPanel } from '../../panel/panel.ts';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { POLICY_CHOICES, PolicyChoice } from './policy-choice.tsx';
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
  const { value: tools, failed, load } = useAgentTools(scope === null ? agents : [scope], access);
  const stored = usePanel((state) => state.overview.policies);
  const rows = useMemo(
    () => toToolRows(describeTools(tools ?? [], builtInTools), Object.values(stored), scope),
    [tools, builtInTools, stored, scope],
  );
  const found = searchRows(rows, query, toolTitle);
  return (
    <Card
      title={texts.title}
      aside={
        // An agent may have any name; the empty one is nobody's.
        <SelectField
          className={styles.scope}
          label={texts.scope}
          value={scope ?? ''}
          options={[...agents.map((agent) => [agent, agent] as const), ['', texts.allAgents]]}
          onChoose={(agent) => setScope(agent || null)}
        />
      }
      data-policies
    >
      <PolicyMeanings />
      {rows.length > MANY && (
        <SearchField className={formStyles.search} label={texts.search} query={query} onQuery={setQuery} />
      )}
      {failed && (
        <p className={styles.failed} role="status">
          {texts.loadFailed}
          <QuietButton onClick={load}>{composer.retry}</QuietButton>
        </p>
      )}
      {tools !== null && <Rows rows={found} query={query} scope={scope} />}
    </Card>
  );
}

interface RowsProps {
  rows: readonly Row[];
  query: string;
  scope: string | null;
}

function Rows({ rows, query, scope }: RowsProps): ReactNode {
  const panel = useThisPanel();
  const { policies: texts } = useTexts();
  const { error, save } = useSaving();
  const setPolicy = (toolName: string, policy: ToolPolicyValue | null): Promise<boolean> =>
    save(() => panel.client.setPolicy({ agent: scope, toolName, policy, surface: panel.surface }));
  if (rows.length === 0) {
    return <p className={formStyles.nothing}>{query.trim() ? texts.nothingFound(query) : texts.none}</p>;
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

/** What the policies mean, and what no policy can do. */
function PolicyMeanings(): ReactNode {
  const { policies: texts } = useTexts();
  return (
    <div className={styles.meanings}>
      <dl>
        {POLICY_CHOICES.map((choice) => (
          <div key={choice}>
            <dt>{texts.names[choice]}</dt>
            <dd>{texts.meanings[choice]}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.order}</p>
      <p className={styles.always}>
        <ShieldCheck size={16} aria-hidden="true" />
        {texts.always}
      </p>
    </div>
  );
}

interface ToolRowProps {
  row: Row;
  onChoose: (policy: ToolPolicyValue | null) => Promise<boolean>;
}

/** What a tool is, where it comes from, and what holds for it. */
function ToolRow({ row: { name, tool, policy, others }, onChoose }: ToolRowProps): ReactNode {
  const { policies: texts, toolTitle } = useTexts();
  const readable = toolTitle(name);
  return (
    <li className={styles.row} data-tool={name}>
      <div className={formStyles.words}>
        <p className={styles.tool} title={name}>
          <VisibleText text={readable} />
          <Origin tool={tool} />
        </p>
        {tool && (
          <div className={styles.description}>
            <FoldedText id={`tool ${name}`} text={tool.description} isPlain fold="at-once" />
          </div>
        )}
        {others.map((other) => (
          <p key={other.agent ?? ''} className={styles.other}>
            {other.agent === null
              ? texts.alsoForAll(texts.names[other.policy])
              : texts.alsoForAgent(other.agent, texts.names[other.policy])}
            {policy !== null && policy !== other.policy && ` · ${texts.beats}`}
          </p>
        ))}
      </div>
      <PolicyChoice label={texts.of(readable)} policy={policy} onChoose={onChoose} />
    </li>
  );
}

function Origin({ tool }: { tool: AgentTool | null }): ReactNode {
  const { policies: texts } = useTexts();
  if (!tool) return <span className={styles.origin}>{texts.notHere}</span>;
  return (
    <span className={styles.origin}>
      {tool.server === null ? texts.builtIn : <VisibleText text={texts.server(tool.server)} />}
      {tool.readOnly && ` · ${texts.readOnly}`}
    </span>
  );
}
