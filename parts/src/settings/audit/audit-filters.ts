// Audit filters: what the audit is narrowed down to, as it stands in the address. Pure.
import {
  type AgentName,
  type AuditOutcome,
  agentNameSchema,
  auditOutcomeSchema,
  type Surface,
  surfaceSchema,
} from '@nod/protocol';

/** How far back, in milliseconds. */
const HOUR_MS = 3_600_000;
const PERIODS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: 30 * 24 * HOUR_MS };

export type Period = keyof typeof PERIODS;
export const periods = Object.keys(PERIODS) as Period[];

/** Empty: everything. */
export interface AuditFilters {
  period?: Period;
  agent?: AgentName;
  toolName?: string;
  outcome?: AuditOutcome;
  surface?: Surface;
}

/** What is not understood narrows nothing. */
export function parseFilters(query: string): AuditFilters {
  const given = new URLSearchParams(query);
  const period = periods.find((each) => each === given.get('period'));
  const agent = agentNameSchema.safeParse(given.get('agent')).data;
  const toolName = given.get('toolName');
  const outcome = auditOutcomeSchema.safeParse(given.get('outcome')).data;
  const surface = surfaceSchema.safeParse(given.get('surface')).data;
  return {
    ...(period && { period }),
    ...(agent && { agent }),
    ...(toolName && { toolName }),
    ...(outcome && { outcome }),
    ...(surface && { surface }),
  };
}

export function toQuery(filters: AuditFilters): string {
  return new URLSearchParams({ ...filters }).toString();
}

/** The same as the hub takes it. */
export type HubFilters = Omit<AuditFilters, 'period'> & { since?: number };

export function toHubFilters({ period, ...filters }: AuditFilters, now: number): HubFilters {
  return { ...filters, ...(period && { since: now - PERIODS[period] }) };
}
