// What is written to the audit, made from what was decided.
import type {
  AuditBasis,
  AuditOutcome,
  HumanRequestOf,
  NewAuditEntry,
  Run,
  Settlement,
  Surface,
} from '@nod/protocol';

const NOTHING = {
  agent: null,
  conversationId: null,
  runId: null,
  requestId: null,
  callId: null,
  toolName: null,
  hash: null,
  isEdited: false,
  detail: '',
} as const;

/** How an approval ended, by whom and on what basis. */
export function toSettlementEntry(
  request: HumanRequestOf<'tool-approval'>,
  settlement: Settlement,
): NewAuditEntry {
  const { agent, conversationId, runId, id: requestId, call, hash } = request;
  const base = {
    ...NOTHING,
    at: settlement.at,
    agent,
    conversationId,
    runId,
    requestId,
    callId: call.id,
    toolName: call.toolName,
    hash,
  };
  if (settlement.outcome === 'expired') return { ...base, ...byHub('expired', 'expiry') };
  const approval = settlement.outcome === 'answered' ? settlement.reply.approval : undefined;
  if (settlement.outcome === 'cancelled' || !approval) return { ...base, ...byHub('cancelled', 'stop') };
  const { surface, text: detail } = settlement.reply;
  const { verdict: outcome, by: basis, isEdited } = approval;
  return { ...base, who: 'person', surface, outcome, basis, hash: approval.hash, isEdited, detail };
}

/** A call that the hub itself let run or refused. */
export function toCallEntry(
  { agent, conversationId, id: runId }: Run,
  { outcome, basis, ...call }: CallEntry,
): NewAuditEntry {
  return { ...NOTHING, ...call, agent, conversationId, runId, ...byHub(outcome, basis) };
}

export interface CallEntry {
  at: number;
  callId: string;
  toolName: string;
  hash: string | null;
  outcome: Extract<AuditOutcome, 'allowed' | 'refused'>;
  basis: AuditBasis;
  detail?: string;
}

function byHub(outcome: AuditOutcome, basis: AuditBasis) {
  return { who: 'hub', surface: null, outcome, basis } as const;
}

/** What the person laid down: a mode, a policy, a permission. */
export function toPersonEntry(
  surface: Surface,
  entry: Pick<NewAuditEntry, 'at' | 'outcome' | 'basis' | 'detail'> &
    Partial<Pick<NewAuditEntry, 'agent' | 'conversationId' | 'toolName' | 'requestId' | 'hash'>>,
): NewAuditEntry {
  return { ...NOTHING, ...entry, who: 'person', surface };
}
