import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toWrittenTime } from '../clock-time/render-time.ts';
import type { AgentContext } from '../context.ts';
import { EFFECT_TOOLS, startOfflineAgent, TEST_NOW, TEST_ZONE } from '../test-context.ts';

/** What is expected, the words, and the calls in order where it is "does". */
type Case = ['does' | 'asks' | 'nothing', string, ...[tool: string, parameters: Record<string, unknown>][]];

const pageContext = {
  url: 'https://bees.example/dance',
  title: 'How bees dance',
  text: 'Bees dance to tell other bees where flowers are. The waggle dance shows the direction. A long dance means far away flowers. Write to karl@bees.example or see https://bees.example/study.',
};

async function run(message: string) {
  const agent = startOfflineAgent({ agents: ['codex', 'claude', 'scout'] });
  await agent.memories.add({ text: 'I am allergic to peanuts 我对花生过敏', source: 'user' });
  await agent.memories.add({ text: 'my flight leaves on Friday 我的航班周五起飞', source: 'user' });
  const context: Partial<AgentContext> = { pageContext };
  const { answer } = await agent.say(message, context);
  const calls = agent.log.filter(({ outcome }) => outcome === 'started');
  return { answer, calls, effects: calls.filter(({ toolName }) => EFFECT_TOOLS.has(toolName)) };
}

/** A delay as the time that the message goes out. */
function toShown(parameters: Record<string, unknown>): Record<string, unknown> {
  const { delayMs, ...rest } = parameters;
  return typeof delayMs === 'number'
    ? { ...rest, at: toWrittenTime(TEST_NOW + delayMs, TEST_ZONE, 'zh').replace(' ', 'T') }
    : rest;
}

const folder = new URL('../../cases/offline/', import.meta.url);

describe.each(readdirSync(folder))('F-9 what people type without a model: %s', (file) => {
  const cases: Case[] = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

  it.each(cases)('%s: %s', async (kind, message, ...expected) => {
    const { answer, calls, effects } = await run(message);
    if (kind === 'does') {
      expect(calls.map(({ toolName }) => toolName)).toEqual(expected.map(([tool]) => tool));
      for (const [index, [, parameters]] of expected.entries()) {
        expect(toShown(calls[index]?.parameters ?? {})).toMatchObject(parameters);
        if (parameters.at === undefined) expect(calls[index]?.parameters).not.toHaveProperty('delayMs');
      }
      return expect(answer.outcome).toBe('completed');
    }
    expect(effects).toEqual([]);
    if (kind === 'asks') {
      expect(answer.outcome).toBe('stuck');
      expect(answer.quickReplies?.length).toBeGreaterThan(1);
      expect(answer.quickReplies?.some((text) => /^(?:No|不用)$/u.test(text))).toBe(true);
    } else expect(answer.text).not.toMatch(/Shall I do this|要我这样做吗/u);
  });
});
