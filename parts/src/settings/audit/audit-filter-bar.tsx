// Audit filter bar: narrows the audit down. What is chosen stands in the address, so that it can be kept and shared.
import { type AuditEntry, auditOutcomeSchema } from '@nod/protocol';
import type { ReactNode } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import { SelectField } from '../../forms/field.tsx';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { navigate } from '../../panel/route.ts';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useAgentsWithTools, useAgentTools } from '../tools/use-agent-tools.ts';
import styles from './audit.module.css';
import { type AuditFilters, periods, toQuery } from './audit-filters.ts';

interface AuditFilterBarProps {
  filters: AuditFilters;
  /** What is listed now: its agents and tools can be chosen. */
  entries: readonly AuditEntry[];
}

type Options = [value: string, name: string][];

export function AuditFilterBar({ filters, entries }: AuditFilterBarProps): ReactNode {
  const panel = useThisPanel();
  const { audit: texts, toolTitle, words } = useTexts();
  const { outcomes } = words.audit;
  const known = usePanel((state) => state.overview.agents);
  const { value: here } = useAgentTools(useAgentsWithTools(), null);
  const agents = toNames([...Object.keys(known), ...entries.map(({ agent }) => agent), filters.agent]);
  const tools = toNames([
    ...(here ?? []).map(({ name }) => name),
    ...entries.map(({ toolName }) => toolName),
    filters.toolName,
  ]);
  const choices: [name: keyof AuditFilters, label: string, any: string, options: Options][] = [
    ['period', texts.since, texts.anyTime, periods.map((period) => [period, texts.periods[period]])],
    ['agent', texts.agent, texts.any, agents.map((name) => [name, name])],
    ['toolName', texts.tool, texts.any, tools.map((name) => [name, toolTitle(name)])],
    ['outcome', texts.decision, texts.any, auditOutcomeSchema.options.map((each) => [each, outcomes[each]])],
    ['surface', texts.surface, texts.any, Object.entries(words.surfaces)],
  ];
  return (
    <search className={styles.filters} aria-label={texts.filters}>
      {choices.map(([name, label, any, options]) => (
        <SelectField
          key={name}
          className={styles.filter}
          label={label}
          value={filters[name] ?? ''}
          data-chosen={filters[name] !== undefined || undefined}
          options={[['', any], ...options]}
          onChoose={(value) => showFilters(panel, { ...filters, [name]: value || undefined })}
        />
      ))}
      {Object.keys(filters).length > 0 && (
        <QuietButton onClick={() => showFilters(panel, {})}>{texts.clear}</QuietButton>
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

/** Each name once, in their order. */
function toNames(names: readonly (string | null | undefined)[]): string[] {
  return [...new Set(names.filter((name) => name != null))].toSorted();
}
