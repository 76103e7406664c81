import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hub } from '@nod/hub';
import {
  type AnswerBody,
  agentNameSchema,
  askToolCallBodySchema,
  DOOR_FIELD,
  type Message,
  type OutgoingMessage,
  PERSON,
  type Presence,
  type ToolApproval,
} from '@nod/protocol';
import { beginView, emptyView, mergePage } from '@nod/surface';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../command-line/hub-client.ts';
import { createDataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { ensureToken } from '../data-folder/token-file.ts';
import { startHubServer } from '../server/hub-server.ts';
import { en } from '../texts/texts.ts';
import { followAnswer } from './followed-answer.ts';

const codex = agentNameSchema.parse('codex');
const presence: Presence = {
  ...{ agent: codex, program: 'codex', title: 'Codex', version: null, door: 'app-server', folder: '/srv' },
  ...{ branch: null, about: null, state: 'working', at: 1, prompts: 'structured', plan: [], calls: [] },
  modes: { agent: 'set', supervised: 'set', ask: 'cannot' },
  hasTerminal: false,
};

async function startHub() {
  const path = mkdtempSync(join(tmpdir(), 'nod-chat-'));
  const folder = locateDataFolder(path, {});
  createDataFolder(folder);
  const found = Promise.withResolvers<Hub>();
  const capture = ({ hub }: { hub: Hub }) => {
    found.resolve(hub);
    return null;
  };
  const server = await startHubServer(folder, 0, { agents: [capture], channels: [] });
  onTestFinished(async () => {
    await server.close();
    rmSync(path, { recursive: true });
  });
  return {
    hub: await found.promise,
    client: createClient(() => server.url, ensureToken(folder.personToken)),
  };
}

/** A person who says something to Codex and follows what comes of it. */
async function startChat() {
  const { hub, client } = await startHub();
  await hub.agents.register(codex);
  hub.presences.set(presence);
  const say = async (more: Partial<OutgoingMessage>) => {
    const start = await client.overview();
    const body = { from: PERSON, to: codex, payload: { text: 'go on' }, surface: 'cli' as const };
    const { message } = await client.sendMessage({ ...body, ...more });
    const page = await client.messages(message.conversationId, { limit: 9 });
    const known = mergePage(beginView(emptyView, start), message.conversationId, page);
    const pieces: string[] = [];
    const asked = Promise.withResolvers<ToolApproval>();
    const listener = {
      onPiece: (piece: string) => void pieces.push(piece),
      onProgress: () => {},
      onApproval: asked.resolve,
    };
    const ended = followAnswer(client, { logId: start.logId, view: known }, message, listener, en);
    return { message, pieces, asked: asked.promise, ended };
  };
  const reply = (inReplyTo: Message['id'] | null, text: string, note: object) =>
    hub.bus.send({ from: codex, to: PERSON, inReplyTo, payload: { text, [DOOR_FIELD]: note } });
  return { hub, client, say, reply, ...(await say({})) };
}

it('DS-5.3 nod chat waits no longer for the answer to a message that did not arrive', async () => {
  const { hub, message, ended } = await startChat();
  const refused = { state: 'refused', at: 2, reason: 'shell', words: '' } as const;
  await hub.deliveries.tell(codex, message.id, { state: 'queued', at: 1 });
  await hub.deliveries.tell(codex, message.id, refused);
  expect(await ended).toEqual({ delivery: refused });
});

it('CM-8.4 nod chat goes on behind a call that the agent asks about, until its answer is there', async () => {
  const { hub, client, message, pieces, asked, ended, reply } = await startChat();
  await hub.deliveries.tell(codex, message.id, { state: 'accepted', at: 1, turnId: 't' });
  const call = askToolCallBodySchema.parse({ toolName: 'shell', id: 'c', inReplyTo: message.id });
  await hub.toolCalls.ask(codex, call);
  const request = await asked;
  const body: AnswerBody = {
    approval: { verdict: 'approve', hash: request.hash, remember: 'once' },
    surface: 'cli',
  };
  await client.answer(request.id, body);
  await reply(null, 'of what was typed in its terminal', { turn: 'another' });
  await reply(message.id, 'All done.', { turn: 't' });
  expect(await ended).toMatchObject({ message: { payload: { text: 'All done.' } }, outcome: null });
  expect(pieces).toEqual(['All done.']);
});

it('CM-8.4 nod chat ends with a question of the agent, and the answer to it is followed to the end of the turn', async () => {
  const { hub, message, ended, say, reply } = await startChat();
  await hub.deliveries.tell(codex, message.id, { state: 'accepted', at: 1, turnId: 't' });
  const { message: question } = await reply(null, 'Which one?', { ask: 'door-1' });
  expect(await ended).toMatchObject({ message: { id: question.id } });
  const second = await say({ payload: { text: 'the first' }, inReplyTo: question.id });
  await reply(message.id, 'All done.', { turn: 't' });
  expect(await second.ended).toMatchObject({ message: { payload: { text: 'All done.' } } });
});

it.each([
  ['its program has ended', (hub: Hub) => hub.presences.end(codex)],
  ['it is terminated', (hub: Hub) => hub.agents.terminate(codex, 'panel')],
])('nod chat waits no longer for an agent when %s', async (_, end) => {
  const { hub, message, asked, ended } = await startChat();
  await hub.toolCalls.ask(codex, askToolCallBodySchema.parse({ toolName: 'shell', inReplyTo: message.id }));
  await asked;
  await end(hub);
  expect(await ended).toEqual({ ended: 'gone' });
});
