import { PERSON } from '@nod/protocol';
import type { TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { nod } from './test-host.ts';
import {
  approvalsOf,
  approve,
  createNoter,
  DONE,
  firstApproval,
  note,
  reject,
  supervise,
  toldOf,
} from './test-supervision.ts';

describe('a mode that is switched', () => {
  it('CM-8.1 CM-1.3 to Agent approves all that wait because of the mode, and counts for the calls after', async () => {
    const test = await supervise([[note('a'), note('b')], [note('c')], DONE]);
    const { conversationId } = await test.send('work', { mode: 'supervised' });
    await test.until('request-opened', 2);
    await test.hub.conversations.setMode(conversationId, 'agent', 'panel');
    await test.until('run-ended');
    expect(test.ran).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
  });

  it('CM-8.1 to Ask rejects all that wait, and no tools are offered from then on', async () => {
    const test = await supervise([[note('a'), note('b')], DONE]);
    const { conversationId } = await test.send('work', { mode: 'supervised' });
    await test.until('request-opened', 2);
    await test.hub.conversations.setMode(conversationId, 'ask', 'panel');
    await test.until('run-ended');
    expect(test.ran).toEqual([]);
    expect(JSON.stringify(test.model.requests[1])).toContain('switched to a mode without tools');
    expect(test.model.requests[1]).not.toHaveProperty('tools');
  });

  it('CM-8.1 to Agent leaves waiting what no mode waves through', async () => {
    const test = await supervise([[note('a')], DONE], createNoter({ risk: 'secrets' }));
    const { conversationId } = await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    await test.hub.conversations.setMode(conversationId, 'agent', 'panel');
    expect(approvalsOf(test)).toMatchObject([{ reason: 'secrets', permission: null }]);
    await approve(test);
    await test.until('run-ended');
    expect(test.ran).toEqual([{ text: 'a' }]);
  });

  it('CM-8.2 in Ask mode a call that the model makes anyway is answered, and nothing runs', async () => {
    const test = await supervise([[note('a')], DONE]);
    await test.send('work', { mode: 'ask' });
    await test.until('run-ended');
    expect(test.ran).toEqual([]);
    expect(JSON.stringify(test.model.requests[1]?.messages)).toContain('No tool runs in this mode');
  });
});

describe('what the person lays down', () => {
  it('CM-8.5 "always allow" lets the same call run in every conversation until it is revoked', async () => {
    const test = await supervise([[note('a')], DONE, [note('a'), note('b')], DONE, [note('a')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const request = firstApproval(test);
    const approval = { verdict: 'approve', hash: request.hash, remember: 'always' } as const;
    await test.hub.requests.answer(request.id, { approval, surface: 'panel' });
    await test.until('run-ended');
    await test.send('again');
    await test.until('request-opened', 2);
    expect(firstApproval(test).call.parameters).toEqual({ text: 'b' });
    await approve(test);
    await test.until('run-ended', 2);
    const [permission] = test.hub.approvals.policies().permissions;
    expect(permission).toMatchObject({ toolName: 'note', parameters: { text: 'a' }, conversationId: null });
    if (permission) await test.hub.approvals.revoke(permission.id, 'panel');
    await test.send('once more');
    await test.until('request-opened', 3);
    expect(firstApproval(test).call.parameters).toEqual({ text: 'a' });
  });

  it('F-94 F-95 SEC-4 CM-8.5 "always allow" ends with what it was given for: a script, the description of a tool', async () => {
    const noter = createNoter({ permissionTarget: 'the script as shown' });
    const test = await supervise([[note('a')], DONE, [note('a')], DONE, [note('a')], DONE], noter);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const request = firstApproval(test);
    expect(request.permission).toEqual({ parameters: { text: 'a' }, target: 'the script as shown' });
    const approval = { verdict: 'approve', hash: request.hash, remember: 'always' } as const;
    await test.hub.requests.answer(request.id, { approval, surface: 'panel' });
    await test.until('run-ended');
    await test.send('again');
    await test.until('run-ended', 2);
    expect(test.ran).toHaveLength(2);
    // What the permission was found to cover is compared once more, too.
    expect(noter.shown).toEqual(['shown', 'shown']);
    noter.inspection.permissionTarget = 'another script';
    await test.send('once more');
    await test.until('request-opened', 2);
    expect(test.ran).toHaveLength(2);
    expect(firstApproval(test).permission).toMatchObject({ target: 'another script' });
  });

  it('F-23 SEC-7 "always allow", given and taken back, has rows that say what for and where', async () => {
    const test = await supervise([[note('a')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const { id, hash } = firstApproval(test);
    const approval = { verdict: 'approve', hash, remember: 'always' } as const;
    await test.hub.requests.answer(id, { approval, surface: 'telegram' });
    const [permission] = test.hub.approvals.policies().permissions;
    if (permission) await test.hub.approvals.revoke(permission.id, 'cli');
    const { entries } = await test.hub.audit.page({ limit: 2 });
    const of = { who: 'person', agent: nod, toolName: 'note', detail: '{"text":"a"}' };
    expect(entries).toMatchObject([
      { ...of, outcome: 'permission-revoked', surface: 'cli' },
      { ...of, outcome: 'permission-granted', surface: 'telegram', requestId: id, hash },
    ]);
  });

  it('CM-8.5 a call that cannot be allowed from now on is approved once only', async () => {
    const test = await supervise([[note('a')], DONE], createNoter({ permission: null }));
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const { id, hash } = firstApproval(test);
    const approval = { verdict: 'approve', hash, remember: 'conversation' } as const;
    await expect(test.hub.requests.answer(id, { approval, surface: 'panel' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(test.hub.approvals.policies().permissions).toEqual([]);
  });

  it('CM-8.5 "never" refuses in every mode and ends what waits; "ask" asks in Agent mode; "auto" runs in Supervised', async () => {
    const set = (test: TestHub, policy: 'auto' | 'ask' | 'never') =>
      test.hub.approvals.setPolicy({ agent: null, toolName: 'note', policy, surface: 'panel' });
    const test = await supervise([[note('a')], DONE, [note('b')], DONE, [note('c')], DONE]);
    await set(test, 'ask');
    await test.send('one', { mode: 'agent' });
    await test.until('request-opened');
    await set(test, 'never');
    await test.until('run-ended');
    await test.send('two');
    await test.until('run-ended', 2);
    expect(test.ran).toEqual([]);
    expect(toldOf(test, 3)['call-b']).toContain('policy does not allow');
    await set(test, 'auto');
    await test.send('three', { mode: 'supervised' });
    await test.until('run-ended', 3);
    expect(test.ran).toEqual([{ text: 'c' }]);
  });

  it('CM-8.5 "ask", set while a call waits, is not waved through by the switch to Agent', async () => {
    const test = await supervise([[note('a')], DONE]);
    const { conversationId } = await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const change = { agent: null, toolName: 'note', surface: 'panel' } as const;
    await test.hub.approvals.setPolicy({ ...change, policy: 'ask' });
    await test.hub.conversations.setMode(conversationId, 'agent', 'panel');
    expect(approvalsOf(test)).toHaveLength(1);
    expect(test.ran).toEqual([]);
    await test.hub.approvals.setPolicy({ ...change, policy: 'never' });
    await test.until('run-ended');
    expect(test.ran).toEqual([]);
  });

  it('CM-8.5 OPS-2 "never" also ends what waits when the hub ended right after it was set', async () => {
    const test = await supervise([[note('a')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const policy = { agent: null, toolName: 'note', policy: 'never', setAt: 0 } as const;
    test.disk.changes.push({ type: 'tool-policy-set', policy });
    const again = await supervise([DONE], test.noter, await test.restart());
    await again.until('run-ended');
    expect(again.ran).toEqual([]);
    expect(toldOf(again, 0)['call-a']).toContain('policy no longer allows');
  });

  it('SEC-7 every decision has a row in the audit: who, where, what, hash, outcome, when', async () => {
    const test = await supervise([[note('a')], [note('b')], [note('c')], DONE]);
    const { conversationId } = await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const { hash } = firstApproval(test);
    await approve(test);
    await test.until('request-opened', 2);
    await reject(test, 'no');
    await test.until('request-opened', 3);
    await test.hub.conversations.setMode(conversationId, 'agent', 'telegram');
    await test.until('run-ended');
    const { entries } = await test.hub.audit.page({ limit: 100 });
    expect(entries.toReversed()).toMatchObject([
      { outcome: 'mode-set', who: 'person', surface: 'panel', detail: 'supervised' },
      {
        outcome: 'approved',
        who: 'person',
        surface: 'panel',
        toolName: 'note',
        subject: 'a',
        callId: 'call-a',
        hash,
        basis: 'answer',
      },
      { outcome: 'rejected', who: 'person', surface: 'cli', callId: 'call-b', detail: 'no' },
      { outcome: 'mode-set', surface: 'telegram', detail: 'agent' },
      { outcome: 'approved', surface: 'telegram', callId: 'call-c', basis: 'mode' },
    ]);
    expect(entries.every(({ at }) => at === test.time.clock())).toBe(true);
  });

  it.each([
    [
      'a policy',
      (test: TestHub) =>
        test.hub.approvals.setPolicy({ agent: null, toolName: 'note', policy: 'never', surface: 'cli' }),
      { outcome: 'rejected', basis: 'policy' },
    ],
    [
      'the mode of a message',
      (test: TestHub) =>
        test.hub.bus.send({ from: PERSON, to: nod, payload: {}, mode: 'ask', surface: 'cli' }),
      { outcome: 'rejected', basis: 'mode' },
    ],
  ] as const)(
    'F-23 SEC-7 what waits and ends by %s has a row with the surface that it was set on',
    async (_, set, row) => {
      const test = await supervise([[note('a')], DONE, DONE]);
      await test.send('work', { mode: 'supervised' });
      await test.until('request-opened');
      await set(test);
      await test.until('request-settled');
      const { entries } = await test.hub.audit.page({ limit: 100 });
      expect(entries.filter(({ callId }) => callId === 'call-a')).toMatchObject([
        { ...row, who: 'person', surface: 'cli' },
      ]);
    },
  );
});
