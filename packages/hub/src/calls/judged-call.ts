// Judged call: the verdict of the rules on a call that was looked at, with the hash that binds it to exactly that call.
// One judge for the calls of runs and for those of programs.
import type { AgentName, NewAuditEntry, ToolApproval, ToolCall } from '@nod/protocol';
import { toEntry } from '../audit/audit-entries.ts';
import { toCanonicalJson } from '../context/canonical-json.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { InspectedCall } from '../contract/hub.ts';
import { toSubject } from './call-title.ts';
import { type CallVerdict, evaluateCall, toCallRules } from './call-verdict.ts';
import { toPermissionScope } from './permissions.ts';

/** Whose call it is, where, in which run if in any, and for whom. */
export interface CallPlace extends Pick<ToolApproval, 'agent' | 'conversationId' | 'runId' | 'orderedBy'> {
  call: Pick<ToolCall, 'id' | 'toolName'>;
}

/** What the rules leave to the person has no row in the audit yet. */
export type JudgedCall = { hash: string } & (
  | Extract<CallVerdict, { type: 'ask' }>
  | (Exclude<CallVerdict, { type: 'ask' }> & { audited: NewAuditEntry })
);

/** `mode`: that of the conversation, also while it is being opened. */
export function judgeCall(
  context: HubContext,
  place: CallPlace,
  inspected: InspectedCall,
  mode: unknown = context.overview.conversations[place.conversationId]?.mode,
): JudgedCall {
  const { toolName } = place.call;
  const facts = { ...place, toolName, risk: inspected.risk, scope: toPermissionScope(inspected) };
  const verdict = evaluateCall(facts, { ...toCallRules(context.overview, place), mode });
  const hash = hashCall(context, { agent: place.agent, toolName }, inspected);
  if (verdict.type === 'ask') return { ...verdict, hash };
  const outcome = verdict.type === 'run' ? 'allowed' : 'refused';
  const subject = toSubject(place, inspected);
  const audited = toVerdictEntry(context, place, { outcome, basis: verdict.basis, hash, subject });
  return { ...verdict, hash, audited };
}

/** The row of a call that the hub itself let run or refused. */
export function toVerdictEntry(
  { clock }: HubContext,
  { agent, conversationId, runId, orderedBy, call: { id: callId, toolName } }: CallPlace,
  said: Pick<NewAuditEntry, 'outcome' | 'basis' | 'hash' | 'subject'> & Partial<NewAuditEntry>,
): NewAuditEntry {
  const about = { agent, conversationId, runId, orderedBy, callId, toolName };
  return toEntry({ at: clock(), who: 'hub', surface: null, ...about, ...said });
}

/** Who, which tool, with what, and on what it depends beyond its parameters. */
export function hashCall(
  { hash }: Pick<HubContext, 'hash'>,
  { agent, toolName }: { agent: AgentName; toolName: string },
  { parameters, target }: Pick<InspectedCall, 'parameters' | 'target'>,
): string {
  return hash(toCanonicalJson({ agent, toolName, parameters, target }));
}
