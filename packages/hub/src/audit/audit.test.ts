import type { AuditEntry, HumanRequest, Settings } from '@nod/protocol';
import { agentNameSchema, PERSON } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { toSettingsActs } from './settings-acts.ts';

async function ask(test: TestHub, fields: Parameters<TestHub['outgoing']>[0]): Promise<HumanRequest> {
  const { requestId } = await test.hub.bus.send(test.outgoing(fields));
  if (!requestId) throw new Error('no request was opened');
  return test.hub.requests.get(requestId);
}

const entriesOf = async ({ hub }: TestHub): Promise<AuditEntry[]> =>
  (await hub.audit.page({ limit: 100 })).entries.toReversed();

describe('the audit', () => {
  it('F-23 SEC-7 an answer by a tap has a row that names the question, the answer and the surface', async () => {
    const test = await startTestHub();
    const { id, conversationId } = await ask(test, { text: 'Wipe the disk?', quickReplies: ['Yes', 'No'] });
    await test.hub.requests.answer(id, { text: 'No', surface: 'telegram' });
    expect(await entriesOf(test)).toMatchObject([
      {
        outcome: 'answered',
        basis: 'answer',
        who: 'person',
        surface: 'telegram',
        agent: 'ci',
        conversationId,
        requestId: id,
        subject: 'Wipe the disk?',
        detail: 'No',
      },
    ]);
  });

  it('F-23 SEC-7 a typed reply that settles a request has one as well, any other message none', async () => {
    const test = await startTestHub();
    const request = await ask(test, { text: 'Which port?', quickReplies: ['80'] });
    const reply = { from: PERSON, to: request.agent, surface: 'cli' } as const;
    await test.hub.bus.send(test.outgoing({ ...reply, text: 'hello' }));
    await test.hub.bus.send(test.outgoing({ ...reply, text: '8080', inReplyTo: request.messageId }));
    expect(await entriesOf(test)).toMatchObject([
      { outcome: 'answered', surface: 'cli', subject: 'Which port?', detail: '8080' },
    ]);
  });

  it('F-23 SEC-7 a decision set is recorded with what was sent', async () => {
    const test = await startTestHub();
    const text = '1. Storage?\nA. disk (recommended)\nB. cloud';
    const { id } = await ask(test, { text, modelAnswer: true });
    const decision = { type: 'accept-all' } as const;
    await test.hub.requests.answer(id, { decision, language: 'en', surface: 'panel' });
    expect(await entriesOf(test)).toMatchObject([
      {
        outcome: 'answered',
        surface: 'panel',
        subject: '1. Storage? A. disk (recommended) B. cloud',
        detail: '1A',
      },
    ]);
  });

  it('SEC-7 a question that its agent withdrew is no act of the person or the hub', async () => {
    const test = await startTestHub();
    const { id } = await ask(test, { text: 'Go?', quickReplies: ['Yes'] });
    await test.hub.requests.cancel(id, null);
    expect(await entriesOf(test)).toMatchObject([
      { outcome: 'cancelled', who: 'agent', surface: null, agent: 'ci', subject: 'Go?' },
    ]);
  });

  it('SEC-7 a question that the person set aside is their act, by whichever way, with where', async () => {
    const ways: Record<string, (test: TestHub, request: HumanRequest) => Promise<unknown>> = {
      panel: ({ hub }, { id }) => hub.requests.cancel(id, 'panel'),
      cli: ({ hub }, { agent }) => hub.agents.terminate(agent, 'cli'),
      matrix: ({ hub }, { agent: name }) => {
        const program = { name, hash: 'h', agents: [name], createdAt: 0, lastUsedAt: null };
        return hub.agents.addProgram(program, { surface: 'matrix', replaces: true });
      },
    };
    for (const [surface, withdraw] of Object.entries(ways)) {
      const test = await startTestHub();
      await withdraw(test, await ask(test, { text: 'Go?', quickReplies: ['Yes'] }));
      expect((await entriesOf(test))[0]).toMatchObject({ outcome: 'cancelled', who: 'person', surface });
    }
  });

  /** A call of a run of `nod` that waits for the person; `signal` withdraws it. */
  async function waitForVerdict(test: TestHub) {
    const nod = agentNameSchema.parse('nod');
    await test.hub.agents.register(nod, { abilities: { stop: true } });
    await test.hub.bus.send(test.outgoing({ from: PERSON, to: nod, mode: 'supervised' }));
    const [delivered] = await test.hub.bus.inbox(nod, { waitMs: 0, limit: 1 });
    const run = delivered && (await test.hub.runs.start(delivered));
    if (!run) throw new Error('no run');
    const stop = new AbortController();
    test.hub.runs.onStop(run, () => stop.abort());
    const waits = Promise.withResolvers<void>();
    const decided = test.hub.approvals.decide({
      run,
      orderedBy: PERSON,
      call: { id: 'c', toolName: 'write', parameters: {} },
      inspect: async (parameters) => ({
        parameters,
        preview: { type: 'plain' },
        risk: null,
        permission: null,
        target: '',
      }),
      text: '',
      lifeMs: 1_000,
      signal: stop.signal,
      leaving: new AbortController().signal,
      onWaiting: waits.resolve,
    });
    await waits.promise;
    return { run, decided };
  }

  it('SEC-7 a call that waits when the person stops what runs was stopped by them, where they said so', async () => {
    const test = await startTestHub();
    const { run, decided } = await waitForVerdict(test);
    expect(test.hub.runs.stop(run.conversationId, { who: 'person', surface: 'cli' })).toBe(true);
    expect(await decided).toMatchObject({ type: 'skip', outcome: 'stopped' });
    expect((await entriesOf(test)).filter(({ callId }) => callId === 'c')).toMatchObject([
      { outcome: 'cancelled', basis: 'stop', who: 'person', surface: 'cli' },
    ]);
  });

  it('SEC-7 a call that waits when its run ends is withdrawn by the hub: the agent did not ask for that', async () => {
    const test = await startTestHub();
    const { run, decided } = await waitForVerdict(test);
    const end = {
      outcome: 'failed',
      reasoning: '',
      inputTokens: 0,
      outputTokens: 0,
      answerId: null,
    } as const;
    await test.hub.runs.end(run, end);
    expect(await decided).toMatchObject({ type: 'skip', outcome: 'stopped' });
    expect((await entriesOf(test)).filter(({ callId }) => callId === 'c')).toMatchObject([
      { outcome: 'cancelled', who: 'hub', surface: null },
    ]);
  });

  it('SEC-7 what the hub did by itself blames no surface', async () => {
    const test = await startTestHub();
    const act = { outcome: 'credential-revoked', basis: 'credential', subject: 'browser' } as const;
    await test.hub.audit.record(null, [act]);
    expect(await entriesOf(test)).toMatchObject([{ ...act, who: 'hub', surface: null }]);
  });

  it('an answer that came too late leaves no row', async () => {
    const test = await startTestHub();
    const { id } = await ask(test, { quickReplies: ['Yes'] });
    const answers = ['a', 'b'].map((text) => test.hub.requests.answer(id, { text, surface: 'panel' }));
    await Promise.allSettled(answers);
    expect(await entriesOf(test)).toHaveLength(1);
  });

  it('F-23 SEC-7 is told of settings and credentials', async () => {
    const test = await startTestHub();
    const act = { outcome: 'credential-added', basis: 'credential', subject: 'program codex' } as const;
    await test.hub.audit.record('cli', [act]);
    await test.hub.audit.record('cli', []);
    expect(await entriesOf(test)).toMatchObject([
      { ...act, at: test.time.clock(), who: 'person', surface: 'cli', agent: null, detail: '' },
    ]);
  });
});

