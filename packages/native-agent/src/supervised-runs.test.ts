import { createSendMessageTool, type Tool, type ToolCallInspection } from '@nod/agent';
import {
  agentNameSchema,
  findChosen,
  type HumanRequestOf,
  LIMITS,
  PERSON,
  type ToolParameters,
} from '@nod/protocol';
import { createCountingIds, createGate, type ScriptedEvents, startTestHub, type TestHub } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { APPROVAL_LIFE_MS, bob, call, host, nod, readConversation, say } from './test-host.ts';

/** A tool that notes what it ran with; `inspect` can be changed by the test. */
function createNoter(inspection: Partial<ToolCallInspection> = {}) {
  const ran: ToolParameters[] = [];
  const shown: (string | undefined)[] = [];
  const tool: Tool = {
    name: 'note',
    description: 'notes a text',
    parameters: [{ name: 'text', type: 'string', description: 'what', required: true }],
    inspect: async () => ({
      preview: { type: 'plain' },
      risk: null,
      permission: ['text'],
      target: 'shown',
      ...inspection,
    }),
    async execute(parameters, { shownTarget }) {
      ran.push(parameters);
      shown.push(shownTarget);
      return { success: true, displayText: `noted ${parameters.text}` };
    },
  };
  return { ran, shown, tool, inspection };
}

const note = (text: string, id = `call-${text}`) => call('note', JSON.stringify({ text }), id);
const labelled = (tool: string, text: string) =>
  `<material kind="what the tool ${tool} gave">\n${text}\n</material>`;
const DONE: ScriptedEvents = [say('Done.')];

async function supervise(turns: ScriptedEvents[], noter = createNoter(), test?: TestHub) {
  const hosted = await host(turns, test, [noter.tool]);
  return { ...hosted, ran: noter.ran, inspection: noter.inspection, noter };
}

function approvalsOf({ hub }: TestHub): HumanRequestOf<'tool-approval'>[] {
  return hub.requests.open().filter((request) => request.kind === 'tool-approval');
}

function firstApproval(test: TestHub): HumanRequestOf<'tool-approval'> {
  const [request] = approvalsOf(test);
  if (!request) throw new Error('nothing waits for approval');
  return request;
}

const approve = (test: TestHub, request = firstApproval(test)) =>
  test.hub.requests.answer(request.id, {
    approval: { verdict: 'approve', hash: request.hash, remember: 'once' },
    surface: 'panel',
  });
const reject = (test: TestHub, words = '', request = firstApproval(test)) =>
  test.hub.requests.answer(request.id, { approval: { verdict: 'reject', words }, surface: 'cli' });

/** What the model was told of its calls before the given request, by call id. */
function toldOf(test: Awaited<ReturnType<typeof host>>, index: number): Record<string, string> {
  const messages = test.model.requests[index]?.messages ?? [];
  return Object.fromEntries(
    messages.flatMap((each) => (each.role === 'tool' ? [[each.toolCallId, each.text]] : [])),
  );
}

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
    await expect(
      approve(test, (await test.hub.requests.get(id)) as HumanRequestOf<'tool-approval'>),
    ).rejects.toMatchObject({
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
  const toApproval = ({ id, hash }: Pick<HumanRequestOf<'tool-approval'>, 'id' | 'hash'>) => ({
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
