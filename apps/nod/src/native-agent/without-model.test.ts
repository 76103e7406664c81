// The built-in agent without a model, in a real hub: what runs follows the mode exactly, and mentioned files are worked on.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_AGENT, type ChatMode, PERSON } from '@nod/protocol';
import { createCountingIds, createFakeMemories, startTestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { beginBuiltInAgent, openFolder } from './test-built-in-agent.ts';

async function start() {
  const test = await startTestHub();
  const { folder, settings } = openFolder();
  await settings.change({ access: { allowShell: true } });
  const memories = createFakeMemories(test.time.clock, createCountingIds());
  await test.hub.agents.register(BUILT_IN_AGENT);
  beginBuiltInAgent(test, { folder, settings, memories });
  return { ...test, memories, files: settings.read().access.folder };
}

type Started = Awaited<ReturnType<typeof start>>;

/** The next thing that the agent says, or the approval that it needs first. */
async function say({ hub, outgoing }: Started, text: string, mode: ChatMode = 'agent') {
  const { message } = await hub.bus.send(outgoing({ from: PERSON, to: BUILT_IN_AGENT, text, mode }));
  const heard = new AbortController();
  for await (const { event } of hub.events.follow(0, heard.signal)) {
    if (event.type === 'request-opened' && event.request.kind === 'tool-approval')
      return { asked: event.request };
    if (event.type === 'message-delivered' && event.message.from === BUILT_IN_AGENT) {
      const isLater = event.message.conversationId === message.conversationId;
      if (isLater) return { answered: event.message.payload.text ?? '' };
    }
  }
  throw new Error('nothing came');
}

const COMMAND = 'echo made > made.txt';

describe('CM-3.1 F-9 "run: …" without a model', () => {
  it.each([`run: ${COMMAND}`, `运行：${COMMAND}`, `run \`${COMMAND}\``])(
    '"%s" is asked about in mode Supervised, exactly as it will run',
    async (text) => {
      const test = await start();
      const { asked } = await say(test, text, 'supervised');
      expect(asked).toMatchObject({ call: { toolName: 'run_command', parameters: { command: COMMAND } } });
      expect(existsSync(join(test.files, 'made.txt'))).toBe(false);
    },
  );

  it('runs nothing in mode Ask, and says so', async () => {
    const test = await start();
    expect(await say(test, `run: ${COMMAND}`, 'ask')).toEqual({
      answered: expect.stringContaining('Tools are switched off in this mode'),
    });
    expect(existsSync(join(test.files, 'made.txt'))).toBe(false);
  });
});

describe('F-9 a mentioned file together with a command', () => {
  const TEXT =
    'Bees dance to tell where flowers are. The dance shows the direction. A long dance means a long way. Write to karl@bees.example. The weather was mild.';

  it.each([
    ['summarize @file:bees.md', 'Bees dance'],
    ['@file:bees.md summarize this in 1 sentence', 'dance'],
    ['extract the emails from @file:bees.md', 'karl@bees.example'],
    ['extract emails @file:bees.md', 'karl@bees.example'],
    ['@file:bees.md extract emails', 'karl@bees.example'],
    ['read @file:bees.md', 'The weather was mild.'],
    ['总结 @文件:bees.md', 'Bees dance'],
    ['@文件:bees.md 提取邮箱', 'karl@bees.example'],
    ['send @file:bees.md to nobody', 'I know no agent called "nobody"'],
  ])('"%s"', async (text, expected) => {
    const test = await start();
    writeFileSync(join(test.files, 'bees.md'), TEXT);
    expect(await say(test, text)).toEqual({ answered: expect.stringContaining(expected) });
  });
});
