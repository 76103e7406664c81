// Every command of the cases that changes something, negated, asked about, quoted or put under a condition.
import { readdirSync, readFileSync } from 'node:fs';
import type { Tool } from '@nod/agent';
import { describe, expect, it } from 'vitest';
import { EFFECT_TOOLS, startOfflineAgent } from '../test-offline-agent.ts';

const folder = new URL('../../cases/offline/', import.meta.url);
const COMMANDS = readdirSync(folder)
  .flatMap((file): [string, string, ...[string, unknown][]][] =>
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  )
  .filter(([kind, , ...calls]) => kind === 'does' && calls.some(([tool]) => EFFECT_TOOLS.has(tool)))
  .map(([, message]) => message.replace(/^(?:please|pls|hey nod,|nod,) ?/iu, ''));

/** What follows a colon is taken as it stands: there only what stands in front counts. */
const isExact = (message: string) => /[:：]| - /u.test(message);
const isChinese = (message: string) => /\p{Script=Han}/u.test(message);

const ENGLISH = [
  "don't …",
  "please don't …",
  'do not …',
  'dont …',
  'never …',
  'no need to …',
  "I don't want you to …",
  "tomorrow, don't …",
  'did you …?',
  'should I …?',
  'why did you …',
  'maybe …?',
  'what happens if I say …?',
  'what does "…" mean?',
  '"…"',
  'she said "…"',
  '> …',
  'the docs say: …',
  'if it rains, …',
  'he told me to …',
  'I forgot to …',
  "… - no, don't",
];
const CHINESE = [
  '别…',
  '不要…',
  '请不要…',
  '先别…',
  '不用…',
  '千万别…',
  '我不想…',
  '明天别…',
  '以后不用…了',
  '你…了吗？',
  '要不要…？',
  '为什么…',
  '…吗？',
  '“…”',
  '他说“…”',
  '> …',
  '“…”是什么意思？',
  '文档里写着：…',
  '如果下雨，…',
  '要是明天下雨就…',
  '老板让我…',
  '我忘了…',
  '我昨天…',
];

const runCommand: Tool = {
  name: 'run_command',
  description: 'runs',
  actions: ['run'],
  parameters: [{ name: 'command', type: 'string', description: 'what', required: true }],
  execute: async () => ({ success: true }),
};

/** Speech behind a command that would run as it stands. */
const RUN_ON = [
  'later',
  'tomorrow',
  'never',
  'but not now',
  'only if I say so',
  'fails',
  'is slow',
  '之前先问我',
  '会怎样',
  '报错了',
  '要多久',
];

async function findEffects(message: string): Promise<string[]> {
  const agent = startOfflineAgent({ agents: ['codex', 'claude', 'scout'], tools: [runCommand] });
  await agent.say(message);
  return agent.log.map(({ toolName }) => toolName).filter((name) => EFFECT_TOOLS.has(name));
}

describe.each([
  ['English', ENGLISH, (message: string) => !isChinese(message)],
  ['Chinese', CHINESE, isChinese],
] as const)('F-9 %s commands that are not meant change nothing', (_, frames, isOwn) => {
  const commands = COMMANDS.filter(isOwn);

  it.each(frames)('%s', async (frame) => {
    const goesOn = !frame.endsWith('…');
    for (const command of commands.filter(
      (each) => !goesOn || frame.includes('"') || frame.includes('“') || !isExact(each),
    )) {
      const message = frame.replace('…', () => command);
      expect([message, await findEffects(message)]).toEqual([message, []]);
    }
  });

  it('has commands to try', () => expect(commands.length).toBeGreaterThan(40));
});

describe('F-9 a sentence about a program is no arguments of it', () => {
  const runs = COMMANDS.filter((each) => /^(?:run|运行|执行|跑)/u.test(each) && !/[:：]/u.test(each));

  it.each(RUN_ON)('… %s', async (speech) => {
    for (const command of runs) {
      const message = `${command} ${speech}`;
      expect([message, await findEffects(message)]).toEqual([message, []]);
    }
  });

  it('has commands to try', () => expect(runs.length).toBeGreaterThan(5));
});
