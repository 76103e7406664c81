// Entries of the audit, made from what was answered, decided or set.
import type { NewAuditEntry, Surface } from '@nod/protocol';

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

/** An entry that says nothing more than this. */
export function toEntry(
  said: Pick<NewAuditEntry, 'at' | 'who' | 'surface' | 'outcome' | 'basis'> & Partial<NewAuditEntry>,
): NewAuditEntry {
  return { ...NOTHING, ...said };
}

/** What the person laid down: a mode, a policy, a permission, a setting, a credential. Without a surface, what the hub did about it. */
export function toPersonEntry(
  surface: Surface | null,
  entry: Pick<NewAuditEntry, 'at' | 'outcome' | 'basis' | 'detail'> &
    Partial<
      Pick<
        NewAuditEntry,
        'agent' | 'conversationId' | 'toolName' | 'subject' | 'requestId' | 'hash' | 'origin'
      >
    >,
): NewAuditEntry {
  return { ...NOTHING, ...entry, who: surface === null ? 'hub' : 'person', surface };
}
