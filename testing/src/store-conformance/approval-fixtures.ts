// Valid things about tool calls to put into a store: approvals, policies, permissions, audit entries.
import type { Change } from '@nod/hub';
import {
  type ApprovalReply,
  type AuditQuery,
  type ChatMode,
  type ConversationId,
  type HumanRequestOf,
  type NewAuditEntry,
  PERSON,
  type Permission,
  type Run,
  type RunStep,
  type ToolCall,
  type ToolPolicy,
} from '@nod/protocol';
import { ana, NOW, newId } from './fixtures.ts';

/** A call that waits for the person's word in a run of `ana`. */
export function newApproval(
  run: Run,
  call: ToolCall = { id: 'c1', toolName: 'run-command', parameters: { command: 'npm test' } },
): HumanRequestOf<'tool-approval'> {
  const { agent, conversationId, messageId } = run;
  return {
    kind: 'tool-approval',
    id: newId('req'),
    agent,
    conversationId,
    messageId,
    title: 'npm test',
    text: '',
    openedAt: NOW,
    expiresAt: NOW + 60_000,
    awaited: 'never',
    settlement: null,
    runId: run.id,
    orderedBy: PERSON,
    call,
    preview: {
      type: 'command',
      command: 'npm test',
      folder: '/home/ana/project',
      isCaged: false,
      files: [],
      shows: ['command'],
    },
    hash: 'f'.repeat(64),
    reason: 'mode',
    permission: { parameters: { command: 'npm test' }, target: '' },
    coveredBy: { parameters: { command: 'npm test' }, target: '' },
    isEditable: true,
    scopes: [],
  };
}

/** The person's word on an approval, which sends no message. */
export function decided(
  request: HumanRequestOf<'tool-approval'>,
  fields: Partial<ApprovalReply> = {},
): Extract<Change, { type: 'request-settled' }> {
  const { id: requestId, conversationId, messageId, call, hash } = request;
  const { parameters } = call;
  const chosen: ApprovalReply = {
    type: 'verdict',
    verdict: 'approved',
    parameters,
    hash,
    isEdited: false,
    remember: 'once',
    scope: null,
    by: 'answer',
    ...fields,
  };
  const reply = { requestId, messageId: null, text: '', chosen, surface: 'panel' as const };
  return {
    type: 'request-settled',
    requestId,
    conversationId,
    messageId,
    settlement: { outcome: 'answered', at: NOW + 1, reply },
  };
}

export function modeSet(conversationId: ConversationId, mode: ChatMode): Change {
  return { type: 'conversation-mode-set', conversationId, mode, at: NOW };
}

export function newPolicy(fields: Partial<ToolPolicy> = {}): ToolPolicy {
  return { agent: ana, toolName: 'run-command', policy: 'ask', setAt: NOW, ...fields };
}

export function newPermission(fields: Partial<Permission> = {}): Permission {
  return {
    id: newId('prm'),
    agent: ana,
    toolName: 'run-command',
    parameters: { command: 'npm test' },
    target: '',
    conversationId: null,
    grantedAt: NOW,
    ...fields,
  };
}

export function stepAdded({ id: runId, conversationId }: Run, step: RunStep): Change {
  return { type: 'run-step-added', runId, conversationId, step };
}

export function newAuditEntry(fields: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return {
    at: NOW,
    who: 'person',
    surface: 'panel',
    outcome: 'approved',
    basis: 'answer',
    agent: ana,
    conversationId: null,
    runId: null,
    requestId: null,
    callId: 'c1',
    toolName: 'run-command',
    orderedBy: PERSON,
    subject: 'npm test',
    hash: 'f'.repeat(64),
    isEdited: false,
    detail: '',
    ...fields,
  };
}

export function recorded(entry: NewAuditEntry): Change {
  return { type: 'audit-recorded', entry };
}

/** Everything, unless `filters` say otherwise. */
export function newAuditQuery(filters: Partial<AuditQuery> = {}): AuditQuery {
  return { limit: 1000, ...filters };
}
