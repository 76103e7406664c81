import {
  createRunPlanTool,
  createSendMessageTool,
  createToolRegistry,
  type Tool,
  type ToolRunner,
} from '@nod/agent';
import type { ToolApproval } from '@nod/protocol';
import { createCountingIds, createGate, type ScriptedEvents, startTestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { APPROVAL_LIFE_MS, bob, call, host, nod, readConversation, say } from './test-host.ts';
import {
  approvalsOf,
  approve,
  createNoter,
  DONE,
  firstApproval,
  labelled,
  note,
  reject,
  supervise,
  toldOf,
} from './test-supervision.ts';

describe('a delayed message in Supervised mode', () => {
  it('CM-1.5 QR-2.4 is approved when it is ordered, with its time on the card, and not again when it is due', async () => {
    const started = await startTestHub();
    const { hub, time } = started;
    await hub.agents.register(bob);
    const tool = createSendMessageTool({
      async send(message) {
        const { message: sent, scheduledFor } = await hub.bus.send({ from: nod, ...message });
        return { messageId: sent.id, scheduledFor, to: sent.to };
      },
    });
    const order = { to: 'bob', payload: { text: 'later' }, delayMs: 60_000 };
    const test = await host([[call('send_message', JSON.stringify(order))], DONE], started, [tool]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    expect(firstApproval(test).call.parameters).toMatchObject(order);
    await time.advance(120_000);
    expect(await hub.bus.inbox(bob, { waitMs: 0, limit: 10 })).toEqual([]);
    await approve(test);
    await test.until('run-ended');
    expect(await hub.bus.inbox(bob, { waitMs: 0, limit: 10 })).toEqual([]);
    await time.advance(60_000);
    const delivered = await hub.bus.inbox(bob, { waitMs: 1_000, limit: 10 });
    expect(delivered).toMatchObject([{ from: 'nod', payload: { text: 'later' } }]);
    expect(approvalsOf(test)).toEqual([]);
  });
});

describe('a tool call in Supervised mode', () => {
  it('CM-3.1 CM-3.2 waits as a request that shows the tool, its arguments and what they are bound to', async () => {
    const test = await supervise([[note('hi')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    expect(test.ran).toEqual([]);
    expect(firstApproval(test)).toMatchObject({
      agent: 'nod',
      reason: 'mode',
      call: { id: 'call-hi', toolName: 'note', parameters: { text: 'hi' } },
      preview: { type: 'plain' },
      permission: { parameters: { text: 'hi' }, target: '' },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('F-57 CM-3.2 carries what the agent said right before, for every surface', async () => {
    const turns: ScriptedEvents[] = [
      [say('First '), say('these two.'), note('a'), note('b')],
      [say('Now this.'), note('c')],
      [note('d')],
      DONE,
    ];
    const test = await supervise(turns);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened', 2);
    const both = approvalsOf(test);
    expect(both.map(({ text }) => text)).toEqual(['First these two.', 'First these two.']);
    for (const request of both) await approve(test, request);
    await test.until('request-opened', 3);
    expect(firstApproval(test).text).toBe('Now this.');
    await approve(test);
    await test.until('request-opened', 4);
    expect(firstApproval(test).text).toBe('');
    await approve(test);
    await test.until('run-ended');
  });

  it('F-57 AC-9.1 a step of a plan carries its own thought, not what the agent said before the plan', async () => {
    const { tool } = createNoter();
    let running: ToolRunner = () => Promise.reject(new Error('not yet'));
    const plan = createRunPlanTool({
      tools: () => createToolRegistry([tool]),
      runTool: (prepared, context) => running(prepared, context),
      newPlanId: () => 'plan',
    });
    const steps = [{ id: 'a', tool: 'note', parameters: { text: 'a' }, thought: 'Because of a.' }];
    const test = await host(
      [[say('A plan:'), call('run_plan', JSON.stringify({ steps }))], DONE],
      undefined,
      [plan],
      (given) => {
        running = given;
      },
    );
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    expect(firstApproval(test).text).toBe('Because of a.');
  });

  it('CM-3.3 runs when it is approved, once, and the conversation continues', async () => {
    const test = await supervise([[note('hi')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    await approve(test);
    await test.until('run-ended');
    expect(test.ran).toEqual([{ text: 'hi' }]);
    expect(toldOf(test, 1)).toEqual({ 'call-hi': labelled('note', 'noted hi') });
    expect((await readConversation(test)).messages.at(-1)?.payload.text).toBe('Done.');
  });

  it("CM-3.4 does not run when it is rejected, and the model is told with the person's words", async () => {
    const test = await supervise([[note('hi')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    await reject(test, 'use another file');
    await test.until('run-ended');
    expect(test.ran).toEqual([]);
    expect(toldOf(test, 1)['call-hi']).toContain('rejected this call: "use another file"');
    // The person's words are no material.
    expect(toldOf(test, 1)['call-hi']).not.toContain('<material');
    const { runs, messages } = await readConversation(test);
    expect(runs[0]?.steps.at(-1)).toMatchObject({ type: 'tool-call-settled', outcome: 'rejected' });
    expect(messages.at(-1)?.payload.text).toBe('Done.');
  });

  it('CM-3.3 runs with the arguments that the person changed, and the model is told', async () => {
    const test = await supervise([[note('hi')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const { id } = firstApproval(test);
    const { hash, parameters } = await test.hub.approvals.preview(id, { text: 'hello' });
    await test.hub.requests.answer(id, {
      approval: { verdict: 'approve', hash, parameters, remember: 'once' },
      surface: 'panel',
    });
    await test.until('run-ended');
    expect(test.ran).toEqual([{ text: 'hello' }]);
    expect(toldOf(test, 1)['call-hi']).toContain('The person changed the arguments to {"text":"hello"}');
  });

  it('SEC-8 arguments that cannot be are refused with the reason, and the call goes on waiting', async () => {
    const test = await supervise([[note('hi')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const { id } = firstApproval(test);
    await expect(test.hub.approvals.preview(id, { text: 7 })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('must be a string'),
    });
    expect(approvalsOf(test)).toHaveLength(1);
  });

  it('CM-8.4 an approval of anything but what was shown is refused and changes nothing', async () => {
    const test = await supervise([[note('hi')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const request = firstApproval(test);
    const { hash } = await test.hub.approvals.preview(request.id, { text: 'other' });
    for (const parameters of [undefined, { text: 'third' }]) {
      const approval = {
        verdict: 'approve',
        hash,
        remember: 'once',
        ...(parameters && { parameters }),
      } as const;
      await expect(
        test.hub.requests.answer(request.id, { approval, surface: 'panel' }),
      ).rejects.toMatchObject({
        code: 'hash_mismatch',
      });
    }
    expect(approvalsOf(test)).toEqual([request]);
  });

  it('F-37 CM-8.4 a default counts as any other argument: changed, it is shown and is not what was asked for', async () => {
    const noter = createNoter();
    const often = { name: 'often', type: 'number', description: 'how often', required: false } as const;
    noter.tool.parameters.push({ ...often, default: 1 });
    const test = await supervise([[note('hi')], DONE], noter);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const { id, call: asked, hash } = firstApproval(test);
    expect(asked).toMatchObject({ parameters: { text: 'hi', often: 1 }, defaults: ['often'] });
    const same = await test.hub.approvals.preview(id, { text: 'hi' });
    expect(same).toMatchObject({ parameters: asked.parameters, defaults: ['often'], hash });
    const changed = await test.hub.approvals.preview(id, { text: 'hi', often: 9 });
    expect(changed).not.toHaveProperty('defaults');
    const approval = { verdict: 'approve', hash, parameters: changed.parameters, remember: 'once' } as const;
    await expect(test.hub.requests.answer(id, { approval, surface: 'panel' })).rejects.toMatchObject({
      code: 'hash_mismatch',
    });
  });

  it('CM-8.4 SEC-4 does not run when what it depends on has changed since it was shown', async () => {
    const test = await supervise([[note('hi')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    test.inspection.target = 'another file';
    await approve(test);
    await test.until('run-ended');
    expect(test.ran).toEqual([]);
    expect(toldOf(test, 1)['call-hi']).toContain('has changed since it was approved');
    expect((await readConversation(test)).runs[0]?.steps.at(-1)).toMatchObject({ outcome: 'refused' });
  });

  it('F-95 SEC-4 CM-8.4 the tool is told what was shown, for it to compare once more when it acts', async () => {
    const test = await supervise([[note('hi')], DONE, [note('ho')], DONE]);
    const { conversationId } = await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    await approve(test);
    await test.until('run-ended');
    await test.hub.conversations.setMode(conversationId, 'agent', 'panel');
    await test.send('again');
    await test.until('run-ended', 2);
    // Nobody was shown the second one.
    expect(test.noter.shown).toEqual(['shown', undefined]);
  });

  it('SEC-5 no text answers it, neither as an answer nor as a reply in the chat', async () => {
    const test = await supervise([[note('hi')], DONE, DONE]);
    const asked = await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const { id } = firstApproval(test);
    await expect(test.hub.requests.answer(id, { text: 'yes', surface: 'panel' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await test.send('yes, approve it', { inReplyTo: asked.id });
    await test.until('message-delivered', 3);
    expect(approvalsOf(test)).toHaveLength(1);
    expect(test.ran).toEqual([]);
  });

  it('CM-3.1 does not hold up the conversation: the person can keep chatting', async () => {
    const test = await supervise([[note('hi')], [say('It waits for you.')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    await test.send('what are you doing?');
    await test.until('run-ended');
    expect((await readConversation(test)).messages.at(-1)?.payload.text).toBe('It waits for you.');
    await approve(test);
    await test.until('run-ended', 2);
    expect(test.ran).toEqual([{ text: 'hi' }]);
  });

  it('CM-8.3 is withdrawn by stop, and nothing runs', async () => {
    const test = await supervise([[say('Half'), note('hi')]]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const { id } = firstApproval(test);
    await test.send('stop');
    await test.until('run-ended');
    expect((await test.hub.requests.get(id)).settlement?.outcome).toBe('cancelled');
    await expect(approve(test, (await test.hub.requests.get(id)) as ToolApproval)).rejects.toMatchObject({
      code: 'already_settled',
    });
    expect(test.ran).toEqual([]);
  });

  it('CM-8.3 is answered to the model as "nobody answered" when its time is over', async () => {
    const test = await supervise([[note('hi')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    await test.time.advance(APPROVAL_LIFE_MS);
    await test.until('run-ended');
    expect(toldOf(test, 1)['call-hi']).toContain('Nobody answered in time');
    expect(test.ran).toEqual([]);
  });

  it('CM-8.3 OPS-2 survives a restart and can be decided after it; the model is not asked the same twice', async () => {
    const test = await supervise([[say('Let me see.'), note('hi')]]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const request = firstApproval(test);
    test.leave.abort();
    const again = await supervise([DONE], test.noter, await test.restart());
    expect(firstApproval(again)).toEqual(request);
    await approve(again, request);
    await again.until('run-ended');
    expect(test.ran).toEqual([{ text: 'hi' }]);
    expect(again.model.requests).toHaveLength(1);
    expect(toldOf(again, 0)).toEqual({ 'call-hi': labelled('note', 'noted hi') });
    const { runs, messages } = await readConversation(again);
    expect(runs).toHaveLength(1);
    expect(messages.map(({ payload }) => payload.text)).toEqual(['work', 'Done.']);
  });

  it('CM-8.3 a call that was made without tools in Ask mode does not run when the run goes on after a restart', async () => {
    const gate = createGate();
    const test = await supervise([[note('asked'), { type: 'gate', gate }], [note('later')]]);
    const { conversationId } = await test.send('work', { mode: 'ask' });
    await gate.reached;
    await test.hub.conversations.setMode(conversationId, 'supervised', 'panel');
    gate.open();
    await test.until('request-opened');
    const again = await supervise([DONE], test.noter, await test.restart());
    await approve(again);
    await again.until('run-ended');
    expect(test.ran).toEqual([{ text: 'later' }]);
    expect((await readConversation(again)).requests).toHaveLength(1);
  });

  it('CM-8.3 OPS-2 a call that had begun before the crash is not run again beside one that waits', async () => {
    const gate = createGate();
    const noter = createNoter();
    const slow: Tool = {
      ...noter.tool,
      name: 'slow',
      execute: () => gate.pass().then(() => ({ success: true })),
    };
    const turns = [[call('slow', '{"text":"a"}'), note('b')]];
    const test = await host(turns, undefined, [noter.tool, slow]);
    await test.hub.approvals.setPolicy({ agent: null, toolName: 'slow', policy: 'auto', surface: 'panel' });
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    await gate.reached;
    const restarted = await test.restart();
    const again = await host([DONE], restarted, [noter.tool, slow]);
    await approve(again);
    await again.until('run-ended');
    expect(toldOf(again, 0)['call-slow']).toContain('it may or may not have been done');
    expect(noter.ran).toEqual([{ text: 'b' }]);
  });
});

describe('deciding several at once', () => {
  const toApproval = ({ id, hash }: Pick<ToolApproval, 'id' | 'hash'>) => ({
    id,
    approval: { verdict: 'approve', hash, remember: 'once' } as const,
  });

  it('CM-3.5 leaves as it is what somebody else decided or what is no longer what was shown', async () => {
    const test = await supervise([[note('a'), note('b'), note('c')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened', 3);
    const [a, b, c] = approvalsOf(test);
    if (!a || !b || !c) throw new Error('three should wait');
    await reject(test, 'not this one', a);
    const answers = [a, b, { ...c, hash: b.hash }].map(toApproval);
    const { answered, requests } = await test.hub.requests.answerAll(answers, 'panel');
    expect(answered).toEqual([b.id]);
    expect(requests.map(({ settlement }) => settlement?.outcome)).toEqual([
      'answered',
      'answered',
      undefined,
    ]);
    expect(approvalsOf(test)).toEqual([c]);
  });

  it('SEC-8 decides nothing when one of the ids is no request', async () => {
    const test = await supervise([[note('a')], DONE]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const { id, hash } = firstApproval(test);
    const unknown = createCountingIds()('req');
    const answers = [
      { id, hash },
      { id: unknown, hash },
    ].map(toApproval);
    await expect(test.hub.requests.answerAll(answers, 'panel')).rejects.toMatchObject({ code: 'not_found' });
    expect(approvalsOf(test)).toHaveLength(1);
  });
});

describe('a run that ends', () => {
  it('CM-8.3 withdraws what it still asks: after a restart the tool may be gone', async () => {
    const test = await supervise([[note('hi')]]);
    await test.send('work', { mode: 'supervised' });
    await test.until('request-opened');
    const { id } = firstApproval(test);
    const again = await host([DONE], await test.restart(), []);
    await again.until('run-ended');
    expect((await again.hub.requests.get(id)).settlement?.outcome).toBe('cancelled');
    expect(toldOf(again, 0)['call-hi']).toContain('There is no tool "note"');
  });
});
