import { createRunPlanTool, createToolRegistry, type Tool, type ToolRunner } from '@nod/agent';
import { PERSON } from '@nod/protocol';
import { createGate, type TestHub, toFailureEvent } from '@nod/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bob, call, host, nod, readConversation as read, say } from './test-host.ts';

/** What waits for a timer waits for ever: the clock of the test hub stands still as well. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
afterEach(() => void vi.useRealTimers());

/** More than a page of messages behind what the conversation holds. */
async function sayMuch({ hub }: TestHub): Promise<void> {
  for (let index = 1; index <= 120; index += 1)
    await hub.bus.send({ from: nod, to: PERSON, payload: { text: `more ${index}` } });
}

describe('a hosted agent', () => {
  it('AC-2.6 answers in the conversation, and its run is stored with the name and parameters of every tool call', async () => {
    const test = await host([[call('echo', '{"text":"hi"}')], [say('It said hi.')]]);
    const asked = await test.send('echo hi');
    await test.until('run-ended');
    const { messages, runs } = await read(test);
    expect(messages.map(({ payload }) => payload.text)).toEqual(['echo hi', 'It said hi.']);
    expect(messages[1]).toMatchObject({ from: nod, inReplyTo: asked.id });
    expect(runs).toMatchObject([
      { messageId: asked.id, end: { outcome: 'completed', answerId: messages[1]?.id } },
    ]);
    expect(runs[0]?.steps).toMatchObject([
      { type: 'model-turn-ended', toolCalls: [{ id: 'call-echo', toolName: 'echo' }] },
      { type: 'tool-call-started', call: { toolName: 'echo', parameters: { text: 'hi' } } },
      { type: 'tool-call-settled', outcome: 'succeeded', text: 'hi' },
    ]);
    expect(test.reported).toEqual([]);
  });

  it('knows what was said before', async () => {
    const test = await host([[say('one')], [say('two')]]);
    await test.send('first');
    await test.send('second');
    await test.until('run-ended', 2);
    expect(test.model.requests[1]?.messages.slice(1).map(({ text }) => text)).toEqual([
      'first',
      'one',
      'second',
    ]);
  });

  it('F-38 knows which tools it called for an earlier message, and what they gave', async () => {
    const test = await host([
      [call('echo', '{"text":"the door code is 4711"}')],
      [say('Done.')],
      [say('It was 4711.')],
    ]);
    await test.send('read it');
    await test.until('run-ended');
    await test.send('what was in it?');
    await test.until('run-ended', 2);
    const [, first, answer, second] = test.model.requests[2]?.messages ?? [];
    expect(first).toMatchObject({ role: 'user' });
    expect(first?.text).toMatch(/^read it\n\nFor this message you called tools/);
    expect(first?.text).toContain(
      '<material kind="earlier tool call, succeeded">\necho {"text":"the door code is 4711"}\nthe door code is 4711\n</material>',
    );
    expect(answer).toMatchObject({ role: 'assistant', text: 'Done.' });
    expect(second?.text).toBe('what was in it?');
  });

  it('F-39 AC-4.4 tells how far a long tool call is, as it happens, and stores nothing of it', async () => {
    const reading: Tool = {
      name: 'reading',
      description: 'reads in parts',
      parameters: [],
      async execute(_, { onProgress }) {
        for (const at of [1, 2]) onProgress(`Part ${at} of 2`, { at, of: 2 });
        return { success: true, displayText: 'read' };
      },
    };
    const test = await host([[call('reading')], [say('Done.')]], undefined, [reading]);
    const seen: unknown[] = [];
    const leave = new AbortController();
    const watching = (async () => {
      for await (const { event } of test.hub.events.follow(0, leave.signal)) {
        if (event.type === 'tool-call-progressed') seen.push(event);
      }
    })();
    const { conversationId } = await test.send('read it');
    await test.until('run-ended');
    leave.abort();
    await watching;
    const { runs } = await read(test);
    expect(seen).toMatchObject(
      [1, 2].map((at) => ({
        runId: runs[0]?.id,
        conversationId,
        callId: 'call-reading',
        progress: { text: `Part ${at} of 2`, part: { at, of: 2 } },
      })),
    );
    expect(JSON.stringify(runs)).not.toContain('of 2');
  });

  it('shows its answer while it is being written', async () => {
    const gate = createGate();
    const test = await host([[say('Hel'), { type: 'gate', gate }, say('lo')]]);
    await test.send('hi');
    await gate.reached;
    expect(test.hub.drafts.list()).toMatchObject([{ from: nod, text: 'Hel' }]);
    gate.open();
    await test.until('run-ended');
    expect(test.hub.drafts.list()).toEqual([]);
  });

  it('AC-1.5 shows its thoughts beside the answer while both are being written, and keeps them', async () => {
    const gate = createGate();
    const test = await host([
      [{ type: 'reasoning-delta', text: 'Hm.' }, say('Hello'), { type: 'gate', gate }],
    ]);
    await test.send('hi');
    await gate.reached;
    expect(test.hub.drafts.list()).toMatchObject([
      { part: 'reasoning', text: 'Hm.' },
      { part: 'answer', text: 'Hello' },
    ]);
    gate.open();
    await test.until('run-ended');
    expect(test.hub.drafts.list()).toEqual([]);
    expect((await read(test)).runs[0]?.end?.reasoning).toBe('Hm.');
  });

  it('Feature: agent-core-upgrade, Property 12: Abort on Stop Command (F-70 AC-6.5 AC-P12): a stop word ends a deaf tool and a hanging model though no timer fires', async () => {
    stopTimers();
    for (const word of ['stop', '取消']) {
      for (const turn of [
        [say('Half'), call('deaf')],
        [say('Half'), { type: 'gate' as const, gate: createGate() }],
      ]) {
        const test = await host([turn]);
        await test.send('work');
        await test.until(turn[1]?.type === 'tool-call' ? 'run-step-added' : 'draft-updated');
        await test.send(word);
        await test.until('run-ended');
        const { messages, runs } = await read(test);
        expect(runs[0]?.end?.outcome).toBe('stopped');
        expect(messages.at(-1)?.payload.text).toContain('Half');
        expect(test.model.requests).toHaveLength(1);
      }
    }
  });

  it('F-70 AC-6.5 the Stop button does the same', async () => {
    stopTimers();
    const test = await host([[say('Half'), call('deaf')]]);
    const { conversationId } = await test.send('work');
    await test.until('run-step-added');
    expect(test.hub.runs.stop(conversationId, { who: 'person', surface: 'panel' })).toBe(true);
    await test.until('run-ended');
    expect((await read(test)).runs[0]?.end?.outcome).toBe('stopped');
  });

  it('AC-6.5 says so when there is nothing to stop', async () => {
    const test = await host([]);
    await test.send('停止');
    await test.until('message-delivered', 2);
    expect((await read(test)).messages.at(-1)?.payload.text).toBe('当前没有正在运行的任务。');
  });

  it("AC-8.1 tells the person the provider's own error, and offers to try again", async () => {
    const test = await host([[toFailureEvent('unauthorized', 'Incorrect API key provided')]]);
    await test.send('hi');
    await test.until('run-ended');
    expect((await read(test)).messages.at(-1)?.payload.text).toContain('Incorrect API key provided');
    expect(test.hub.requests.open()).toMatchObject([{ options: ['Try again', 'Leave it'] }]);
  });

  it('answers another agent as it answers the person', async () => {
    const test = await host([[say('It is '), say('noon.')]]);
    const { message } = await test.hub.bus.send({
      from: bob,
      to: nod,
      payload: { text: 'What time is it?' },
    });
    await test.until('run-ended');
    expect(await test.hub.bus.inbox(bob, { waitMs: 0, limit: 10 })).toMatchObject([
      { from: nod, inReplyTo: message.id, payload: { text: 'It is noon.' } },
    ]);
    expect(test.hub.drafts.list()).toEqual([]);
  });

  it('OPS-2 a run for another agent that a crash cut off is reported to that agent after the restart', async () => {
    const gate = createGate();
    const test = await host([[{ type: 'gate', gate }]]);
    await test.hub.bus.send({ from: bob, to: nod, payload: { text: 'work' } });
    await gate.reached;
    test.leave.abort();
    const again = await host([[say('hello')]], await test.restart());
    await again.until('run-ended');
    const [told] = await again.hub.bus.inbox(bob, { waitMs: 0, limit: 10 });
    expect(told?.payload.text).toContain('I was interrupted');
    await again.send('hi');
    await again.until('run-ended', 2);
    expect(again.reported).toEqual([]);
  });

  it('OPS-2 a step that cannot be stored fails the run, and nothing else', async () => {
    const test = await host([[call('echo', '{"text":"hi"}')], [say('hello')]]);
    const { addStep } = test.hub.runs;
    test.hub.runs.addStep = () => Promise.reject(new Error('the disk is full'));
    await test.send('echo hi');
    await test.until('run-ended');
    test.hub.runs.addStep = addStep;
    await test.send('again');
    await test.until('run-ended', 2);
    const { messages, runs } = await read(test);
    expect(runs.map(({ end }) => end?.outcome)).toEqual(['failed', 'completed']);
    expect(messages[1]?.payload.text).toContain('the disk is full');
  });

  it('OPS-2 a run that a crash cut off is reported after the restart, and no tool runs twice', async () => {
    const test = await host([[call('deaf')]]);
    await test.send('work');
    await test.until('run-step-added', 2);
    const restarted = await host([], await test.restart());
    await restarted.until('run-ended');
    const { messages, runs } = await read(restarted);
    expect(runs[0]?.end?.outcome).toBe('interrupted');
    expect(messages.at(-1)?.payload.text).toContain('Begun, and perhaps done: Deaf');
    expect(restarted.model.requests).toEqual([]);
  });

  it('OPS-2 a run whose answer was sent before the crash is not reported as interrupted', async () => {
    const test = await host([[say('Here you are.')]]);
    test.hub.runs.end = () => new Promise(() => {});
    await test.send('work');
    await test.until('message-delivered', 2);
    const restarted = await host([], await test.restart());
    await restarted.until('run-ended');
    const { messages, runs } = await read(restarted);
    expect(runs[0]?.end).toMatchObject({ outcome: 'completed', answerId: messages[1]?.id });
    expect(messages).toHaveLength(2);
  });

  it('F-52 OPS-2 an interrupted run is reported in the language of its message, however much was said since', async () => {
    const test = await host([[call('deaf')]]);
    const asked = await test.send('请整理一下这些文件');
    await test.until('run-step-added', 2);
    const again = await test.restart();
    await sayMuch(again);
    const restarted = await host([], again);
    await restarted.until('run-ended');
    const { messages } = await read(restarted);
    expect(messages.at(-1)).toMatchObject({ inReplyTo: asked.id });
    expect(messages.at(-1)?.payload.text).toContain('刚才做到一半被中断了');
  });

  it('F-52 OPS-2 an answer that was sent before the crash is found, however much was said since', async () => {
    const test = await host([[say('Here you are.')]]);
    test.hub.runs.end = () => new Promise(() => {});
    const asked = await test.send('work');
    await test.until('message-delivered', 2);
    const answerId = (await read(test)).messages[1]?.id;
    const again = await test.restart();
    await sayMuch(again);
    const restarted = await host([], again);
    await restarted.until('run-ended');
    const [run] = await restarted.hub.runs.ofMessages([asked.id]);
    expect(run?.end).toMatchObject({ outcome: 'completed', answerId });
    expect((await read(restarted)).messages.at(-1)?.payload.text).toBe('more 120');
  });

  it('DS-3.1 opens a decision set out of its final answer', async () => {
    const test = await host([[say('1. Which?\n   A. this (recommended)\n   B. that')]]);
    await test.send('decide');
    await test.until('run-ended');
    expect(test.hub.requests.open()).toMatchObject([{ kind: 'decision-set', agent: nod }]);
  });
});

