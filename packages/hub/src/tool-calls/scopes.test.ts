import {
  agentNameSchema,
  askToolCallBodySchema,
  findChosen,
  type HumanAnswer,
  type ToolApproval,
} from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const codex = agentNameSchema.parse('codex');
const SCOPES = [
  { id: 'session', label: 'Yes, for this session' },
  { id: 'prefix', label: "Yes, and don't ask again for npm" },
];
const CALL = { id: 'c1', toolName: 'shell', parameters: { command: 'npm test' }, scopes: SCOPES };

async function ask(test: TestHub, fields: object = {}): Promise<ToolApproval> {
  await test.hub.toolCalls.ask(codex, askToolCallBodySchema.parse({ ...CALL, ...fields }));
  const [request] = test.hub.requests.open();
  if (request?.kind !== 'tool-approval') throw new Error('nothing waits');
  return request;
}

type Approval = Extract<HumanAnswer, { approval: unknown }>['approval'];

const answer = ({ hub }: TestHub, { id }: { id: ToolApproval['id'] }, approval: Approval) =>
  hub.requests.answer(id, { approval, surface: 'telegram' });
const approval = ({ hash }: { hash: string }, fields: object = {}): Approval => ({
  verdict: 'approve',
  hash,
  remember: 'once',
  ...fields,
});
const stateOf = async ({ hub }: TestHub) => (await hub.toolCalls.wait(codex, 'c1', { waitMs: 0 })).state;

describe("scopes of the agent's own", () => {
  it('stand on the card in its words, and the one that is named reaches the program, also after a restart', async () => {
    const test = await startTestHub();
    const request = await ask(test);
    expect(request.scopes).toEqual(SCOPES);
    await answer(test, request, approval(request, { scope: 'prefix' }));
    const run = { type: 'run', isEdited: false, scope: 'prefix', by: 'answer' };
    expect(await stateOf(test)).toMatchObject(run);
    const again = await test.restart();
    expect(await stateOf(again)).toMatchObject(run);
    expect((await again.hub.requests.get(request.id)).settlement).toMatchObject({
      reply: { chosen: { scope: 'prefix', remember: 'once' } },
    });
  });

  it('are told in the audit in its words, and the hub remembers nothing', async () => {
    const test = await startTestHub();
    const request = await ask(test);
    await answer(test, request, approval(request, { scope: 'prefix' }));
    const { entries } = await test.hub.audit.page({ limit: 9 });
    expect(entries).toMatchObject([{ outcome: 'approved', callId: 'c1', detail: SCOPES[1]?.label }]);
    expect(test.hub.approvals.policies().permissions).toEqual([]);
  });

  it('stand beside changed parameters', async () => {
    const test = await startTestHub();
    const request = await ask(test, { isEditable: true });
    const parameters = { command: 'npm run lint' };
    const { hash } = await test.hub.approvals.preview(request.id, parameters);
    await answer(test, request, approval({ hash }, { parameters, scope: 'session' }));
    expect(await stateOf(test)).toMatchObject({ parameters, isEdited: true, scope: 'session' });
    const [entry] = (await test.hub.audit.page({ limit: 1 })).entries;
    expect(entry?.detail).toBe(`{"command":"npm run lint"} · ${SCOPES[0]?.label}`);
  });

  it.each([
    ['one that was not offered', { scope: 'everything' }, 'offers no "everything"'],
    ['one beside what the hub remembers', { scope: 'session', remember: 'always' }, 'not by both'],
  ])('SEC-4 %s is refused, and the call waits', async (_, fields, message) => {
    const test = await startTestHub();
    const preview = { type: 'command', command: 'ls', folder: '/home/me' };
    const request = await ask(test, { parameters: { command: 'ls' }, preview });
    await expect(answer(test, request, approval(request, fields))).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    });
    expect(await stateOf(test)).toMatchObject({ type: 'waiting' });
  });

  it.each([
    ['an eleventh', Array.from({ length: 11 }, (_, at) => ({ id: `${at}`, label: 'yes' }))],
    ['two of one id', [SCOPES[0], SCOPES[0]]],
    ['one that says nothing', [{ id: 'a', label: ' ' }]],
    ['one that says too much', [{ id: 'a', label: 'x'.repeat(401) }]],
  ])('SEC-8 %s is not taken', (_, scopes) => {
    expect(askToolCallBodySchema.safeParse({ ...CALL, scopes }).success).toBe(false);
  });

  it('CM-8.4 of answers at once, one scope is remembered, the same for the program, the card and the audit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(null, 'session', 'prefix', 'reject', 'cancel'), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.boolean(),
        async (acts, restarts) => {
          const test = await startTestHub();
          const request = await ask(test);
          const attempts = acts.map((act) => {
            if (act === 'cancel') return test.hub.requests.cancel(request.id, null, 'elsewhere');
            const given: Approval =
              act === 'reject' ? { verdict: 'reject', words: '' } : approval(request, { scope: act });
            return answer(test, request, given);
          });
          const settled = await Promise.allSettled(attempts);
          const after = restarts ? await test.restart() : test;
          const { settlement } = await after.hub.requests.get(request.id);
          const chosen = findChosen(settlement, 'verdict');
          const state = await stateOf(after);
          const answered = acts.filter(
            (act, index) => act !== 'cancel' && settled[index]?.status === 'fulfilled',
          );
          expect(answered.length).toBe(chosen ? 1 : 0);
          if (chosen?.verdict === 'approved') {
            expect(answered).toEqual([chosen.scope]);
            expect(state).toMatchObject({ type: 'run', scope: chosen.scope });
          } else expect(state.type).toBe(chosen ? 'rejected' : 'cancelled');
          const { entries } = await after.hub.audit.page({ limit: 9 });
          expect(entries).toHaveLength(1);
          const label = SCOPES.find(({ id }) => id === chosen?.scope)?.label ?? '';
          expect(entries[0]?.detail).toBe(label);
        },
      ),
      { numRuns: 150 },
    );
  });
});
