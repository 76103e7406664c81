// A daemon that does what it should not, and two hubs at one daemon: nothing is approved that was not shown.
import { watch } from '@nod/testing/door-conformance';
import { expect, it } from 'vitest';
import { commandRequest } from '../test-codex.ts';
import { withThread } from '../test-thread.ts';

const COMMAND = 'item/commandExecution/requestApproval';
const ELICITATION = 'mcpServer/elicitation/request';
const APPROVE = { type: 'approve', scope: null, parameters: null } as const;

it('DS-5.3 an answer counts for no other command that is asked about by the same id', () =>
  withThread(async ({ daemon, id, next, act, events }) => {
    const turnId = daemon.enterPrompt(id, 'go');
    const requestId = daemon.ask(id, COMMAND, commandRequest('call_1', 'npm test'));
    const first = await next('asked');
    const params = { threadId: id, turnId, ...commandRequest('call_2', 'rm -rf /') };
    daemon.sendRaw(JSON.stringify({ id: requestId, method: COMMAND, params }));
    const second = await next('asked');
    expect(second.key).not.toBe(first.key);
    expect(events).toContainEqual({ type: 'ask-closed', key: first.key, how: 'gone' });
    await act({ type: 'answer', key: first.key, answer: APPROVE });
    expect(daemon.answers).toEqual([]);
    await act({ type: 'answer', key: second.key, answer: { type: 'reject', words: '' } });
    await expect.poll(() => daemon.answers).toHaveLength(1);
    expect(daemon.answers).not.toContainEqual(
      expect.objectContaining({ result: expect.objectContaining({ decision: 'accept' }) }),
    );
  }));

it('the same command of the same call that changes under its id is asked about as it is now', () =>
  withThread(async ({ daemon, id, next }) => {
    const turnId = daemon.enterPrompt(id, 'go');
    const requestId = daemon.ask(id, COMMAND, commandRequest('call_1', 'npm test'));
    await next('asked');
    const params = { threadId: id, turnId, ...commandRequest('call_1', 'rm -rf /') };
    daemon.sendRaw(JSON.stringify({ id: requestId, method: COMMAND, params }));
    expect(JSON.stringify(await next('asked'))).toContain('rm -rf /');
  }));

it('DS-5.3 what is asked outside of a turn has another key at each daemon, which counts from 0 again', () =>
  withThread(async ({ daemon, id, next }) => {
    const elicitation = {
      turnId: null,
      serverName: 'github',
      mode: 'url',
      message: 'May I?',
      url: 'https://x',
    };
    daemon.enterPrompt(id, 'go');
    daemon.ask(id, ELICITATION, elicitation);
    const first = await next('asked');
    await daemon.cut();
    expect(await next('attached')).toMatchObject({ openAsks: [first.key] });
    await daemon.stop();
    await daemon.restart();
    expect(await next('attached')).toMatchObject({ openAsks: [] });
    daemon.endTurn(id, '');
    daemon.enterPrompt(id, 'go on');
    expect(daemon.ask(id, ELICITATION, elicitation)).toBe(0);
    expect((await next('asked')).key).not.toBe(first.key);
  }));

it('comes back after frames that are too long to be taken, that are none, and that answer nothing', () =>
  withThread(async ({ daemon, next, act }) => {
    for (const text of [
      '{',
      'null',
      '[]',
      '{"id":1}',
      '{"id":4711,"result":{}}',
      '{"id":"1","error":{"message":"no"}}',
    ])
      daemon.sendRaw(text);
    daemon.sendRaw('x'.repeat(65 * 1024 * 1024));
    await next('detached');
    await next('attached');
    await act({ type: 'prompt', promptId: 'p', text: 'still there?' });
    await next('prompt-accepted');
    expect(daemon.prompts).toEqual(['still there?']);
  }));

it('a flood of what is said is told whole and in order', () =>
  withThread(async ({ daemon, id, next, events }) => {
    daemon.enterPrompt(id, 'go');
    await next('turn-started');
    for (let piece = 0; piece < 20_000; piece += 1) daemon.say(id, `${piece} `);
    daemon.endTurn(id, 'done');
    await next('turn-ended');
    const said = events.flatMap((event) => (event.type === 'text-grew' ? [event.text] : []));
    expect(said).toEqual(Array.from({ length: 20_000 }, (_, piece) => `${piece} `));
  }));

it('DS-5.3 two hubs at one daemon: the first answer counts, the other is told, and nothing is answered twice', () =>
  withThread(async ({ daemon, door, id, next, act }) => {
    const other = await door.attach(id);
    const watched = watch(other);
    await watched.next('attached');
    daemon.enterPrompt(id, 'go');
    daemon.ask(id, COMMAND, commandRequest('call_1', 'npm test'));
    const [here, there] = await Promise.all([next('asked'), watched.next('asked')]);
    expect(there.key).toBe(here.key);
    await other.act({ type: 'answer', key: there.key, answer: { type: 'reject', words: '' } });
    expect(await next('ask-closed')).toMatchObject({ key: here.key, how: 'elsewhere' });
    await act({ type: 'answer', key: here.key, answer: APPROVE });
    daemon.endTurn(id, 'done');
    await Promise.all([next('turn-ended'), watched.next('turn-ended')]);
    expect(daemon.answers).toHaveLength(1);
    expect(daemon.received.filter(({ id: of, result }) => of === 0 && result !== undefined)).toHaveLength(1);
    await watched.leave();
    await other.close();
  }));
