// An agent in plain HTTP, without a library: asks with quick replies, receives by long poll, acknowledges.
// Run it while the hub runs: node examples/http-agent.ts
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const data = process.env.NOD_DATA ?? join(homedir(), '.nod');
const url = process.env.NOD_URL ?? JSON.parse(readFileSync(join(data, 'hub.json'), 'utf8')).url;
const token = readFileSync(join(data, 'token'), 'utf8').trim();
const agent = 'http-example';

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

const { message } = await call('POST', '/api/messages', {
  from: agent,
  to: 'user',
  payload: { text: 'I found **two** unused files. Shall I delete them?' },
  quickReplies: ['Delete them', 'Show me first', 'Leave them'],
});
console.log(`asked: ${message.id}`);

let answer: string | undefined;
while (answer === undefined) {
  // Comes back at once with what is there, else after up to half a minute.
  const { messages } = await call('GET', `/api/agents/${agent}/inbox?waitMs=30000`);
  if (messages.length === 0) continue;
  const reply = messages.find(
    (candidate: { inReplyTo: string | null }) => candidate.inReplyTo === message.id,
  );
  answer = reply?.payload.text;
  // What is not acknowledged is delivered again: nothing is lost if this program dies before this line.
  await call('POST', `/api/agents/${agent}/inbox/ack`, { ids: messages.map(({ id }: { id: string }) => id) });
}
console.log(`answer: ${answer}`);
await call('POST', '/api/messages', { from: agent, to: 'user', payload: { text: `Understood: ${answer}` } });
