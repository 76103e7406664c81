import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_AGENT, PERSON } from '@nod/protocol';
import { createCountingIds, createFakeMemories, startTestHub, type TestHub } from '@nod/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { openSettingsFile } from '../settings/settings-file.ts';
import { startNativeAgent } from './native-agent-start.ts';

function start({ hub, time }: TestHub): { reported: unknown[] } {
  const path = mkdtempSync(join(tmpdir(), 'nod-native-'));
  const folder = locateDataFolder(path, {});
  createDataFolder(folder);
  const leave = new AbortController();
  onTestFinished(() => {
    leave.abort();
    rmSync(path, { recursive: true });
  });
  const reported: unknown[] = [];
  startNativeAgent({
    hub,
    memories: createFakeMemories(time.clock, createCountingIds()),
    settings: openSettingsFile(folder, {
      env: {},
      findOffers: async () => ({ offers: [] }),
      tryEmbedder: async () => 0,
    }),
    hubFolder: path,
    mcpConfig: folder.mcpConfig,
    report: (error) => void reported.push(error),
    onFailedCall() {},
    signal: leave.signal,
  }).begin();
  return { reported };
}

async function expectAnswer({ hub, outgoing }: TestHub): Promise<void> {
  const { message } = await hub.bus.send(outgoing({ from: PERSON, to: BUILT_IN_AGENT, text: 'hello' }));
  await vi.waitFor(
    async () => {
      const { messages } = await hub.conversations.messages(message.conversationId, { limit: 100 });
      expect(messages).toContainEqual(
        expect.objectContaining({ from: BUILT_IN_AGENT, inReplyTo: message.id }),
      );
    },
    { timeout: 20_000 },
  );
}

it('OPS-2 the built-in agent that was terminated before a restart answers once it is registered again', async () => {
  const before = await startTestHub();
  await before.hub.agents.register(BUILT_IN_AGENT);
  await before.hub.agents.terminate(BUILT_IN_AGENT);
  const test = await before.restart();
  const { reported } = start(test);
  expect(test.hub.agents.list()).toMatchObject([{ terminatedAt: expect.any(Number) }]);
  await test.hub.agents.register(BUILT_IN_AGENT);
  await expectAnswer(test);
  expect(reported).toEqual([]);
});

it('the built-in agent that is terminated while it works answers once it is registered again', async () => {
  const test = await startTestHub();
  const { reported } = start(test);
  await test.hub.agents.register(BUILT_IN_AGENT);
  await expectAnswer(test);
  await test.hub.agents.terminate(BUILT_IN_AGENT);
  await test.hub.agents.register(BUILT_IN_AGENT);
  await expectAnswer(test);
  expect(reported).toEqual([]);
});
