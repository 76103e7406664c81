import { agentNameSchema, LIMITS, PERSON } from '@nod/protocol';
import { describe, expect, it, vi } from 'vitest';
import { bob, nod } from './test-host.ts';
import { approvalsOf, approve, DONE, firstApproval, note, reject, supervise } from './test-supervision.ts';

describe('an agent that asks another one', () => {
  it('F-89 SEC-8 CM-8.2 has no tool run unseen: each call is for the person to decide, in mode Agent too', async () => {
    const test = await supervise([[note('a')], DONE, [note('b')], DONE]);
    const { conversationId } = await test.send('do it', { from: bob });
    await test.until('request-opened');
    expect(test.ran).toEqual([]);
    await approve(test);
    await test.until('run-ended');
    expect(test.ran).toEqual([{ text: 'a' }]);
    await test.hub.conversations.setMode(conversationId, 'agent', 'panel');
    await test.send('again', { from: bob });
    await test.until('request-opened', 2);
    expect(firstApproval(test)).toMatchObject({ orderedBy: bob, reason: 'order', permission: null });
    await approve(test);
    await test.until('run-ended', 2);
    expect(test.ran).toEqual([{ text: 'a' }, { text: 'b' }]);
  });

  it('F-89 SEC-5 cannot be allowed anything from now on, with changed parameters neither', async () => {
    const test = await supervise([[note('a')], DONE]);
    await test.send('do it', { from: bob });
    await test.until('request-opened');
    const { id } = firstApproval(test);
    const { parameters, hash, permission } = await test.hub.approvals.preview(id, { text: 'b' });
    expect(permission).toBeNull();
    const approval = { verdict: 'approve', parameters, hash, remember: 'always' } as const;
    await expect(test.hub.requests.answer(id, { approval, surface: 'panel' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(test.hub.approvals.policies().permissions).toEqual([]);
    expect(test.ran).toEqual([]);
  });

  it('F-89 SEC-5 OPS-2 is still the one who gave the order when the run goes on after a restart', async () => {
    const test = await supervise([[note('a')]]);
    const { conversationId } = await test.send('do it', { from: bob });
    await test.until('request-opened');
    await test.hub.conversations.setMode(conversationId, 'agent', 'panel');
    const again = await supervise([[note('b')], DONE], test.noter, await test.restart());
    await approve(again);
    await again.until('request-opened');
    expect(again.ran).toEqual([{ text: 'a' }]);
    expect(firstApproval(again)).toMatchObject({ orderedBy: bob, reason: 'order' });
  });
});

describe('agents that flood another one with orders', () => {
  const sendOrders = (test: Awaited<ReturnType<typeof supervise>>, givers: readonly string[]) =>
    Promise.all(givers.map((name, index) => test.send(`do ${index}`, { from: agentNameSchema.parse(name) })));

  it('F-88 OPS-3 open no more than 20 approvals each; the next comes when one is answered, and the person waits for none', async () => {
    const test = await supervise(Array.from({ length: 400 }, () => [note('a')]));
    await sendOrders(test, Array(300).fill('bob'));
    await test.until('run-started', LIMITS.openOrdersPerGiver + 1);
    await test.send('mine', { mode: 'supervised' });
    await test.until('request-opened', LIMITS.openOrdersPerGiver + 1);
    const ofBob = () => approvalsOf(test).filter(({ orderedBy }) => orderedBy === bob);
    // Numbers are compared: hundreds of requests make no readable difference.
    expect(ofBob().length).toBe(LIMITS.openOrdersPerGiver);
    expect(approvalsOf(test).filter(({ orderedBy }) => orderedBy === PERSON).length).toBe(1);
    const queued = await test.hub.bus.inbox(nod, { limit: 400, waitMs: 0 });
    expect(queued.length).toBe(300 - LIMITS.openOrdersPerGiver - 1);
    await reject(test, '', ofBob()[0]);
    await test.until('request-opened', LIMITS.openOrdersPerGiver + 2);
    expect(ofBob().length).toBe(LIMITS.openOrdersPerGiver);
  });

  it('F-88 OPS-3 open no more than 200 approvals together, the orders of all agents counted', async () => {
    const test = await supervise(Array.from({ length: 400 }, () => [note('a')]));
    const givers = Array.from({ length: 250 }, (_, index) => `giver-${index}`);
    await sendOrders(test, givers);
    await test.until('run-started', givers.length);
    await test.send('mine', { mode: 'supervised' });
    await test.until('request-opened', LIMITS.openOrders + 1);
    expect(approvalsOf(test).filter(({ orderedBy }) => orderedBy !== PERSON).length).toBe(LIMITS.openOrders);
  });

  it('F-88 a restart finds what waits by its name: it reads through no conversation', async () => {
    // More than a page of messages.
    const WAITING = 150;
    const test = await supervise(Array.from({ length: WAITING }, () => [note('a')]));
    for (let index = 0; index < WAITING; index += 1) await test.send(`do ${index}`, { mode: 'supervised' });
    await test.until('request-opened', WAITING);
    test.leave.abort();
    await test.hosting;
    const again = await test.restart();
    const pages = vi.spyOn(again.hub.conversations, 'messages');
    const hosted = await supervise(
      Array.from({ length: WAITING }, () => DONE),
      test.noter,
      again,
    );
    const approval = approvalsOf(hosted)[WAITING - 1];
    await approve(hosted, approval);
    await hosted.until('run-ended');
    expect(test.ran).toHaveLength(1);
    expect(pages.mock.calls.length).toBe(0);
  });
});
