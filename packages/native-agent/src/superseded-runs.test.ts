import type { Tool } from '@nod/agent';
import { createGate, type ScriptedEvents } from '@nod/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call, host, readConversation as read, say } from './test-host.ts';

/** What the model was told before its turn, without the system's words. */
function told(test: Awaited<ReturnType<typeof host>>, index: number): string[] {
  return test.model.requests[index]?.messages.slice(1).map(({ text }) => text) ?? [];
}

it('F-33 the model is told nothing of a superseded turn: not the message, its answer, nor what its tools gave', async () => {
  const test = await host([
    [say('Hello.')],
    [call('echo', '{"text":"the door code is 4711"}')],
    [say('It is 4711.')],
    [say('Sunny.')],
  ]);
  await test.send('hi');
  await test.until('run-ended');
  const { id } = await test.send('what is the code?');
  await test.until('run-ended', 2);
  await test.send('how is the weather?', { supersedes: id });
  await test.until('run-ended', 3);
  expect(told(test, 3)).toEqual(['hi', 'Hello.', 'how is the weather?']);
  expect(JSON.stringify(test.model.requests[3])).not.toContain('4711');
});

it('F-33 a run on a superseded message is stopped without a word, and the new one begins', async () => {
  const gate = createGate();
  const test = await host([[say('Half'), { type: 'gate', gate }], [say('Whole.')]]);
  const { id } = await test.send('first');
  await gate.reached;
  await test.send('second', { supersedes: id });
  await test.until('run-ended', 2);
  const { messages, runs } = await read(test);
  expect(messages.map(({ payload }) => payload.text)).toEqual(['first', 'second', 'Whole.']);
  expect(runs.map(({ end }) => [end?.outcome, end?.answerId])).toEqual([
    ['stopped', null],
    ['completed', messages[2]?.id],
  ]);
  expect(test.hub.drafts.list()).toEqual([]);
  expect(told(test, 1)).toEqual(['second']);
  expect(test.reported).toEqual([]);
});

it('F-33 a tool call that waits for the person is withdrawn with its turn, and never runs', async () => {
  const ran: unknown[] = [];
  const note: Tool = {
    name: 'note',
    description: 'notes',
    parameters: [],
    async execute(parameters) {
      ran.push(parameters);
      return { success: true, displayText: 'noted' };
    },
  };
  const test = await host([[call('note')], [say('Nothing noted.')]], undefined, [note]);
  const { id } = await test.send('note it', { mode: 'supervised' });
  await test.until('request-opened');
  await test.send('leave that', { supersedes: id });
  expect(test.hub.requests.open()).toEqual([]);
  await test.until('run-ended', 2);
  expect(ran).toEqual([]);
  const { runs, requests } = await read(test);
  expect(requests).toMatchObject([{ kind: 'tool-approval', settlement: { outcome: 'cancelled' } }]);
  expect(runs.map(({ end }) => end?.outcome)).toEqual(['stopped', 'completed']);
  expect(told(test, 1)).toEqual(['leave that']);
});

it('F-33 a message that is superseded before its turn comes is not worked on', async () => {
  const gate = createGate();
  const test = await host([[{ type: 'gate', gate }, say('one')], [say('two')]]);
  await test.send('first');
  await gate.reached;
  const { id } = await test.send('second');
  await test.send('third', { supersedes: id });
  gate.open();
  await test.until('run-ended', 2);
  expect((await read(test)).messages.map(({ payload }) => payload.text)).toEqual([
    'first',
    'second',
    'third',
    'one',
    'two',
  ]);
  expect(told(test, 1)).toEqual(['first', 'one', 'third']);
});

it('F-33 OPS-2 a run that a crash cut off, and whose message was superseded, is neither reported nor gone on with', async () => {
  const gate = createGate();
  const test = await host([[{ type: 'gate', gate }]]);
  const { id } = await test.send('first');
  await gate.reached;
  test.leave.abort();
  const away = await test.restart();
  await away.hub.bus.send(
    away.outgoing({
      from: 'user',
      to: test.hub.agents.list()[0]?.name ?? 'user',
      text: 'second',
      supersedes: id,
    }),
  );
  const again = await host([[say('Done.')]], await away.restart());
  await again.until('run-ended', 2);
  const { messages, runs } = await read(again);
  expect(messages.map(({ payload }) => payload.text)).toEqual(['first', 'second', 'Done.']);
  expect(runs.map(({ end }) => end?.outcome)).toEqual(['stopped', 'completed']);
  expect(again.reported).toEqual([]);
});

it('F-33 property: whatever is sent and superseded, the model is told exactly the newest versions and their answers', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.nat(9)), { minLength: 1, maxLength: 8 }), async (steps) => {
      const turns: ScriptedEvents[] = steps.map((_, index) => [say(`answer ${index}`)]);
      const test = await host(turns);
      let context: { id: string; told: string[] }[] = [];
      for (const [index, step] of steps.entries()) {
        const target = step === null ? undefined : context[step % Math.max(1, context.length)];
        const text = `question ${index}`;
        if (target) context = context.slice(0, context.indexOf(target));
        const fields = target ? { supersedes: target.id as never } : {};
        const { id } = await test.send(text, fields);
        await test.until('run-ended', index + 1);
        expect(told(test, index)).toEqual([...context.flatMap((each) => each.told), text]);
        context.push({ id, told: [text, `answer ${index}`] });
      }
      test.leave.abort();
    }),
    { numRuns: 40 },
  ));
