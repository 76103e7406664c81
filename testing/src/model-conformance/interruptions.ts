// The model suite's part on aborts and on providers that fall silent.
import { expect, test } from 'vitest';
import type { ScriptedTurn } from '../scripted-model-server/script.ts';
import { startScriptedModelServer } from '../scripted-model-server/scripted-model-server.ts';
import { ask, createUnderTest, type ModelFixture, TIMEOUTS, toFailures } from './fixture.ts';

const SILENCE: ScriptedTurn = { type: 'silence' };
const HANGING: ScriptedTurn = { type: 'answer', steps: [{ type: 'text', text: 'Sun' }, { type: 'hang' }] };

export function describeInterruptions(fixture: ModelFixture): void {
  test('AC-8.2 an abort ends a request that gets no answer, and reaches the provider', async () => {
    const asked = ask(fixture, SILENCE);
    const request = await asked.request;
    asked.controller.abort();
    expect(toFailures(await asked.ended)).toMatchObject([{ kind: 'aborted' }]);
    await request.closed;
    expect(asked.time.pendingTimers()).toBe(0);
  });

  test('AC-8.2 an abort within an answer keeps the text before it, and reaches the provider', async () => {
    const asked = ask(fixture, HANGING);
    await asked.untilEvents(1);
    asked.controller.abort();
    expect(await asked.ended).toMatchObject([
      { type: 'text-delta' },
      { type: 'failure', failure: { kind: 'aborted' } },
    ]);
    await (await asked.request).closed;
  });

  test('AC-8.2 a signal that is aborted already asks the provider nothing', async () => {
    const server = await startScriptedModelServer();
    const asked = ask({ ...fixture, server: () => server }, SILENCE, { signal: AbortSignal.abort() });
    expect(toFailures(await asked.ended)).toMatchObject([{ kind: 'aborted' }]);
    await server.close();
    expect(server.requests).toEqual([]);
  });

  test('a reader that leaves early closes the connection and leaves no timer', async () => {
    const server = fixture.server();
    const index = server.requests.length;
    server.script([HANGING]);
    const { model, time } = createUnderTest(fixture);
    const signal = new AbortController().signal;
    for await (const event of model.stream({ messages: [{ role: 'user', text: 'Hi' }], signal })) {
      expect(event).toEqual({ type: 'text-delta', text: 'Sun' });
      break;
    }
    await (await server.waitForRequest(index)).closed;
    expect(time.pendingTimers()).toBe(0);
  });

  test('a provider that never answers is given up in time', async () => {
    const asked = ask(fixture, SILENCE);
    const request = await asked.request;
    await asked.time.advance(TIMEOUTS.firstMs - 1);
    expect(asked.events).toEqual([]);
    await asked.time.advance(1);
    expect(toFailures(await asked.ended)).toMatchObject([{ kind: 'timeout', status: null }]);
    await request.closed;
  });

  test('a provider that falls silent within an answer is given up in time', async () => {
    const asked = ask(fixture, HANGING);
    await asked.untilEvents(1);
    await asked.time.advance(TIMEOUTS.idleMs - 1);
    expect(asked.events).toHaveLength(1);
    await asked.time.advance(1);
    expect(toFailures(await asked.ended)).toMatchObject([{ kind: 'timeout' }]);
  });
}
