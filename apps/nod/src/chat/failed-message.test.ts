import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hub } from '@nod/hub';
import { agentNameSchema, PERSON } from '@nod/protocol';
import { beginView, emptyThread, emptyView } from '@nod/surface';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../command-line/hub-client.ts';
import { createDataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { ensureToken } from '../data-folder/token-file.ts';
import { startHubServer } from '../server/hub-server.ts';
import { en } from '../texts/texts.ts';
import { followAnswer } from './followed-answer.ts';

const codex = agentNameSchema.parse('codex');
const NOTHING = { onPiece: () => {}, onProgress: () => {}, onApproval: () => {} };

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

it('DS-5.3 nod chat waits no longer for the answer to a message that did not arrive', async () => {
  const { hub, client } = await startHub();
  await hub.agents.register(codex);
  const start = await client.overview();
  const outgoing = { from: PERSON, to: codex, payload: { text: 'go on' }, surface: 'cli' };
  const { message } = await client.sendMessage(outgoing);
  const view = { ...beginView(emptyView, start), threads: { [message.conversationId]: emptyThread } };
  const followed = followAnswer(client, { logId: start.logId, view }, message, NOTHING, en);
  const refused = { state: 'refused', at: 2, reason: 'shell', words: '' } as const;
  await hub.deliveries.tell(codex, message.id, { state: 'queued', at: 1 });
  await hub.deliveries.tell(codex, message.id, refused);
  expect(await followed).toEqual({ delivery: refused });
});