const failing: Tool = {
  name: 'login',
  description: 'fails',
  parameters: [
    { name: 'host', type: 'string', description: 'where', required: true },
    { name: 'password', type: 'string', description: 'with what', required: true },
  ],
  execute: async () => ({ success: false, error: 'refused for token=abc123secret', alternatives: ['Ask.'] }),
};
const note: Tool = {
  name: 'note',
  description: 'notes',
  parameters: [{ name: 'text', type: 'string', description: 'what', required: true }],
  execute: async ({ text }) => ({ success: true, displayText: `noted ${text}` }),
};
const deaf: Tool = {
  name: 'deaf',
  description: 'hangs',
  parameters: [],
  execute: () => new Promise(() => {}),
};

describe('a tool call that fails', () => {
  it('AC-9.2 SEC-6 is told to the log with its parameters and its error, without secrets', async () => {
    const parameters = { host: 'db.example', password: 'hunter2hunter2' };
    const turns = [[call('login', JSON.stringify(parameters))], [say('It failed.')]];
    const test = await host(turns, undefined, [failing]);
    await test.send('log in');
    await test.until('run-ended');
    const [run] = (await read(test)).runs;
    expect(test.failures).toEqual([
      {
        agent: nod,
        conversationId: run?.conversationId,
        runId: run?.id,
        call: {
          id: 'call-login',
          toolName: 'login',
          parameters: { host: 'db.example', password: '[secret]' },
        },
        error: 'Error: refused for token=[secret]\nInstead:\n- Ask.',
      },
    ]);
  });

  it('AC-9.2 is told too where it could not even begin: no such tool, parameters that do not fit', async () => {
    const turns = [
      [
        call('missing', '{"path":"a.md"}', 'c1'),
        call('login', '{"host":7}', 'c2'),
        call('login', 'no', 'c3'),
      ],
      [say('Hm.')],
    ];
    const test = await host(turns, undefined, [failing]);
    await test.send('go');
    await test.until('run-ended');
    const told = test.failures.map(({ call: { id, parameters }, error }) => [
      id,
      parameters,
      error.split(/[.:\n]/)[1],
    ]);
    expect(told).toEqual([
      ['c1', { path: 'a.md' }, ' There is no tool "missing"'],
      ['c2', { host: 7 }, ' "host" of "login" must be a string, not a number'],
      ['c3', {}, ' The arguments of "login" are not a JSON object'],
    ]);
  });

  it('AC-9.2 AC-2.5 a failing step of a plan is told as well, what succeeds or is skipped is not', async () => {
    const plan = createRunPlanTool({
      tools: () => createToolRegistry([failing, note]),
      runTool: (prepared, context) => running(prepared, context),
      newPlanId: () => 'plan',
    });
    let running: ToolRunner = () => Promise.reject(new Error('not yet'));
    const steps = [
      { id: 'a', tool: 'note', parameters: { text: 'x' } },
      { id: 'b', tool: 'login', parameters: { host: 'h', password: 'p' } },
      { id: 'c', tool: 'note', parameters: { text: '{{b}}' }, dependsOn: ['b'] },
    ];
    const test = await host(
      [[call('run_plan', JSON.stringify({ steps }))], [say('.')]],
      undefined,
      [plan],
      (given) => {
        running = given;
      },
    );
    await test.send('go');
    await test.until('run-ended');
    expect(test.failures.map(({ call: { toolName } }) => toolName)).toEqual(['login', 'run_plan']);
    expect(JSON.stringify(test.failures)).not.toContain('"password":"p"');
  });
});

