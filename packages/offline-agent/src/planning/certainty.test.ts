import { readdirSync, readFileSync } from 'node:fs';
import type { AgentContext, Tool } from '@nod/agent';
import { describe, expect, it } from 'vitest';
import { toWrittenTime } from '../clock-time/wall-time.ts';
import { EFFECT_TOOLS, startOfflineAgent, TEST_NOW, TEST_ZONE } from '../test-offline-agent.ts';

/** What is expected and the words; then the calls in order, or the commands that are offered first. */
type Case =
  | ['does', string, ...[tool: string, parameters: Record<string, unknown>][]]
  | ['asks', string, ...string[]]
  | ['nothing', string];

const pageContext = {
  url: 'https://bees.example/dance',
  title: 'How bees dance',
  text: 'Bees dance to tell other bees where flowers are. The waggle dance shows the direction. A long dance means far away flowers. Write to karl@bees.example or see https://bees.example/study.',
};

const OUTSIDE_TOOLS = [
  createTool('read_file', 'read_file', 'path'),
  createTool('list_files', 'list_files', 'path'),
  createTool('run_command', 'run', 'command'),
  createTool('web_fetch', 'fetch', 'url'),
];

function createTool(name: string, action: string, parameter: string): Tool {
  return {
    name,
    description: name,
    actions: [action],
    parameters: [{ name: parameter, type: 'string', description: parameter, required: false }],
    execute: async () => ({ success: true, displayText: 'done' }),
  };
}

async function run(message: string) {
  const agent = startOfflineAgent({ agents: ['codex', 'claude', 'scout'], tools: OUTSIDE_TOOLS });
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

  it.each(cases)('%s: %s', async (...each) => {
    const { answer, calls, effects } = await run(each[1]);
    if (each[0] === 'does') {
      const [, , ...expected] = each;
      expect(calls.map(({ toolName }) => toolName)).toEqual(expected.map(([tool]) => tool));
      for (const [index, [, parameters]] of expected.entries()) {
        expect(toShown(calls[index]?.parameters ?? {})).toMatchObject(parameters);
        if (parameters.at === undefined) expect(calls[index]?.parameters).not.toHaveProperty('delayMs');
      }
      return expect(answer.outcome).toBe('completed');
    }
    expect(effects).toEqual([]);
    if (each[0] === 'asks') {
      const [, , ...offered] = each;
      expect(answer.quickReplies?.slice(0, offered.length)).toEqual(offered);
      expect(answer.outcome).toBe('stuck');
      expect(answer.quickReplies?.length).toBeGreaterThan(1);
      expect(answer.quickReplies?.some((text) => /^(?:No|不用)$/u.test(text))).toBe(true);
    } else expect(answer.text).not.toMatch(/Shall I do this|要我这样做吗/u);
  });
});
