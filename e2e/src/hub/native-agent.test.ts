// The built-in agent from the shell: offline, with a model over real HTTP in three wire forms, stopped and killed.
import {
  createGate,
  type ScriptedModelServer,
  startScriptedModelServer,
  type WireFormName,
} from '@nod/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { runNod, startNod } from '../stage/nod.ts';
import { personOf } from '../stage/panel-page.ts';
import { createPerson } from '../stage/test-person.ts';

type Form = Exclude<WireFormName, 'responses'>;

const MODELS: Record<Form, string> = {
  openai: 'openai-compatible:scripted',
  anthropic: 'anthropic:scripted',
  gemini: 'google:scripted',
};

let cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.reverse()) await clean();
  cleanUp = [];
});

async function start(env: Record<string, string> = {}, data?: string): Promise<StartedHub> {
  const hub = await startHub({ env, ...(data === undefined ? {} : { data }) });
  cleanUp.push(() => hub.stop());
  return hub;
}

async function startWithModel(form: Form): Promise<{ hub: StartedHub; server: ScriptedModelServer }> {
  const server = await startScriptedModelServer();
  cleanUp.push(() => server.close());
  return { hub: await start(toModel(form, server)), server };
}

/** What makes a hub use the model of the server. */
function toModel(form: Form, server: ScriptedModelServer): Record<string, string> {
  return {
    NOD_MODEL: MODELS[form],
    NOD_MODEL_BASE_URL: server.url(form),
    NOD_MODEL_API_KEY: 'key-0123456789',
  };
}

const chat = (hub: StartedHub, text: string) => runNod(hub.data, ['chat', text]);

describe('the built-in agent without a model', () => {
  let hub: StartedHub;
  beforeAll(async () => {
    hub = await startHub();
  });
  afterAll(() => hub.stop());

  it('AC-8.3 AC-1.1 remembers and finds again, in both languages', async () => {
    expect((await chat(hub, 'remember that my cat is called Miso')).stdout).toContain('Miso');
    expect((await chat(hub, '记住：我每周三下午练钢琴')).stdout).toContain('钢琴');
    const { stdout } = await runNod(hub.data, ['memory', 'search', '什么时候弹琴', '--json']);
    expect(JSON.parse(stdout)[0].text).toContain('钢琴');
    expect((await runNod(hub.data, ['memory', 'search', 'name of my pet'])).stdout).toContain('Miso');
  });

  it('nod chat shows what its answer offers to tap, apart from the answer', async () => {
    const hub = await start();
    const { stdout, stderr } = await chat(hub, '/demo');
    expect(stdout).toContain('Shall I deploy it?');
    expect(stdout).not.toContain('Not yet');
    expect(stderr).toContain('  3. Not yet\n');
    const [, id] = /nod answer (\w{8}) /.exec(stderr) ?? [];
    expect((await runNod(hub.data, ['answer', String(id), '3'])).stdout).toBe('Sent to nod: Not yet\n');
  });

  it('nod pending leaves out what an answer only offers', async () => {
    expect((await chat(hub, 'hello')).stderr).toMatch(/^ {2}1\. /m);
    expect((await runNod(hub.data, ['pending', '--json'])).stdout).toBe('[]\n');
  });

  it('AC-5.1 AC-5.2 AC-5.3 extracts what is asked for', async () => {
    const { stdout } = await chat(
      hub,
      'extract all emails from "write to a@b.com or c@d.org, call 555-0100"',
    );
    expect(stdout).toContain('a@b.com');
    expect(stdout).toContain('c@d.org');
    expect(stdout).not.toContain('555-0100');
  });

  it('says what needs a language model', async () => {
    expect((await chat(hub, 'write a poem about the sea')).stdout).toMatch(/model/i);
  });

  it('AC-6.5 nod stop says when nothing is running', async () => {
    expect(await runNod(hub.data, ['stop'])).toMatchObject({ code: 0, stdout: 'Nothing is running.\n' });
  });
});

describe('nod chat with a model', () => {
  it('F-34 ends with an error when the run failed', async () => {
    const hub = await start({
      NOD_MODEL: MODELS.openai,
      NOD_MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
      NOD_MODEL_API_KEY: 'key-0123456789',
    });
    expect((await chat(hub, 'hello')).code).toBe(1);
  });

  it('AC-9.2 SEC-6 a tool call that failed is in the log of the hub, without its secrets', async () => {
    const { hub, server } = await startWithModel('openai');
    const argumentsText = '{"path":"nowhere.md","password":"hunter2hunter2"}';
    const read = { type: 'tool-call' as const, toolName: 'read_file', argumentsText };
    const missing = { type: 'tool-call' as const, toolName: 'log_in', argumentsText };
    const over = { type: 'text' as const, text: 'It is not there.' };
    server.script([
      { type: 'answer', steps: [read, missing] },
      { type: 'answer', steps: [over] },
    ]);
    await chat(hub, 'read it');
    const failed = () =>
      hub
        .readLog()
        .split('\n')
        .filter((line) => line.includes('a tool call failed'))
        .map((line) => JSON.parse(line).call)
        .map(({ toolName, parameters }) => [toolName, parameters.path])
        .sort();
    await expect.poll(failed, { timeout: 30_000 }).toEqual([
      ['log_in', 'nowhere.md'],
      ['read_file', 'nowhere.md'],
    ]);
    expect(hub.readLog()).not.toContain('hunter2');
  });

  it('F-34 prints an answer once, also when its first words came before a tool call', async () => {
    const { hub, server } = await startWithModel('openai');
    const text = (words: string) => ({ type: 'text' as const, text: words });
    const argumentsText = '{"text":"Miso"}';
    const save = { type: 'tool-call' as const, toolName: 'save_memory', argumentsText };
    server.script([
      { type: 'answer', steps: [text('Let me note that. '), save] },
      { type: 'answer', steps: [text('It is noted.')] },
    ]);
    const { stdout } = await chat(hub, 'remember Miso');
    expect(stdout.match(/It is noted\./g)).toHaveLength(1);
  });
});