describe('the state of a hosted agent', () => {
  it('AC-9.1 is waiting_user while a request of it waits, and no longer', async () => {
    const gate = createGate();
    const turns = [[call('note', '{"text":"x"}')], [{ type: 'gate' as const, gate }, say('Done.')]];
    const test = await host(turns, undefined, [note]);
    await test.send('go', { mode: 'supervised' });
    await test.until('request-opened');
    const [controller] = test.controllers;
    expect(controller?.getState().status).toBe('waiting_user');
    const [request] = test.hub.requests.open();
    if (request?.kind !== 'tool-approval') throw new Error('nothing waits');
    await test.hub.requests.answer(request.id, {
      approval: { verdict: 'approve', hash: request.hash, remember: 'once' },
      surface: 'panel',
    });
    await gate.reached;
    expect(controller?.getState().status).toBe('executing');
    gate.open();
    await test.until('run-ended');
    expect(controller?.getState()).toEqual({ status: 'idle' });
  });

  it('AC-9.1 is not waiting_user because of what another run waits for', async () => {
    const test = await host([[call('note', '{"text":"x"}')], [say('Hi.')]], undefined, [note]);
    await test.send('go', { mode: 'supervised' });
    await test.until('request-opened');
    await test.send('hello');
    await test.until('run-ended');
    const states = test.controllers.map((controller) => controller.getState().status);
    expect(states).toEqual(['waiting_user', 'idle']);
  });

  it('AC-9.3 an interruption clears what was intermediate, thoughts without an answer too, and keeps what was finished', async () => {
    const gate = createGate();
    const plan = createRunPlanTool({
      tools: () => createToolRegistry([note, deaf]),
      runTool: (prepared, context) => running(prepared, context),
      newPlanId: () => 'plan',
    });
    let running: ToolRunner = () => Promise.reject(new Error('not yet'));
    const steps = [
      { id: 'a', tool: 'note', parameters: { text: 'first' } },
      { id: 'b', tool: 'deaf', dependsOn: ['a'] },
      { id: 'c', tool: 'note', parameters: { text: 'last' }, dependsOn: ['b'] },
    ];
    const test = await host(
      [
        [call('run_plan', JSON.stringify({ steps }))],
        [
          { type: 'reasoning-delta', text: 'Hm.' },
          { type: 'gate', gate },
        ],
      ],
      undefined,
      [plan],
      (given) => {
        running = given;
      },
    );
    await test.send('go');
    // Plan, its call and three of its steps are under way: one is done, one hangs.
    await test.until('run-step-added', 8);
    expect(test.controllers[0]?.getState()).toMatchObject({
      status: 'executing',
      currentPlan: { id: 'plan' },
    });
    await test.send('stop');
    await test.until('run-ended');
    expect(test.controllers[0]?.getState()).toEqual({ status: 'idle' });
    expect(test.hub.requests.open()).toEqual([]);
    const { runs } = await read(test);
    const outcomes = runs[0]?.steps.flatMap((step) =>
      step.type === 'tool-call-settled' ? [`${step.call.toolName} ${step.outcome} ${step.text}`] : [],
    );
    expect(outcomes?.[0]).toBe('note succeeded noted first');
    expect(outcomes?.filter((each) => each.includes('succeeded'))).toHaveLength(1);
    await test.send('think');
    await gate.reached;
    expect(test.hub.drafts.list()).toMatchObject([{ part: 'reasoning', text: 'Hm.' }]);
    await test.send('stop');
    await test.until('run-ended', 2);
    expect(test.hub.drafts.list()).toEqual([]);
  });
});
