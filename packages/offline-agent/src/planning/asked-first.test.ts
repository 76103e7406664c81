import type { ChatMessage } from '@nod/agent';
import { describe, expect, it } from 'vitest';
import { EFFECT_TOOLS, startOfflineAgent } from '../test-offline-agent.ts';
import { TEXTS } from '../texts/texts.ts';

async function run(message: string, chatHistory: ChatMessage[] = []) {
  const agent = startOfflineAgent({ agents: ['codex', 'claude'] });
  await agent.memories.add({ text: 'I am allergic to peanuts', source: 'user' });
  await agent.memories.add({ text: 'my flight leaves on Friday', source: 'user' });
  const { answer } = await agent.say(message, { chatHistory });
  const calls = agent.log.filter(({ outcome }) => outcome === 'started').map(({ toolName }) => toolName);
  const effects = calls.filter((name) => EFFECT_TOOLS.has(name));
  return { answer, calls, effects, memories: agent.memories.items.length };
}

describe('F-9 what the agent without a model asks first', () => {
  it.each([
    ['forget everything', 'Forget: ', 'No'],
    ['delete all my memories', 'Forget: ', 'No'],
    ['清空记忆', '忘记：', '不用'],
  ])('"%s" forgets nothing: each memory is shown, to be forgotten by itself', async (message, verb, no) => {
    const { answer, calls, memories } = await run(message);
    expect(calls).toEqual(['list_memories']);
    expect(memories).toBe(2);
    expect(answer).toMatchObject({
      outcome: 'stuck',
      quickReplies: [`${verb}I am allergic to peanuts`, `${verb}my flight leaves on Friday`, no],
    });
  });

  it.each([
    'tomorrow at 9am in the big office remind me to call mum',
    'tomorrow at 9am if it rains tell codex to pull the latest changes',
    '明天上午九点在公司提醒我开会',
  ])('"%s" sends nothing: the time goes on in words that were not read', async (message) => {
    const { answer, effects } = await run(message);
    expect(effects).toEqual([]);
    expect([TEXTS.en.askTime, TEXTS.zh.askTime]).toContain(answer.text);
  });

  it.each([
    'remind me to stretch every day at 9am',
    'remind me at 9pm to stretch every day',
    '提醒我每天早上9点吃药',
  ])('"%s" is not done once: the agent says that it cannot repeat it', async (message) => {
    const { answer, effects } = await run(message);
    expect(effects).toEqual([]);
    expect([TEXTS.en.noRepetition, TEXTS.zh.noRepetition]).toContain(answer.text);
  });

  it('a polite question forgets nothing before the person has seen what', async () => {
    const { answer, effects, memories } = await run('could you forget: my flight leaves on Friday');
    expect([effects, memories]).toEqual([[], 2]);
    expect(answer.quickReplies).toEqual(['Forget: my flight leaves on Friday', 'No']);
  });

  it('what stands behind a sending is not left out in silence: nothing is done', async () => {
    const { answer, calls } = await run('list my memories, then send it to codex, then list my memories');
    expect([calls, answer.text]).toEqual([[], TEXTS.en.oneByOne]);
  });

  it('"yes" takes what was asked just before it, and nothing that the person has spoken past', async () => {
    const asked: ChatMessage = { role: 'assistant', text: `${TEXTS.en.shallI}\n\n> Send to codex: stop` };
    expect((await run('yes', [asked])).effects).toEqual(['send_message']);
    expect((await run('yes', [asked, { role: 'user', text: 'what is the time' }])).effects).toEqual([]);
  });

  it('what is only offered with an answer waits for nothing; a question does', async () => {
    for (const message of ['hello', 'what can you do', 'write a poem about the sea'])
      expect([message, (await run(message)).answer.isOffer]).toEqual([message, true]);
    for (const message of ['forget everything', 'could you tell codex to stop?'])
      expect([message, (await run(message)).answer.isOffer]).toEqual([message, undefined]);
  });
});
