import {
  type AskedCall,
  type AskToolCallBody,
  agentNameSchema,
  askToolCallBodySchema,
  chatModeSchema,
  LIMITS,
  PERSON,
  type ToolApproval,
  type ToolParameters,
} from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectProgramCall } from '../calls/program-call.ts';

const claude = agentNameSchema.parse('claude');
const bob = agentNameSchema.parse('bob');
const LIST = { toolName: 'Bash', parameters: { command: 'ls -la' } } as const;

const AS_ASKED = { parameters: LIST.parameters, isEdited: false, scope: null } as const;

const ask = ({ hub }: TestHub, fields: Partial<AskToolCallBody> = {}): Promise<AskedCall> =>
  hub.toolCalls.ask(claude, askToolCallBodySchema.parse({ ...LIST, ...fields }));
const wait = ({ hub }: TestHub, id: string, waitMs = 0): Promise<AskedCall> =>
  hub.toolCalls.wait(claude, id, { waitMs });

function open({ hub }: TestHub): ToolApproval[] {
  return hub.requests.open().filter((each): each is ToolApproval => 'call' in each);
}

function first(test: TestHub): ToolApproval {
  const [request] = open(test);
  if (!request) throw new Error('nothing waits');
  return request;
}

const approve = (test: TestHub, fields: object = {}, request = first(test)) =>
  test.hub.requests.answer(request.id, {
    approval: { verdict: 'approve', hash: request.hash, remember: 'once', ...fields },
    surface: 'panel',
  });
const reject = (test: TestHub, words = '') =>
  test.hub.requests.answer(first(test).id, { approval: { verdict: 'reject', words }, surface: 'cli' });
const auditOf = async ({ hub }: TestHub) => (await hub.audit.page({ limit: 50 })).entries;

