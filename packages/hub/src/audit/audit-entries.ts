// Entries of the audit, made from what was answered, decided or laid down.
import {
  type Address,
  type AuditBasis,
  type AuditOutcome,
  findChosen,
  type HumanRequest,
  type NewAuditEntry,
  type Run,
  type Settlement,
  type Surface,
} from '@nod/protocol';

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

/** How a request ended, by whom and on what basis. */
export function toSettlementEntry(request: HumanRequest, settlement: Settlement): NewAuditEntry {
  const { agent, conversationId, id: requestId, title: subject } = request;
  const base = {
    ...NOTHING,
    at: settlement.at,
    agent,
    conversationId,
    requestId,
    subject,
    ...toCall(request),
  };
  if (settlement.outcome === 'expired') return { ...base, ...byHub('expired', 'expiry') };
  if (settlement.outcome === 'cancelled') {
    const who = request.kind === 'tool-approval' ? 'hub' : 'agent';
    return { ...base, ...byHub('cancelled', 'stop'), who };
  }
  const { surface, text: detail } = settlement.reply;
  const who = surface === null ? 'hub' : 'person';
  const verdict = findChosen(settlement, 'verdict');
  if (!verdict) return { ...base, who, surface, outcome: 'answered', basis: 'answer', detail };
  const { verdict: outcome, by: basis, isEdited, hash } = verdict;
  return { ...base, who, surface, outcome, basis, hash, isEdited, detail };
}

function toCall(request: HumanRequest) {
  if (request.kind !== 'tool-approval') return {};
  const { runId, call, orderedBy, hash } = request;
  return { runId, callId: call.id, toolName: call.toolName, orderedBy, hash };
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
  orderedBy: Address;
  subject: string;
  hash: string | null;
  outcome: Extract<AuditOutcome, 'allowed' | 'refused'>;
  basis: AuditBasis;
  detail?: string;
}

function byHub(outcome: AuditOutcome, basis: AuditBasis) {
  return { who: 'hub', surface: null, outcome, basis } as const;
}

/** What the person laid down: a mode, a policy, a permission, a setting, a credential. Without a surface, what the hub did about it. */
export function toPersonEntry(
  surface: Surface | null,
  entry: Pick<NewAuditEntry, 'at' | 'outcome' | 'basis' | 'detail'> &
    Partial<Pick<NewAuditEntry, 'agent' | 'conversationId' | 'toolName' | 'subject' | 'requestId' | 'hash'>>,
): NewAuditEntry {
  return { ...NOTHING, ...entry, who: surface === null ? 'hub' : 'person', surface };
}
