import type { Tool } from '@nod/agent';
import { createGate } from '@nod/testing';
import { expect, it } from 'vitest';
import { call, host, say } from './test-host.ts';

type Test = Awaited<ReturnType<typeof host>>;

/** What the model was told before its turn, without the system's words. */
function told({ model }: Test, index: number): string[] {
  return model.requests[index]?.messages.slice(1).map(({ text }) => text) ?? [];
}

function renew({ hub }: Test) {
  const [conversation] = hub.conversations.list();
  if (!conversation) throw new Error('no conversation');
  return hub.conversations.renew(conversation.id, 'panel');
}

it('the model is told nothing from before the conversation was begun anew: no message, no answer, nothing that tools gave', async () => {
  const test = await host([
    [call('echo', '{"text":"the door code is 4711"}')],
    [say('It is 4711.')],
    [say('Which one?')],
    [say('Sunny.')],
  ]);
  await test.send('what is the code?');
  await test.until('run-ended');
  expect(await renew(test)).toMatchObject({ isBegun: true, isHosted: true, isWorking: false });
  await test.send('say it again');
  await test.until('run-ended', 2);
  expect(told(test, 2)).toEqual(['say it again']);
  await test.send('the weather');
  await test.until('run-ended', 3);
  expect(told(test, 3)).toEqual(['say it again', 'Which one?', 'the weather']);
  expect(JSON.stringify(test.model.requests.slice(2))).not.toContain('4711');
});

it('an answer to what was asked before reaches back to it, and the next message does not', async () => {
  const test = await host([[say('Shall I water the roses?')], [say('Done.')], [say('Fine.')]]);
  const { id } = await test.send('look after the garden');
  await test.until('run-ended');
  const answer = await test.hub.runs.findAnswer((await test.hub.runs.ofMessages([id]))[0] as never);
  await renew(test);
  await test.send('Yes', { inReplyTo: answer?.id ?? null });
  await test.until('run-ended', 2);
  expect(told(test, 1)).toEqual(['look after the garden', 'Shall I water the roses?', 'Yes']);
  await test.send('how are you?');
  await test.until('run-ended', 3);
  expect(told(test, 2)).toEqual(['Yes', 'Done.', 'how are you?']);
});

it('a run under way goes on, and what was said before it was begun anew keeps its context though its turn comes later', async () => {
  const gate = createGate();
  const slow: Tool = {
    name: 'slow',
    description: 'waits',
    parameters: [],
    execute: async () => {
      await gate.pass();
      return { success: true, displayText: 'done' };
    },
  };
  const turns = [[say('Hello.')], [call('slow')], [say('Ready.')], [say('Queued.')], [say('New.')]];
  const test = await host(turns, undefined, [slow]);
  await test.send('hi');
  await test.until('run-ended');
  await test.send('go');
  await gate.reached;
  await test.send('then this');
  expect(await renew(test)).toMatchObject({ isBegun: true, isWorking: true });
  await test.send('something new');
  gate.open();
  await test.until('run-ended', 4);
  expect(told(test, 3).slice(0, 2)).toEqual(['hi', 'Hello.']);
  expect(told(test, 3).at(-1)).toBe('then this');
  expect(told(test, 4)).not.toContain('hi');
  expect(told(test, 4).at(-1)).toBe('something new');
});
