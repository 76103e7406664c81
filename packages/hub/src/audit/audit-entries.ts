// Entries of the audit, made from what was answered, decided or set.
import type { Address, AuditBasis, AuditOutcome, HumanRequest, NewAuditEntry, Surface } from '@nod/protocol';

const NOTHING = {
  agent: null,
  conversationId: null,
  runId: null,
  requestId: null,
  callId: null,
  toolName: null,
  orderedBy: null,
  subject: '',
  hash: null,
  isEdited: false,
  detail: '',
} as const;

/** How a request ended. `how`: by whom, where, on what basis, and what its kind adds. */
export function toRequestEntry(
  { agent, conversationId, id: requestId, title: subject }: HumanRequest,
  how: Pick<NewAuditEntry, 'at' | 'who' | 'surface' | 'outcome' | 'basis'> & Partial<NewAuditEntry>,
): NewAuditEntry {
  return { ...NOTHING, agent, conversationId, requestId, subject, ...how };
}

/** A call that the hub itself let run or refused. */
export function toCallEntry(
  { agent, conversationId, runId }: Pick<NewAuditEntry, 'agent' | 'conversationId' | 'runId'>,
  { outcome, basis, ...call }: CallEntry,
): NewAuditEntry {
  return { ...NOTHING, ...call, agent, conversationId, runId, who: 'hub', surface: null, outcome, basis };
}

export interface CallEntry {
  at: number;
  callId: string;
  toolName: string;
  orderedBy: Address;
  subject: string;
  hash: string | null;
  outcome: Extract<AuditOutcome, 'allowed' | 'refused'>;
  basis: AuditBasis;
  detail?: string;
}

/** What the person laid down: a mode, a policy, a permission, a setting, a credential. Without a surface, what the hub did about it. */
export function toPersonEntry(
  surface: Surface | null,
  entry: Pick<NewAuditEntry, 'at' | 'outcome' | 'basis' | 'detail'> &
    Partial<Pick<NewAuditEntry, 'agent' | 'conversationId' | 'toolName' | 'subject' | 'requestId' | 'hash'>>,
): NewAuditEntry {
  return { ...NOTHING, ...entry, who: surface === null ? 'hub' : 'person', surface };
}
