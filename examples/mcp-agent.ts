// A program that connects by MCP, with the official client over stdio, as a coding agent would.
// Run it while the hub runs: node examples/mcp-agent.ts
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const HOUR_MS = 3_600_000;
const nod = fileURLToPath(new URL('../node_modules/.bin/nod', import.meta.url));
const env = Object.fromEntries(Object.entries(process.env).filter((entry) => entry[1] !== undefined));

const client = new Client({ name: 'mcp-example', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({
    command: nod,
    args: ['mcp', '--agent', 'mcp-example'],
    env: env as Record<string, string>,
  }),
);
const { tools } = await client.listTools();
console.log(`tools: ${tools.map(({ name }) => name).join(', ')}`);

const asked = await client.callTool(
  {
    name: 'ask_user',
    arguments: {
      questions: [
        { question: 'Which database?', options: ['SQLite', 'PostgreSQL'], recommended: 'SQLite' },
        { question: 'Write tests first?', options: ['Yes', 'No'] },
      ],
    },
  },
  // The person may take an hour. Progress keeps the call alive.
  { timeout: HOUR_MS, resetTimeoutOnProgress: true, onprogress: ({ message }) => console.error(message) },
);
const { answers } = asked.structuredContent as { answers: { question: string; answer: string | null }[] };
for (const { question, answer } of answers) console.log(`${question} ${answer ?? '(no answer)'}`);

await client.callTool({
  name: 'send_message',
  arguments: { to: 'user', payload: { text: 'Thank you, I am starting.' }, quickReplies: ['Stop', 'Faster'] },
});
await client.close();