const SETTINGS: Settings = {
  model: null,
  fallback: null,
  showReasoning: true,
  personas: [{ id: 'a', name: 'Ana', instructions: 'be brief' }],
  activePersonaId: 'a',
  approvalMinutes: 60,
  access: {
    folder: '/home/ana/notes',
    isOwnFolder: false,
    folderProblem: null,
    allowWrite: false,
    allowShell: false,
    allowWeb: false,
    fromEnvironment: [],
  },
  embedder: null,
};

describe('changed settings', () => {
  it('F-23 SEC-7 are told by name and new value, each that changed and no other', () => {
    const access = { ...SETTINGS.access, allowShell: true, folder: '/srv' };
    const change = { access: { allowShell: true, allowWeb: false, folder: '/srv' } };
    expect(toSettingsActs(change, SETTINGS, { ...SETTINGS, access })).toEqual([
      { outcome: 'settings-set', basis: 'settings', subject: 'folder', detail: '/srv' },
      { outcome: 'settings-set', basis: 'settings', subject: 'allowShell', detail: 'on' },
    ]);
  });

  it('F-23 SEC-7 are told for every setting there is', () => {
    const server = { provider: 'openai', model: 'm1', baseUrl: 'http://127.0.0.1:1/v1' } as const;
    const connected = { ...server, hasApiKey: false, fromEnvironment: false };
    const after: Settings = {
      model: connected,
      fallback: connected,
      showReasoning: false,
      personas: [{ id: 'b', name: 'Bo', instructions: 'be kind' }],
      activePersonaId: 'b',
      approvalMinutes: 5,
      access: { ...SETTINGS.access, folder: '/srv', allowWrite: true, allowShell: true, allowWeb: true },
      embedder: connected,
    };
    const at = 'openai m1 http://127.0.0.1:1/v1';
    expect(
      Object.fromEntries(toSettingsActs({}, SETTINGS, after).map(({ subject, detail }) => [subject, detail])),
    ).toEqual({
      ...{ folder: '/srv', allowWrite: 'on', allowShell: 'on', allowWeb: 'on' },
      ...{ model: at, fallback: at, embedder: at, approvalMinutes: '5', showReasoning: 'off' },
      ...{ activePersona: 'Bo', personas: 'Bo: be kind' },
    });
  });

  it.each(['model', 'fallback', 'embedder'] as const)('F-23 SEC-7 a new key of the %s is told', (part) => {
    const server = { provider: 'openai', model: 'm1', baseUrl: 'http://127.0.0.1:1/v1' } as const;
    const settings = { ...SETTINGS, [part]: { ...server, hasApiKey: true, fromEnvironment: false } };
    const acts = toSettingsActs({ [part]: { ...server, apiKey: 'sk-secret' } }, settings, settings);
    expect(acts.map(({ subject }) => subject)).toEqual([part]);
    expect(JSON.stringify(acts)).not.toContain('sk-secret');
  });

  it('SEC-6 a model is told with where it is, a new key without the key', () => {
    const server = { provider: 'openai', model: 'm1', baseUrl: 'http://127.0.0.1:1/v1' };
    const model = { ...server, hasApiKey: true, fromEnvironment: false };
    const change = { model: { ...server, apiKey: 'sk-secret' } };
    const told = { outcome: 'settings-set', basis: 'settings', subject: 'model' };
    const detail = 'openai m1 http://127.0.0.1:1/v1';
    expect(toSettingsActs(change, SETTINGS, { ...SETTINGS, model })).toEqual([{ ...told, detail }]);
    expect(toSettingsActs(change, { ...SETTINGS, model }, { ...SETTINGS, model })).toEqual([
      { ...told, detail },
    ]);
    expect(toSettingsActs({ model: server }, { ...SETTINGS, model }, { ...SETTINGS, model })).toEqual([]);
  });
});
