import { findChosen } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConversation } from './test-host.ts';
import { approvalsOf, approve, DONE, note, reject, supervise } from './test-supervision.ts';

const texts = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 6 });
const toTurn = (all: readonly string[]) => all.map((text, index) => note(text, `call-${index}`));

describe('tool calls in each mode', () => {
  it('Feature: chat-modes, Property 2: Agent mode auto-execution (CM-P2 CM-1.4 CM-2.1): every call runs at once and none waits', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const test = await supervise([toTurn(all), DONE]);
        await test.send('work');
        await test.until('run-ended');
        expect(test.ran.map(({ text }) => text).sort()).toEqual([...all].sort());
        const { requests } = await readConversation(test);
        expect(requests).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('Feature: chat-modes, Property 3: Supervised mode queues for confirmation (CM-P3 CM-1.5 CM-3.1): every call waits and none runs', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const test = await supervise([toTurn(all), DONE]);
        await test.send('work', { mode: 'supervised' });
        await test.until('request-opened', all.length);
        expect(approvalsOf(test).map(({ call }) => call.parameters.text)).toEqual(all);
        expect(test.ran).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('Feature: chat-modes, Property 6: Approval triggers execution (CM-P6 CM-3.3); Feature: chat-modes, Property 7: Rejection skips tool (CM-P7 CM-3.4)', async () => {
    const decisions = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(texts, decisions, async (all, approved) => {
        const test = await supervise([toTurn(all), DONE]);
        await test.send('work', { mode: 'supervised' });
        await test.until('request-opened', all.length);
        for (const [index, request] of approvalsOf(test).entries()) {
          await (approved[index] ? approve(test, request) : reject(test, '', request));
          expect(test.hub.requests.open()).not.toContainEqual(request);
        }
        await test.until('run-ended');
        const wanted = all.filter((_, index) => approved[index]);
        expect(test.ran.map(({ text }) => text).sort()).toEqual([...wanted].sort());
        const { requests } = await readConversation(test);
        const verdicts = requests.map(({ settlement }) => findChosen(settlement, 'verdict')?.verdict);
        expect(verdicts).toEqual(all.map((_, index) => (approved[index] ? 'approved' : 'rejected')));
      }),
      { numRuns: 100 },
    );
  });

  it('Feature: chat-modes, Property 8: Batch operations consistency (CM-P8 CM-3.5): exactly the calls named are decided', async () => {
    const shown = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(texts, shown, fc.boolean(), async (all, isShown, isApproved) => {
        const test = await supervise([toTurn(all), DONE]);
        await test.send('work', { mode: 'supervised' });
        await test.until('request-opened', all.length);
        const waiting = approvalsOf(test);
        const named = waiting.filter((_, index) => isShown[index]);
        fc.pre(named.length > 0);
        const answers = named.map(({ id, hash }) => ({
          id,
          approval: isApproved
            ? ({ verdict: 'approve', hash, remember: 'once' } as const)
            : ({ verdict: 'reject', words: '' } as const),
        }));
        const { answered } = await test.hub.requests.answerAll(answers, 'panel');
        expect(answered).toEqual(named.map(({ id }) => id));
        expect(approvalsOf(test)).toEqual(waiting.filter((_, index) => !isShown[index]));
      }),
      { numRuns: 100 },
    );
  });
});
