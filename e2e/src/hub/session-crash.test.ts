// kill -9 of the hub while a session of an agent program works behind the doors' socket.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { serveOverSocket } from '@nod/door-socket';
import type { ApprovalAsk } from '@nod/doors';
import { type AgentName, agentNameSchema, PERSON } from '@nod/protocol';
import { clientPorts, clock } from '@nod/system-node';
import { createScriptedProgram, type ScriptedProgram, toSession } from '@nod/testing';
import { expect, it, onTestFinished } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { NOD, plainEnvironment } from '../stage/nod.ts';
import { createPerson } from '../stage/test-person.ts';

const ROUNDS = 5;
const agent: AgentName = agentNameSchema.parse('codex · site');
const ask: ApprovalAsk = {
  ...{ type: 'approval', toolName: 'shell', parameters: { command: 'npm test' }, text: '' },
  ...{ isEditable: false, scopes: [], isOwnTool: false },
};

/** A session that lives in the test's own process, and comes to whichever hub is there. */
function keep({ data }: StartedHub): ScriptedProgram {
  const program = createScriptedProgram({ id: 'thread-1', program: 'codex', folder: '/work/site' }, clock);
  const leaving = new AbortController();
  const served = serveOverSocket(toSession(program), {
    ...{ path: join(data, 'doors', 'doors.sock'), facts: () => program.facts, signal: leaving.signal },
    ...{ clock, timer: (_: number, callback: () => void) => clientPorts.timer(20, callback) },
    report: console.error,
  });
  onTestFinished(async () => {
    leaving.abort();
    await served;
  });
  return program;
}

async function start(): Promise<StartedHub> {
  const hub = await startHub({ keepData: true });
  onTestFinished(() => rmSync(hub.data, { recursive: true, force: true }));
  return hub;
}

async function restart({ data, port }: StartedHub): Promise<StartedHub> {
  const hub = await startHub({ data, port });
  onTestFinished(() => hub.kill());
  return hub;
}

function untilState(hub: StartedHub, state: string): Promise<void> {
  const { client } = createPerson(hub);
  const told = async () => (await client.overview()).presences.find((each) => each.agent === agent)?.state;
  return expect.poll(told, { timeout: 20_000 }).toBe(state);
}

const say = (hub: StartedHub, text: string) =>
  createPerson(hub).client.sendMessage({ from: PERSON, to: agent, payload: { text }, surface: 'panel' });

async function saidBy(hub: StartedHub, who: string): Promise<(string | undefined)[]> {
  const { client } = createPerson(hub);
  const { overview } = await client.overview();
  const [conversation] = Object.values(overview.conversations).filter(({ participants }) =>
    participants.includes(agent),
  );
  if (!conversation) return [];
  const { messages } = await client.messages(conversation.id, { limit: 100 });
  return messages.filter(({ from }) => from === who).map(({ payload }) => payload.text);
}

it('DS-5.1 OPS-2 a prompt, an approval and an answer are there once when the hub is killed in between', async () => {
  const first = await start();
  const program = keep(first);
  await untilState(first, 'idle');
  await say(first, 'run the tests');
  await expect.poll(() => program.prompts).toEqual(['run the tests']);
  program.ask(ask);
  const [card] = await createPerson(first).untilAsked(agent);
  await first.kill();

  const second = await restart(first);
  await untilState(second, 'waiting');
  const [again, ...others] = await createPerson(second).untilAsked(agent);
  expect([again?.id, others]).toEqual([card?.id, []]);
  if (again?.kind !== 'tool-approval') throw new Error('a call is asked about');
  const approval = { verdict: 'approve', hash: again.hash, remember: 'once' } as const;
  await createPerson(second).client.answer(again.id, { approval, surface: 'panel' });
  await second.kill();

  program.endTurn({ answer: 'All tests pass.' });
  const third = await restart(second);
  await expect.poll(() => saidBy(third, agent), { timeout: 20_000 }).toContain('All tests pass.');
  expect(program.prompts).toEqual(['run the tests']);
  expect(program.answers.length).toBeLessThanOrEqual(1);
});

it('DS-5.1 OPS-2 no prompt is lost or doubled, whenever the hub is killed', {
  timeout: 120_000,
}, async () => {
  let hub = await start();
  const program = keep(hub);
  const sent: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await untilState(hub, 'idle');
    sent.push(`message ${round}`);
    await say(hub, `message ${round}`);
    // Some lives end before the prompt is handed over, some after.
    for (let turns = Math.floor(Math.random() * 30); turns > 0; turns -= 1)
      await new Promise((resolve) => setImmediate(resolve));
    await hub.kill();
    hub = await restart(hub);
    await expect.poll(() => program.prompts.length, { timeout: 20_000 }).toBe(round);
    program.endTurn({ answer: `answer ${round}` });
    await expect.poll(() => saidBy(hub, agent), { timeout: 20_000 }).toContain(`answer ${round}`);
  }
  expect(program.prompts).toEqual(sent);
  expect(await saidBy(hub, agent)).toEqual(sent.map((_, index) => `answer ${index + 1}`));
});

it('M6 a session that is met by its door and over MCP is one agent, and reads each message once', async () => {
  const hub = await start();
  onTestFinished(() => hub.kill());
  const program = keep(hub);
  await untilState(hub, 'idle');
  program.enterPrompt('busy');
  await untilState(hub, 'working');
  await say(hub, 'while it works');
  const client = new Client({ name: 'codex-mcp-client', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: NOD, args: ['mcp'], env: plainEnvironment({ NOD_DATA: hub.data }) }),
  );
  onTestFinished(() => client.close());
  const { structuredContent } = await client.callTool({
    ...{ name: 'check_messages', arguments: {}, _meta: { threadId: 'thread-1' } },
  });
  expect(structuredContent).toMatchObject({ messages: [{ payload: { text: 'while it works' } }] });
  program.endTurn({ answer: 'done' });
  await expect.poll(() => saidBy(hub, agent)).toContain('done');
  await untilState(hub, 'idle');
  expect(program.prompts).toEqual([]);
});
