import { agentNameSchema, askToolCallBodySchema, type CancelReason } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';

const codex = agentNameSchema.parse('codex');

async function ask({ hub }: TestHub) {
  const asked = askToolCallBodySchema.parse({ id: 'c1', toolName: 'shell', parameters: { command: 'ls' } });
  await hub.toolCalls.ask(codex, asked);
  const [request] = hub.requests.open();
  if (!request) throw new Error('nothing waits');
  return request;
}

describe('a request that ends without an answer here', () => {
  it.each<[CancelReason, string]>([
    ['withdrawn', 'stop'],
    ['elsewhere', 'elsewhere'],
    ['gone', 'gone'],
  ])('QR-3.7 says why, on the request, in the audit and after a restart: %s', async (reason, basis) => {
    const test = await startTestHub();
    const { id } = await ask(test);
    const cancelled = { outcome: 'cancelled', reason };
    expect((await test.hub.requests.cancel(id, null, reason)).settlement).toMatchObject(cancelled);
    const again = await test.restart();
    expect((await again.hub.requests.get(id)).settlement).toMatchObject(cancelled);
    expect((await again.hub.toolCalls.wait(codex, 'c1', { waitMs: 0 })).state).toEqual({ type: 'cancelled' });
    const { entries } = await again.hub.audit.page({ limit: 9 });
    expect(entries).toMatchObject([{ outcome: 'cancelled', basis, who: 'agent', surface: null }]);
  });

  it('QR-3.7 stays as it ended first, and tells who comes later', async () => {
    const test = await startTestHub();
    const request = await ask(test);
    await test.hub.requests.cancel(request.id, null, 'elsewhere');
    await test.hub.requests.cancel(request.id, 'panel', 'gone');
    const late = { approval: { verdict: 'reject', words: '' }, surface: 'cli' } as const;
    await expect(test.hub.requests.answer(request.id, late)).rejects.toMatchObject({
      code: 'already_settled',
      message: expect.stringContaining("the agent's own terminal"),
    });
    expect((await test.hub.requests.get(request.id)).settlement).toMatchObject({ reason: 'elsewhere' });
  });
});
