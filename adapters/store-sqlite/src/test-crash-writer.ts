// The process that the crash test kills: commits without end and prints what has been acknowledged.
// Not part of the store.
import { writeSync } from 'node:fs';
import type { Change } from '@nod/hub';
import { type AgentName, type ConversationId, type MessageId, PERSON } from '@nod/protocol';
import { openSqliteStore } from './sqlite-store.ts';

const STDOUT = 1;
const IN_ONE_TURN = 16;
const conversationId = 'cnv_00000000000000000001' as ConversationId;

const [path = '', round = ''] = process.argv.slice(2);
const store = openSqliteStore(path);

function toAudited(id: MessageId): Change {
  const nothing = { agent: null, runId: null, requestId: null, callId: null, toolName: null, hash: null };
  const decision = { who: 'hub', surface: null, outcome: 'allowed', basis: 'mode', isEdited: false } as const;
  return {
    type: 'audit-recorded',
    entry: { at: 1, ...decision, ...nothing, conversationId, orderedBy: null, subject: '', detail: id },
  };
}

/** Every second message comes with an audit entry that names it. */
async function send(count: number): Promise<void> {
  const id = `msg_${round.padStart(4, '0')}${String(count).padStart(16, '0')}` as MessageId;
  const message = {
    id,
    conversationId,
    from: PERSON,
    to: 'ana' as AgentName,
    inReplyTo: null,
    supersedes: null,
    version: 1,
  } as const;
  const payload = { text: 'x'.repeat(1024) };
  const delivered: Change = {
    type: 'message-delivered',
    message: { ...message, payload, sentAt: 1, dueAt: 1 },
  };
  await store.commit(count % 2 === 0 ? [delivered, toAudited(id)] : [delivered]);
  writeSync(STDOUT, `${id}\n`);
}

for (let count = 0; ; count += IN_ONE_TURN) {
  await Promise.all(Array.from({ length: IN_ONE_TURN }, (_, index) => send(count + index)));
}