describe('nod explain', () => {
  it.each([
    ['怎么取消订阅', { type: 'query', isStop: false }],
    ['How do I stop Windows updates?', { type: 'query', isStop: false }],
    ['stop', { isStop: true }],
    ['Summarize this page', { type: 'command', action: 'summarize', target: 'this page' }],
  ])('AC-1.2 reads %j', async (text, expected) => {
    const { stdout } = await runNod('/nonexistent', ['explain', text, '--json']);
    expect(JSON.parse(stdout)).toMatchObject(expected);
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      'type',
      'action',
      'target',
      'parameters',
      'confidence',
      'reference',
      'isStop',
    ]);
  });
});

describe.each(['openai', 'anthropic', 'gemini'] as const)('the built-in agent with a model (%s)', (form) => {
  let hub: StartedHub;
  let server: ScriptedModelServer;
  beforeAll(async () => {
    server = await startScriptedModelServer();
    hub = await startHub({ env: toModel(form, server) });
  });
  afterAll(async () => {
    await hub.stop();
    await server.close();
  });

  it('AC-2.1 AC-2.3 calls a tool and works its result into the answer', async () => {
    server.script([
      {
        type: 'answer',
        steps: [{ type: 'tool-call', toolName: 'save_memory', argumentsText: '{"text":"Miso is a cat"}' }],
      },
      {
        type: 'answer',
        steps: [
          { type: 'text', text: 'I will ' },
          { type: 'text', text: 'remember Miso.' },
        ],
      },
    ]);
    expect((await chat(hub, 'Miso is my cat')).stdout).toBe('I will remember Miso.\n');
    expect((await runNod(hub.data, ['memory', 'list'])).stdout).toContain('Miso is a cat');
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Miso is a cat');
  });

  it('AC-1.5 nod chat prints the answer once, without the thoughts before it', async () => {
    const steps = [
      { type: 'reasoning' as const, text: 'Let me see.' },
      { type: 'text' as const, text: 'Four.' },
    ];
    server.script([{ type: 'answer', steps }]);
    expect((await chat(hub, 'What is two and two?')).stdout).toBe('Four.\n');
  });

  it("AC-8.1 tries again after 429 and 500, and tells the provider's own error in the end", async () => {
    server.script([
      { type: 'refusal', status: 429, message: 'slow down', headers: { 'retry-after': '0' } },
      { type: 'answer', steps: [{ type: 'text', text: 'Here I am.' }] },
      { type: 'refusal', status: 401, message: 'that key is not known here' },
    ]);
    expect((await chat(hub, 'hi')).stdout).toBe('Here I am.\n');
    const { stdout } = await chat(hub, 'again');
    expect(stdout).toContain('that key is not known here');
    expect(stdout).not.toContain('key-0123456789');
  });

  it('AC-6.5 AC-8.2 nod stop ends a hanging model at once and keeps what there is', async () => {
    const gate = createGate();
    server.script([
      {
        type: 'answer',
        steps: [{ type: 'text', text: 'Half an answer' }, { type: 'gate', gate }, { type: 'hang' }],
      },
    ]);
    const talking = startNod(hub.data, ['chat', 'work for long']);
    await gate.reached;
    gate.open();
    expect((await runNod(hub.data, ['stop'])).stdout).toBe('Stopped.\n');
    expect((await talking.result).stdout).toContain('Half an answer');
    await server.requests.at(-1)?.closed;
  });
});

it('F-33 nod chat says when its message was replaced elsewhere, and does not wait for an answer', async () => {
  const { hub, server } = await startWithModel('openai');
  server.script([
    { type: 'answer', steps: [{ type: 'text', text: 'Half' }, { type: 'hang' }] },
    { type: 'answer', steps: [{ type: 'text', text: 'Whole' }] },
  ]);
  const talking = startNod(hub.data, ['chat', 'work for long']);
  await server.waitForRequest(0);
  const person = personOf(hub);
  const [conversation] = Object.values((await person.overview()).overview.conversations);
  const supersedes = conversation?.lastMessage?.id ?? null;
  await person.sendMessage({
    from: 'user',
    to: 'nod',
    payload: { text: 'work briefly' },
    supersedes,
    surface: 'panel',
  });
  const { code, stderr } = await talking.result;
  expect(stderr).toContain('This message was replaced by a newer version');
  expect(code).toBe(3);
});

describe('a hub killed in the middle of a run', () => {
  it('OPS-2 reports the run after the restart and asks how to go on', async () => {
    const { hub, server } = await startWithModel('openai');
    server.script([{ type: 'answer', steps: [{ type: 'text', text: 'Let me' }, { type: 'hang' }] }]);
    const talking = startNod(hub.data, ['chat', 'long work']);
    await server.waitForRequest(0);
    await hub.kill();
    talking.signal('SIGKILL');
    const again = await start({}, hub.data);
    await createPerson(again).untilAsked('nod');
    const { stdout } = await runNod(again.data, ['pending', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([
      { agent: 'nod', text: expect.stringContaining('interrupted') },
    ]);
  });
});
