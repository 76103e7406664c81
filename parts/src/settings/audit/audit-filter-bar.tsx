// Audit filter bar: narrows the audit down. What is chosen stands in the address, so that it can be kept and shared.
import { type AuditEntry, auditOutcomeSchema } from '@nod/protocol';
import { type ReactNode, useId, useMemo } from 'react';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { navigate } from '../../panel/route.ts';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import settingsStyles from '../settings-screen.module.css';
import { useAgentsWithTools, useAgentTools } from '../tools/use-agent-tools.ts';
import styles from './audit.module.css';
import { type AuditFilters, periods, toQuery } from './audit-filters.ts';

interface AuditFilterBarProps {
  filters: AuditFilters;
  /** What is listed now: its agents and tools can be chosen. */
  entries: readonly AuditEntry[];
}

export function AuditFilterBar({ filters, entries }: AuditFilterBarProps): ReactNode {
  const panel = useThisPanel();
  const { audit: texts, toolTitle, words } = useTexts();
  const agents = useAgentNames(filters, entries);
  const tools = useToolNames(filters, entries);
  const toChoice = (name: keyof AuditFilters) => ({
    value: filters[name] ?? '',
    onChoose: (value: string) => showFilters(panel, { ...filters, [name]: value || undefined }),
  });
  return (
    <search className={styles.filters} aria-label={texts.filters}>
      <Filter
        label={texts.since}
        any={texts.anyTime}
        options={periods.map((period) => [period, texts.periods[period]])}
        {...toChoice('period')}
      />
      <Filter
        label={texts.agent}
        any={texts.any}
        options={agents.map((name) => [name, name])}
        {...toChoice('agent')}
      />
      <Filter
        label={texts.tool}
        any={texts.any}
        options={tools.map((name) => [name, toolTitle(name)])}
        {...toChoice('toolName')}
      />
      <Filter
        label={texts.decision}
        any={texts.any}
        options={auditOutcomeSchema.options.map((outcome) => [outcome, words.audit.outcomes[outcome]])}
        {...toChoice('outcome')}
      />
      <Filter
        label={texts.surface}
        any={texts.any}
        options={Object.entries(words.surfaces)}
        {...toChoice('surface')}
      />
      {Object.keys(filters).length > 0 && (
        <button type="button" className={settingsStyles.button} onClick={() => showFilters(panel, {})}>
          {texts.clear}
        </button>
      )}
    </search>
  );
}

type Wanted = { [K in keyof AuditFilters]: string | undefined };

/** The address changes in place: going back leaves the audit, not one filter. */
function showFilters(panel: Panel, wanted: Wanted): void {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const query = toQuery(Object.fromEntries(given));
  navigate(panel, { screen: 'settings', section: 'audit', query }, { replace: true });
}

interface FilterProps {
  label: string;
  /** What nothing chosen means. */
  any: string;
  value: string;
  options: [value: string, name: string][];
  onChoose: (value: string) => void;
}

function Filter({ label, any, value, options, onChoose }: FilterProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        data-chosen={value !== '' || undefined}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{any}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function useAgentNames({ agent }: AuditFilters, entries: readonly AuditEntry[]): string[] {
  const known = usePanel((state) => state.overview.agents);
  return useMemo(() => {
    const listed = entries.flatMap((entry) => entry.agent ?? []);
    return [...new Set([...Object.keys(known), ...listed, ...(agent ? [agent] : [])])].toSorted();
  }, [known, entries, agent]);
}

function useToolNames({ toolName }: AuditFilters, entries: readonly AuditEntry[]): string[] {
  const { tools } = useAgentTools(useAgentsWithTools(), null);
  return useMemo(() => {
    const here = (tools ?? []).map(({ name }) => name);
    const listed = entries.flatMap((entry) => entry.toolName ?? []);
    return [...new Set([...here, ...listed, ...(toolName ? [toolName] : [])])].toSorted();
  }, [tools, entries, toolName]);
}
