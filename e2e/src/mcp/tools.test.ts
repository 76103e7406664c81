// The built-in agent uses the tools of a configured MCP server: here the hub's own `nod mcp`, a real one over stdio.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startScriptedModelServer } from '@nod/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { NOD, runNod } from '../stage/nod.ts';

let hub: StartedHub | null = null;
afterAll(async () => {
  await hub?.stop();
});

describe('tools of MCP servers', () => {
  it('AC-8.3 are offered to the model under unambiguous names, and run', async () => {
    const server = await startScriptedModelServer();
    const env = { NOD_MODEL: 'openai-compatible:scripted', NOD_MODEL_BASE_URL: server.url('openai') };
    hub = await startHub({ env });
    const config = {
      mcpServers: { office: { command: NOD, args: ['mcp', '--agent', 'clerk', '--data', hub.data] } },
    };
    writeFileSync(join(hub.data, 'mcp.json'), JSON.stringify(config));
    const argumentsText = JSON.stringify({ to: 'user', payload: { text: 'The clerk says hello' } });
    const call = { type: 'tool-call' as const, toolName: 'office__send_message', argumentsText };
    // The first message wakes the agent, which starts its servers; the model calls until the tool is there.
    for (let asked = 0; ; asked += 1) {
      server.script([
        { type: 'answer', steps: [call] },
        { type: 'answer', steps: [{ type: 'text', text: 'Done.' }] },
      ]);
      expect((await runNod(hub.data, ['chat', 'greet me'])).stdout).toContain('Done.');
      const second = JSON.stringify(server.requests[asked * 2 + 1]?.body);
      if (!second.includes('There is no tool')) break;
    }
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('office__send_message');
    const { messages } = await readInbox(hub);
    expect(messages).toContain('The clerk says hello');
    await server.close();
  });
});

async function readInbox({ url, personToken }: StartedHub): Promise<{ messages: string[] }> {
  const headers = { authorization: `Bearer ${personToken}` };
  const { conversations } = (await (await fetch(`${url}/api/conversations`, { headers })).json()) as {
    conversations: { lastMessage: { preview: string } }[];
  };
  return { messages: conversations.map(({ lastMessage }) => lastMessage.preview) };
}
