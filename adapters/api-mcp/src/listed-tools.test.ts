import { agentNameSchema, type MessageId, PERSON } from '@nod/protocol';
import { toAddress } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { connectTestClient } from './test-connection.ts';

const question = { question: 'Which one?', options: ['Red', 'Blue'], recommended: 'Red' };

/** Everything that a value says, as texts give it. */
function listFacts(value: unknown): string[] {
  if (value === null || value === undefined || value === false) return [];
  if (typeof value === 'number') return [new Date(value).toISOString()];
  if (typeof value !== 'object') return [String(value)];
  return Object.values(value).flatMap(listFacts);
}

describe('the tools as they are listed', () => {
  it('say that they destroy nothing and reach nothing but the hub, do not claim to change nothing, and are always loaded', async () => {
    const { mcp } = await connectTestClient();
    const { tools } = await mcp.listTools();
    expect(tools.length).toBeGreaterThan(2);
    for (const { annotations, _meta } of tools) {
      expect(annotations).toMatchObject({ destructiveHint: false, openWorldHint: false });
      expect(annotations).not.toHaveProperty('readOnlyHint');
      expect(_meta).toEqual({ 'anthropic/alwaysLoad': true });
    }
  });

  it.each([
    ['gemini-cli-mcp-client', 'ask_person', 'ask_user'],
    ['codex-mcp-client', 'ask_user', 'ask_person'],
    ['', 'ask_user', 'ask_person'],
  ])(
    'to the client "%s" the tool that asks is called %s, and %s is understood too',
    async (client, listed, other) => {
      const { mcp, hub, untilOpen } = await connectTestClient('coder', { client });
      const names = (await mcp.listTools()).tools.map(({ name }) => name);
      expect(names).toContain(listed);
      expect(names).not.toContain(other);
      for (const name of [listed, other]) {
        const asked = mcp.callTool({ name, arguments: { questions: [question] } });
        for (const id of await untilOpen(1)) await hub.requests.answer(id, { text: 'Red', surface: 'panel' });
        expect((await asked).structuredContent).toMatchObject({ answers: [{ answer: 'Red' }] });
      }
    },
  );

  it('a tool that is not there is a protocol error', async () => {
    const { mcp } = await connectTestClient();
    await expect(mcp.callTool({ name: 'ask_everybody', arguments: {} })).rejects.toThrow(/not found/);
  });
});

describe('the results of the tools', () => {
  it('say as text all that they say as data', async () => {
    const { mcp, hub, outgoing, untilOpen } = await connectTestClient('coder');
    const asked = mcp.callTool({ name: 'ask_user', arguments: { questions: [question] } });
    for (const id of await untilOpen(1)) await hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    const payload = { text: 'hello', ticket: 'T-7', quickReplies: ['ok', 'no'] };
    await hub.bus.send({ ...outgoing({ payload }), to: toAddress('coder') });
    const results = [
      await asked,
      await mcp.callTool({
        name: 'send_message',
        arguments: { to: 'user', payload: { text: 'hi' }, quickReplies: ['a', 'b'], delayMs: 5_000 },
      }),
      await mcp.callTool({ name: 'check_messages', arguments: {} }),
      await mcp.callTool({ name: 'send_message', arguments: { to: 'nobody', payload: { text: 'hi' } } }),
    ];
    for (const { content, structuredContent } of results) {
      const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
      const facts = listFacts(structuredContent);
      expect(facts.length).toBeGreaterThan(0);
      expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
    }
  });

  it("F-17 DS-1.1 a message flagged as a model's final answer opens a decision set", async () => {
    const { mcp, hub } = await connectTestClient('coder');
    const text =
      'Two things:\n\n1. Which database?\n   A) SQLite (recommended)\n   B) PostgreSQL\n2. Which port?\n   A) 80\n   B) 8080 (recommended)\n';
    const sent = await mcp.callTool({
      name: 'send_message',
      arguments: { to: 'user', payload: { text }, modelAnswer: true },
    });
    expect(hub.requests.open()).toMatchObject([
      {
        kind: 'decision-set',
        questions: [
          { id: '1', recommended: 'A' },
          { id: '2', recommended: 'B' },
        ],
      },
    ]);
    expect(sent.structuredContent).toMatchObject({ requestId: hub.requests.open()[0]?.id });
  });

  it('F-33 a message that stands in place of an earlier one says so, and the earlier one is not there', async () => {
    const { mcp, hub, outgoing } = await connectTestClient('coder');
    await hub.agents.register(agentNameSchema.parse('coder'));
    const said = (text: string, supersedes: MessageId | null) =>
      hub.bus.send(outgoing({ text, supersedes, from: PERSON, to: toAddress('coder') }));
    const { message } = await said('Deploy to prod', null);
    await said('Deploy to staging', message.id);
    const { content, structuredContent } = await mcp.callTool({ name: 'check_messages', arguments: {} });
    expect(structuredContent).toMatchObject({ messages: [{ supersedes: message.id }] });
    expect(JSON.stringify(content)).toContain(`in place of ${message.id}, which does not count any more`);
    expect(JSON.stringify(content)).not.toContain('prod');
  });
});