describe('a program that asks whether it may run a tool call', () => {
  it('CM-3.1 opens a card in its own conversation: a message of its words and a request without a run', async () => {
    const test = await startTestHub();
    const { id, state } = await ask(test, { text: 'To see what is there', id: 'toolu_1' });
    const request = first(test);
    expect({ id, state }).toEqual({
      id: 'toolu_1',
      state: { type: 'waiting', requestId: request.id, expiresAt: request.expiresAt },
    });
    expect(request).toMatchObject({
      agent: 'claude',
      runId: null,
      orderedBy: PERSON,
      reason: 'mode',
      call: { id: 'toolu_1', ...LIST },
      title: 'ls -la',
      text: 'To see what is there',
      awaited: 'now',
      isEditable: false,
      permission: { parameters: LIST.parameters, target: '{"type":"plain"}' },
    });
    const { messages, requests } = await test.hub.conversations.messages(request.conversationId, {
      limit: 9,
    });
    expect(messages).toMatchObject([
      { id: request.messageId, from: 'claude', to: PERSON, payload: { text: 'To see what is there' } },
    ]);
    expect(requests).toEqual([request]);
    expect(test.hub.conversations.list()).toMatchObject([{ mode: 'supervised', unread: 1 }]);
    // Whoever asks here honours modes: the person can set one.
    expect(test.hub.agents.list()).toMatchObject([
      { abilities: { modes: chatModeSchema.options, tools: false } },
    ]);
  });

  it('CM-3.3 is told to run it once the person approves, as long as it waits, and each time it asks again', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    const waiting = wait(test, id, 60_000);
    await approve(test);
    const run = { id, state: { type: 'run', ...AS_ASKED, by: 'answer' } };
    expect(await waiting).toEqual(run);
    expect(await wait(test, id)).toEqual(run);
    expect(await ask(test, { id })).toEqual(run);
    expect(open(test)).toEqual([]);
    expect(await auditOf(test)).toMatchObject([
      { outcome: 'approved', who: 'person', surface: 'panel', callId: id, runId: null, toolName: 'Bash' },
    ]);
  });

  it('CM-3.4 is told the words it was rejected with', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    await reject(test, 'use the staging server');
    expect((await wait(test, id)).state).toEqual({
      type: 'rejected',
      words: 'use the staging server',
      by: 'answer',
    });
  });

  it('CM-1.4 CM-1.6 CM-8.5 is judged by modes, policies and permissions as any call, on the record, and kept', async () => {
    const test = await startTestHub();
    await ask(test, { id: 'a' });
    const { conversationId } = first(test);
    await approve(test, { remember: 'always' });
    expect((await ask(test, { id: 'b' })).state).toMatchObject({ type: 'run', by: 'permission' });
    await test.hub.approvals.setPolicy({ agent: null, toolName: 'Bash', policy: 'never', surface: 'cli' });
    expect((await ask(test, { id: 'c' })).state).toEqual({ type: 'refused', by: 'policy' });
    await test.hub.approvals.setPolicy({ agent: null, toolName: 'Bash', policy: 'auto', surface: 'cli' });
    expect((await ask(test, { id: 'd', parameters: {} })).state).toMatchObject({ type: 'run', by: 'policy' });
    await test.hub.conversations.setMode(conversationId, 'ask', 'cli');
    expect((await ask(test, { id: 'e' })).state).toEqual({ type: 'refused', by: 'mode' });
    const again = await test.restart();
    expect((await wait(again, 'b')).state).toEqual({ type: 'refused', by: 'mode' });
    expect((await wait(again, 'c')).state).toEqual({ type: 'refused', by: 'policy' });
    const calls = (await auditOf(again)).filter(({ callId }) => callId !== null);
    expect(calls.map(({ callId, outcome, basis }) => `${callId} ${outcome} ${basis}`)).toEqual([
      'b refused mode',
      'e refused mode',
      'd allowed policy',
      'c refused policy',
      'b allowed permission',
      'a approved answer',
    ]);
  });

  it('SEC-4 CM-8.5 asked again under the same id, is judged by the rules that hold now, on the record', async () => {
    const test = await startTestHub();
    const policy = (value: 'auto' | 'never' | null) =>
      test.hub.approvals.setPolicy({ agent: null, toolName: 'Bash', policy: value, surface: 'cli' });
    const again = async () => (await ask(test, { id: 'x' })).state;
    await policy('auto');
    expect([await again(), await again()]).toMatchObject([{ by: 'policy' }, { by: 'policy' }]);
    await policy('never');
    const refused = { type: 'refused', by: 'policy' };
    expect([await again(), (await wait(test, 'x')).state]).toEqual([refused, refused]);
    await policy(null);
    const [one, other] = await Promise.all([again(), again()]);
    expect([one.type, other]).toEqual(['waiting', one]);
    expect(open(test)).toHaveLength(1);
    await policy('never');
    expect((await wait(test, 'x')).state).toMatchObject({ type: 'rejected', by: 'policy' });
    await policy('auto');
    expect(await again()).toMatchObject({ type: 'run', by: 'policy' });
    const calls = (await auditOf(test)).filter(({ callId }) => callId === 'x');
    expect(calls.map(({ outcome }) => outcome)).toEqual(['allowed', 'rejected', 'refused', 'allowed']);
  });

  it('SEC-7 asked again under the same id, is told by which rule it may run now, and so is the record', async () => {
    const test = await startTestHub();
    const policy = (value: 'auto' | null) =>
      test.hub.approvals.setPolicy({ agent: null, toolName: 'Bash', policy: value, surface: 'cli' });
    await policy('auto');
    expect((await ask(test, { id: 'x' })).state).toMatchObject({ type: 'run', by: 'policy' });
    const [conversation] = test.hub.conversations.list();
    if (!conversation) throw new Error('no conversation');
    await test.hub.conversations.setMode(conversation.id, 'agent', 'cli');
    await policy(null);
    expect((await ask(test, { id: 'x' })).state).toMatchObject({ type: 'run', by: 'mode' });
    const calls = (await auditOf(test)).filter(({ callId }) => callId === 'x');
    expect(calls.map(({ basis }) => basis)).toEqual(['mode', 'policy']);
  });

  it('SEC-4 SEC-7 CM-8.5 who only looks is told to run it by rules that hold then, on the record; an answer stands', async () => {
    const test = await startTestHub();
    await ask(test, { id: 'answered' });
    const { conversationId } = first(test);
    await approve(test);
    const mode = (value: 'agent' | 'supervised' | 'ask') =>
      test.hub.conversations.setMode(conversationId, value, 'cli');
    await ask(test, { id: 'released' });
    await mode('agent');
    await ask(test, { id: 'decided' });
    const looked = async (each: TestHub, id: string) => (await wait(each, id)).state;
    for (const id of ['released', 'decided'])
      expect(await looked(test, id)).toMatchObject({ type: 'run', by: 'mode' });
    await mode('ask');
    const again = await test.restart();
    for (const id of ['released', 'decided'])
      expect(await looked(again, id)).toEqual({ type: 'refused', by: 'mode' });
    expect(await looked(again, 'answered')).toMatchObject({ type: 'run', by: 'answer' });
    const refused = (await auditOf(again)).filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ callId }) => callId)).toEqual(['decided', 'released']);
  });

  it('SEC-4 who only looks at what a rule had let run waits for the person where they are to be asked now', async () => {
    const test = await startTestHub();
    const policy = (value: 'auto' | 'ask') =>
      test.hub.approvals.setPolicy({ agent: null, toolName: 'Bash', policy: value, surface: 'cli' });
    await policy('auto');
    await ask(test, { id: 'x' });
    await policy('ask');
    expect((await wait(test, 'x')).state).toMatchObject({ type: 'waiting', requestId: first(test).id });
    await approve(test);
    expect((await wait(test, 'x')).state).toMatchObject({ type: 'run', by: 'answer' });
  });

  it('SEC-3 asked again under the same id, is told the word of the person, whatever the rules say by now', async () => {
    const test = await startTestHub();
    await ask(test, { id: 'x' });
    await approve(test);
    await test.hub.approvals.setPolicy({ agent: null, toolName: 'Bash', policy: 'never', surface: 'cli' });
    expect((await ask(test, { id: 'x' })).state).toMatchObject({ type: 'run', by: 'answer' });
  });

  it('F-51 is released or rejected by a rule that changes while it waits', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    const other = await ask(test, { toolName: 'Write' });
    await test.hub.approvals.setPolicy({ agent: claude, toolName: 'Bash', policy: 'auto', surface: 'cli' });
    expect((await wait(test, id)).state).toMatchObject({ type: 'run', by: 'policy' });
    await test.hub.conversations.setMode(first(test).conversationId, 'ask', 'panel');
    expect((await wait(test, other.id)).state).toEqual({ type: 'rejected', words: '', by: 'mode' });
  });

  it('nothing of a program is waved through because the person had let the agents of the hub go by themselves', async () => {
    const test = await startTestHub();
    await test.hub.bus.send(test.outgoing({ from: claude, text: 'hello' }));
    expect((await ask(test)).state.type).toBe('waiting');
  });

  it('OPS-2 survives a restart: the card is there, the answer reaches whoever asks again', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    const again = await test.restart();
    expect((await wait(again, id)).state.type).toBe('waiting');
    await approve(again);
    expect((await wait(await again.restart(), id)).state).toMatchObject({ type: 'run' });
  });

  it('OPS-2 a rule that was set right before the hub ended counts when it is back', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    test.hub.stop();
    const policy = { agent: null, toolName: 'Bash', policy: 'never', setAt: 1 } as const;
    test.disk.changes.push({ type: 'tool-policy-set', policy });
    const again = await test.restart();
    expect((await wait(again, id, 1_000)).state).toMatchObject({ type: 'rejected', by: 'policy' });
  });

  it('expires, and says so', async () => {
    const test = await startTestHub();
    const { id } = await ask(test, { expiresInMs: 60_000 });
    await test.time.advance(60_001);
    expect((await wait(test, id)).state).toEqual({ type: 'expired' });
    expect(await auditOf(test)).toMatchObject([{ outcome: 'expired', callId: id }]);
  });

  it('can be withdrawn by who asked, which is on the record as its own act', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    await test.hub.requests.cancel(first(test).id, null);
    expect((await wait(test, id)).state).toEqual({ type: 'cancelled' });
    expect(await auditOf(test)).toMatchObject([{ outcome: 'cancelled', who: 'agent', surface: null }]);
  });

  it('SEC-7 the person can withdraw it, which is on the record as theirs', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    await test.hub.requests.cancel(first(test).id, 'panel');
    expect((await wait(test, id)).state).toEqual({ type: 'cancelled' });
    expect(await auditOf(test)).toMatchObject([{ outcome: 'cancelled', who: 'person', surface: 'panel' }]);
  });

  it('SEC-7 the record of an approval with changes says what may run', async () => {
    const test = await startTestHub();
    await ask(test, { isEditable: true });
    const parameters = { command: 'ls' };
    const { hash } = await test.hub.approvals.preview(first(test).id, parameters);
    await approve(test, { hash, parameters });
    expect(await auditOf(test)).toMatchObject([
      { outcome: 'approved', isEdited: true, hash, subject: 'ls -la', detail: '{"command":"ls"}' },
    ]);
  });

  it('SEC-7 a subject that is too long for the record says that it is cut', async () => {
    const test = await startTestHub();
    await test.hub.approvals.setPolicy({ agent: null, toolName: 'Bash', policy: 'never', surface: 'cli' });
    await ask(test, { parameters: { command: `echo ${'x'.repeat(200)}; rm -rf ~` } });
    expect((await auditOf(test))[0]?.subject).toMatch(/^echo x+…$/);
  });

  it('refuses another call under the same id, and knows nothing of ids of other agents', async () => {
    const test = await startTestHub();
    await ask(test, { id: 'x' });
    await expect(ask(test, { id: 'x', parameters: { command: 'rm -rf /' } })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(test.hub.toolCalls.wait(bob, 'x', { waitMs: 0 })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(
      (await test.hub.toolCalls.ask(bob, askToolCallBodySchema.parse({ ...LIST, id: 'x' }))).state.type,
    ).toBe('waiting');
  });

  it('asked twice at once under one id, opens one card', async () => {
    const test = await startTestHub();
    const [one, other] = await Promise.all([ask(test, { id: 'x' }), ask(test, { id: 'x' })]);
    expect(one).toEqual(other);
    expect(open(test)).toHaveLength(1);
  });

  it('F-89 what another agent ordered is asked about in every mode, and the card says who', async () => {
    const test = await startTestHub();
    await ask(test);
    await test.hub.conversations.setMode(first(test).conversationId, 'agent', 'panel');
    expect((await ask(test)).state.type).toBe('run');
    const order = await test.hub.bus.send({ from: bob, to: claude, payload: { text: 'list it' } });
    expect((await ask(test, { inReplyTo: order.message.id })).state.type).toBe('waiting');
    expect(first(test)).toMatchObject({ orderedBy: 'bob', reason: 'order', permission: null });
    const { message } = await test.hub.bus.send({
      from: PERSON,
      to: claude,
      payload: { text: 'list it' },
      surface: 'cli',
    });
    expect((await ask(test, { inReplyTo: message.id })).state.type).toBe('run');
    const notToIt = await test.hub.bus.send(test.outgoing({ from: bob }));
    await expect(ask(test, { inReplyTo: notToIt.message.id })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('QR-3.6 a typed message never approves it', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    const { messageId, agent } = first(test);
    await test.hub.bus.send({
      from: PERSON,
      to: agent,
      payload: { text: 'yes' },
      inReplyTo: messageId,
      surface: 'cli',
    });
    expect((await wait(test, id)).state.type).toBe('waiting');
  });

  it('SEC-8 is limited as questions are', async () => {
    const test = await startTestHub();
    for (let count = 0; count < LIMITS.openRequestsPerAgent; count += 1) await ask(test);
    await expect(ask(test)).rejects.toMatchObject({ code: 'too_many_open_requests' });
    const long = { content: 'x'.repeat(LIMITS.payloadCharacters) };
    await expect(ask(test, { parameters: long })).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it('superseding what it was ordered by withdraws it', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(claude);
    const order = await test.hub.bus.send({
      from: PERSON,
      to: claude,
      payload: { text: 'list it' },
      surface: 'cli',
    });
    const { id } = await ask(test, { inReplyTo: order.message.id });
    await test.hub.bus.send({
      from: PERSON,
      to: claude,
      payload: { text: 'no' },
      supersedes: order.message.id,
      surface: 'cli',
    });
    expect((await wait(test, id)).state).toEqual({ type: 'cancelled' });
    const late = await ask(test, { inReplyTo: order.message.id });
    expect(late.state).toEqual({ type: 'cancelled' });
  });

  it('SEC-7 CM-8.5 what a superseded message ordered runs by no mode, policy or permission either, on the record', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(claude);
    const say = (text: string, fields: object = {}) =>
      test.hub.bus.send({ from: PERSON, to: claude, payload: { text }, surface: 'cli', ...fields });
    const { message } = await say('list it', { mode: 'agent' });
    const before = await ask(test, { id: 'before', inReplyTo: message.id });
    expect(before.state.type).toBe('run');
    await say('no', { supersedes: message.id });
    for (const id of ['after', 'before']) {
      const late = await ask(test, { id, inReplyTo: message.id });
      expect(late.state).toEqual({ type: 'cancelled' });
      expect((await auditOf(test))[0]).toMatchObject({
        outcome: 'cancelled',
        basis: 'superseded',
        callId: id,
      });
    }
    expect((await ask(test)).state.type).toBe('run');
  });

  it.each(['never', 'mode ask'])(
    'SEC-7 asked again and again, what a superseded message ordered and a rule (%s) refuses is on the record once',
    async (rule) => {
      const test = await startTestHub();
      await test.hub.agents.register(claude);
      const say = (text: string, fields: object = {}) =>
        test.hub.bus.send({ from: PERSON, to: claude, payload: { text }, surface: 'cli', ...fields });
      const { message } = await say('list it', { mode: rule === 'never' ? 'agent' : 'ask' });
      const policy = { agent: null, toolName: 'Bash', policy: 'never', surface: 'cli' } as const;
      if (rule === 'never') await test.hub.approvals.setPolicy(policy);
      await say('no', { supersedes: message.id });
      const again = () => ask(test, { id: 'x', inReplyTo: message.id });
      for (let count = 0; count < 5; count += 1) expect((await again()).state.type).toBe('refused');
      await Promise.all([again(), again(), wait(test, 'x')]);
      const restarted = await test.restart();
      await ask(restarted, { id: 'x', inReplyTo: message.id });
      const calls = (await auditOf(restarted)).filter(({ callId }) => callId === 'x');
      expect(calls.map(({ outcome }) => outcome)).toEqual(['refused']);
    },
  );
});

describe('the card of a program’s call', () => {
  it('shows the command or the change that the program tells, never as caged, and the arguments that it does not show', async () => {
    const test = await startTestHub();
    const parameters = { command: 'ls -la', timeout: 5, description: 'lists' };
    await ask(test, { parameters, preview: { type: 'command', command: 'ls -la', folder: '/srv' } });
    expect(first(test).preview).toEqual({
      type: 'command',
      command: 'ls -la',
      folder: '/srv',
      isCaged: false,
      files: [],
      shows: ['command'],
    });
    await ask(test, { parameters: { command: 'rm -rf /' }, preview: { type: 'command', command: 'ls' } });
    expect(open(test)[1]?.preview).toMatchObject({ command: 'ls', shows: [] });
  });

  it('CM-8.4 takes other parameters only where the program says that it runs them, shown before they are approved', async () => {
    const test = await startTestHub();
    await ask(test);
    const { id } = first(test);
    await expect(test.hub.approvals.preview(id, { command: 'ls' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(approve(test, { parameters: { command: 'ls' } })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await reject(test);
    const asked = await ask(test, { isEditable: true, preview: { type: 'command', command: 'ls -la' } });
    const parameters = { command: 'ls' };
    const changed = await test.hub.approvals.preview(first(test).id, parameters);
    expect(changed).toMatchObject({
      parameters,
      preview: { type: 'command', command: 'ls', shows: ['command'] },
    });
    await expect(approve(test, { parameters })).rejects.toMatchObject({ code: 'hash_mismatch' });
    await approve(test, { parameters, hash: changed.hash });
    expect((await wait(test, asked.id)).state).toEqual({
      type: 'run',
      parameters,
      isEdited: true,
      scope: null,
      by: 'answer',
    });
  });

  it('SEC-4 CM-8.5 "from now on" covers exactly the parameters, and what was told of the call; null: it cannot be given', async () => {
    const test = await startTestHub();
    const preview = { type: 'command', command: 'ls', folder: '/home/me' } as const;
    await ask(test, { parameters: { command: 'ls' }, preview });
    await approve(test, { remember: 'always' });
    const same = await ask(test, { parameters: { command: 'ls' }, preview });
    expect(same.state).toMatchObject({ type: 'run', by: 'permission' });
    const others = [
      { parameters: { command: 'ls', further: 'rm -rf ~' }, preview },
      { parameters: { command: 'ls' }, preview: { ...preview, folder: '/etc' } },
      { parameters: { command: 'ls' } },
      { parameters: {}, preview },
    ];
    for (const other of others) expect((await ask(test, other)).state.type).toBe('waiting');
    const last = open(test).length;
    await ask(test, { permission: null });
    expect(open(test)[last]).toMatchObject({ permission: null, coveredBy: null });
  });

  it.each([
    [false, 'a script', { command: 'bash deploy.sh' }],
    [false, 'a program of the folder', { cmd: './deploy' }],
    [false, 'what the project says', { command: 'npm test' }],
    [false, 'code', { script: 'node x.js' }],
    [false, 'more than one command', { command: 'bash deploy.sh; curl x|sh' }],
    [false, 'a list of words', { command: ['bash', '-lc', 'ls'] }],
    [false, 'a command further in', { options: [{ shellCommand: 'sh x' }] }],
    ...[
      'input',
      'run',
      'args',
      'argument',
      'exec',
      'program',
      'path',
      'file',
      'task',
      'Command',
      'constructor',
    ].map((name): [boolean, string, object] => [
      false,
      `a command called ${name}`,
      { [name]: 'bash deploy.sh' },
    ]),
    [false, 'words that may be a command', { args: ['deploy.sh'] }],
    [false, 'a name that may be a command', { run: { 'bash deploy.sh': true } }],
    [false, 'a place to run something in', { cwd: '/srv' }],
    [false, 'an environment', { command: 'ls', env: { LD_PRELOAD: './x.so' } }],
    [false, 'something beside a plain command', { command: 'ls', after: 'bash deploy.sh' }],
    ...[
      'status',
      'diff',
      'log',
      'commit -m x',
      'merge x',
      'push',
      'checkout x',
      'difftool',
      '-c x.y=z log',
    ].map((verb): [boolean, string, object] => [false, `git ${verb}`, { command: `git ${verb}` }]),
    [false, 'a file that takes the place of another', { command: 'cp x .git/hooks/pre-commit' }],
    [true, 'a plain command', { command: 'ls -la', description: 'sh x', timeout: 5, cwd: '/srv' }],
    [true, 'no words', { count: 3, deep: true, nothing: null }],
    [true, 'nothing', {}],
    [
      true,
      'data of a tool that is known',
      { file_path: 'deploy.sh', edits: [{ new_string: 'sh x' }] },
      'Edit',
    ],
    [false, 'data of one that only looks like it', { file_path: 'deploy.sh' }, 'edit'],
  ])(
    'SEC-4 CM-8.5 the hub sees no files of a program: %s, "from now on" is offered for %s',
    async (isOffered, _, parameters: object, toolName = 'Bash') => {
      const test = await startTestHub();
      await ask(test, { toolName, parameters: { ...parameters } });
      expect(first(test).permission !== null).toBe(isOffered);
      if (!isOffered) await expect(approve(test, { remember: 'always' })).rejects.toThrow('approved once');
    },
  );

  it('SEC-4 CM-8.5 property: wherever in its parameters a program has a text, "from now on" is not offered unless it is known to run nothing', async () => {
    const text = fc.constantFrom('bash deploy.sh', 'deploy.sh', 'ls', 'x');
    const leaf = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('tree'), { maxLength: 2 }), tie('object')),
      object: fc.dictionary(fc.constantFrom('input', 'run', 'args', 'a', 'command'), tie('tree'), {
        maxKeys: 2,
      }),
    }));
    const call = fc.dictionary(fc.constantFrom('input', 'run', 'args', 'argument', 'command', 'cwd'), tree);
    const holdsText = (value: unknown): boolean =>
      typeof value === 'string' ||
      (typeof value === 'object' && value !== null && Object.values(value).some(holdsText));
    await fc.assert(
      fc.asyncProperty(call, async ({ command, ...others }) => {
        const parameters = { ...(command !== undefined && { command }), ...others } as ToolParameters;
        const inspected = inspectProgramCall(askToolCallBodySchema.parse({ toolName: 'x', parameters }));
        if (inspected.permission === null) return;
        const { cwd, ...rest } = others;
        expect([holdsText(rest), command === 'ls' || !holdsText(command)]).toEqual([false, true]);
        if (holdsText(cwd)) expect(command).toBe('ls');
      }),
      { numRuns: 500 },
    );
  });

  it('SEC-4 CM-8.5 the command that a program tells beside its parameters must be plain, too', async () => {
    const test = await startTestHub();
    const preview = { type: 'command', command: 'make install' } as const;
    await ask(test, { parameters: { command: 'ls' }, preview });
    expect(first(test)).toMatchObject({ permission: null, coveredBy: null });
  });

  it('SEC-4 of the parameters one at most counts as shown by what a program tells: the command, to the letter', async () => {
    const test = await startTestHub();
    const [yes, sudo] = ['true', 'yes'];
    await ask(test, {
      parameters: { force: yes, command: yes, delete_backups: yes, sudo },
      preview: { type: 'command', command: yes, folder: sudo },
    });
    expect(open(test)[0]?.preview).toMatchObject({ shows: ['command'] });
    await ask(test, {
      parameters: { path: 'README.md', content: 'x' },
      preview: { type: 'edit', path: 'README.md', diff: '+x', isNew: false },
    });
    expect(open(test)[1]?.preview).toMatchObject({ shows: [] });
  });

  it('SEC-7 the title and the audit tell what would run, not what the program tells of it', async () => {
    const test = await startTestHub();
    await test.hub.approvals.setPolicy({ agent: null, toolName: 'sh', policy: 'auto', surface: 'panel' });
    const call = {
      parameters: { command: 'rm -rf ~' },
      preview: { type: 'command', command: 'ls -la' } as const,
    };
    await ask(test, { ...call, toolName: 'sh' });
    await ask(test, { ...call, toolName: 'bash' });
    expect(first(test).title).toBe('rm -rf ~');
    const { entries } = await test.hub.audit.page({ limit: 9 });
    expect(entries.find(({ outcome }) => outcome === 'allowed')).toMatchObject({ subject: 'rm -rf ~' });
  });
});
