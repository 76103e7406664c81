import type { AskedPageCall, PageAnswer, PageCall } from '@nod/protocol';
import { describe, expect, it, vi } from 'vitest';
import type { ContentScriptBridge } from './content-script-bridge.ts';
import { createTurns } from './hub-calls.ts';

const STATE: PageCall = { type: 'state', most: 100 };
const CLICK: PageCall = { type: 'act', action: { type: 'click', target: 's1e1' }, shown: 'as shown' };
const OUTCOME = { url: 'https://a.example/', title: 'A', element: '', isChanged: true, hasMoved: false };

/** A panel whose page does each thing when the test lets it. */
function start(bridge: Partial<ContentScriptBridge>) {
  const answers: [id: string, answer: PageAnswer][] = [];
  let refusals = 0;
  const client = {
    async answerPageCall(id: string, answer: PageAnswer) {
      if (refusals-- > 0) throw new Error('nobody waits for this answer');
      answers.push([id, answer]);
    },
  };
  const turns = createTurns(client, bridge as ContentScriptBridge);
  return {
    answers,
    refuseNext() {
      refusals = 1;
    },
    take: (id: string, call: AskedPageCall['call']) => turns.take({ id, call }),
    stopAll: turns.stopAll,
  };
}

describe('the calls of the hub', () => {
  it('AC-P13 they are carried out one after the other, each answered by its id with what came of it', async () => {
    const under = new Set<string>();
    const atOnce: number[] = [];
    const work = async <T>(name: string, value: T) => {
      under.add(name);
      atOnce.push(under.size);
      await Promise.resolve();
      under.delete(name);
      return { ok: true as const, value };
    };
    const executeAction = vi.fn((_: unknown) => work('act', OUTCOME));
    const test = start({
      readState: (most) => work('state', { url: OUTCOME.url, title: 'A', text: String(most) }),
      executeAction,
    });
    test.take('one', STATE);
    test.take('two', CLICK);
    test.take('three', STATE);
    await expect
      .poll(() => test.answers.map(([id, { type }]) => [id, type]))
      .toEqual([
        ['one', 'state'],
        ['two', 'act'],
        ['three', 'state'],
      ]);
    expect(atOnce).toEqual([1, 1, 1]);
    expect(executeAction.mock.calls).toMatchObject([[{ type: 'click' }, { shown: 'as shown' }]]);
  });

  it('AC-7.4 what throws is told as a failure, what nobody waits for is passed over, and the next one is carried out', async () => {
    let reads = 0;
    const test = start({
      readState: async () => {
        reads += 1;
        if (reads === 1) throw new Error('the tab crashed');
        return { ok: false, failure: { problem: 'silent', detail: '', near: [] } };
      },
    });
    test.take('one', STATE);
    await expect
      .poll(() => test.answers)
      .toMatchObject([
        ['one', { type: 'failed', failure: { problem: 'not-possible', detail: 'Error: the tab crashed' } }],
      ]);
    test.refuseNext();
    test.take('two', STATE);
    test.take('three', STATE);
    await expect
      .poll(() => test.answers.slice(1))
      .toMatchObject([['three', { failure: { problem: 'silent' } }]]);
  });

  it('AC-7.1 one that is called off does not begin, or ends at its next step', async () => {
    const begun: (AbortSignal | undefined)[] = [];
    const letGo = Promise.withResolvers<void>();
    const test = start({
      async executeAction(_, decided) {
        begun.push(decided?.signal);
        await letGo.promise;
        return { ok: true, value: OUTCOME };
      },
    });
    test.take('one', CLICK);
    test.take('two', CLICK);
    await expect.poll(() => begun.length).toBe(1);
    test.take('stop-two', { type: 'stop', of: 'two' });
    expect(begun[0]?.aborted).toBe(false);
    test.take('stop-one', { type: 'stop', of: 'one' });
    expect(begun[0]?.aborted).toBe(true);
    letGo.resolve();
    test.take('three', CLICK);
    await expect.poll(() => test.answers.map(([id]) => id)).toEqual(['one', 'three']);
    expect(begun.length).toBe(2);
  });

  it('OPS-2 SEC-4 once the hub is gone, none that waits begins, and the one under way ends at its next step', async () => {
    const begun: (AbortSignal | undefined)[] = [];
    const letGo = Promise.withResolvers<void>();
    const test = start({
      async executeAction(_, decided) {
        begun.push(decided?.signal);
        await letGo.promise;
        return { ok: true, value: OUTCOME };
      },
    });
    for (const id of ['one', 'two', 'three']) test.take(id, CLICK);
    await expect.poll(() => begun.length).toBe(1);
    test.stopAll();
    expect(begun[0]?.aborted).toBe(true);
    letGo.resolve();
    test.take('four', CLICK);
    await expect.poll(() => test.answers.map(([id]) => id)).toEqual(['one', 'four']);
    expect(begun.length).toBe(2);
  });
});
