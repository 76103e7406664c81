// The process that the crash test kills: commits without end and prints what has been acknowledged.
// Not part of the store.
import { writeSync } from 'node:fs';
import { type AgentName, type ConversationId, type MessageId, PERSON } from '@nod/protocol';
import { openSqliteStore } from './sqlite-store.ts';

const STDOUT = 1;
const IN_ONE_TURN = 16;
const conversationId = 'cnv_00000000000000000001' as ConversationId;

const [path = '', round = ''] = process.argv.slice(2);
const store = openSqliteStore(path);

async function send(count: number): Promise<void> {
  const id = `msg_${round.padStart(4, '0')}${String(count).padStart(16, '0')}` as MessageId;
  const message = { id, conversationId, from: PERSON, to: 'ana' as AgentName, inReplyTo: null } as const;
  const payload = { text: 'x'.repeat(1024) };
  await store.commit([{ type: 'message-delivered', message: { ...message, payload, sentAt: 1, dueAt: 1 } }]);
  writeSync(STDOUT, `${id}\n`);
}

for (let count = 0; ; count += IN_ONE_TURN) {
  await Promise.all(Array.from({ length: IN_ONE_TURN }, (_, index) => send(count + index)));
}
