import type { AskAnswer } from '@nod/doors';
import { afterEach, describe, expect, it } from 'vitest';
import { type ControlledDouble, startDouble } from '../double/test-controlled-double.ts';
import { DIALECTS, type DialectName } from '../double/test-dialects.ts';

const APPROVE = { type: 'approve', scope: null, parameters: null } as const;
const NAMES = Object.keys(DIALECTS) as DialectName[];
const COMMAND = 'touch hello.txt && ls';

const TOOL_NAMES: Record<DialectName, string> = {
  gemini: 'run_shell_command',
  qwen: 'run_shell_command',
  opencode: 'bash',
  copilot: 'execute',
  kimi: 'Bash',
  claude: 'Bash',
  codex: 'execute',
};

const opened: ControlledDouble[] = [];

async function open(...given: Parameters<typeof startDouble>): Promise<ControlledDouble> {
  const double = await startDouble(...given);
  opened.push(double);
  return double;
}

async function prompt(double: ControlledDouble, text: string, promptId = text): Promise<void> {
  const from = double.told.length;
  await double.session.act({ type: 'prompt', promptId, text });
  await double.untilTold('prompt', from);
}

async function ask(double: ControlledDouble) {
  const from = double.news.length;
  await double.order({ type: 'ask', command: COMMAND });
  return double.untilNews('asked', from);
}

async function endTurn(double: ControlledDouble, answer: string, stopReason?: string) {
  const from = double.news.length;
  await double.order({ type: 'end', answer, ...(stopReason && { stopReason }) });
  return double.untilNews('turn-ended', from);
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((double) => double.close()));
});

describe.each(NAMES)('%s over ACP', (name) => {
  const dialect = DIALECTS[name];

  it('is set to ask before anything else, and is known by its name', async () => {
    const { session, untilTold } = await open(name);
    expect(session.facts).toMatchObject({ program: name, kind: 'acp', version: dialect.agentInfo.version });
    expect(await untilTold('mode')).not.toMatchObject({ id: expect.stringMatching(/auto|yolo|full/) });
    expect(session.facts.modes.supervised).not.toBe('cannot');
  });

  it('asks with the whole command, the tool and the options in its own words', async () => {
    const double = await open(name);
    await prompt(double, 'go');
    const { ask: asked } = await ask(double);
    expect(asked).toMatchObject({
      type: 'approval',
      parameters: { command: COMMAND },
      preview: { type: 'command', command: COMMAND },
      isOwnTool: false,
    });
    const others = dialect.options.filter(({ kind }) => kind.startsWith('allow')).length - 1;
    if (asked.type === 'approval') {
      expect(asked.scopes).toHaveLength(others);
      expect(asked.toolName).toBe(TOOL_NAMES[name]);
    }
  });

  it('runs what is approved once, or as far as one of its own options reaches', async () => {
    const double = await open(name);
    await prompt(double, 'go');
    const scopes = [
      null,
      ...dialect.options.flatMap(({ kind, optionId }) => (kind === 'allow_always' ? [optionId] : [])),
    ];
    for (const scope of scopes) {
      const { key } = await ask(double);
      const from = double.told.length;
      await double.session.act({ type: 'answer', key, answer: { ...APPROVE, scope } });
      const once = dialect.options.find(({ kind }) => kind === 'allow_once')?.optionId;
      expect(await double.untilTold('result', from)).toMatchObject({
        result: { outcome: { outcome: 'selected', optionId: scope ?? once } },
      });
    }
    expect(await endTurn(double, 'did it')).toMatchObject({ outcome: 'completed', answer: 'did it' });
  });

  it('is given the words of a rejection as the next prompt of the same turn', async () => {
    const double = await open(name);
    await prompt(double, 'go');
    const { key, turnId } = await ask(double);
    const from = double.told.length;
    await double.session.act({ type: 'answer', key, answer: { type: 'reject', words: 'use yarn' } });
    expect(await double.untilTold('prompt', from)).toMatchObject({ text: 'use yarn' });
    expect(await endTurn(double, 'as you wish')).toMatchObject({
      turnId,
      outcome: 'completed',
      answer: 'as you wish',
    });
  });

  it('hands a question over and the chosen label back', async () => {
    const double = await open(name);
    await prompt(double, 'go');
    await double.order({ type: 'question', title: 'Which colour?', options: ['Red', 'Blue (Recommended)'] });
    const { key, ask: asked } = await double.untilNews('asked');
    if (asked.type !== 'questions') throw new Error('it is a question');
    const [question] = asked.questions;
    expect(question).toMatchObject({ title: 'Which colour?', recommended: 1, isMultiple: false });
    const answers = { [question?.id ?? '']: ['Blue (Recommended)'] };
    await double.session.act({ type: 'answer', key, answer: { type: 'answers', answers } });
    const { result } = await double.untilTold('result');
    expect(JSON.stringify(result)).toContain('Blue (Recommended)');
  });

  it('comes back after kill -9: what it asked is gone, the turn has failed, the next prompt loads its session', async () => {
    const double = await open(name);
    await prompt(double, 'first');
    await endTurn(double, 'done');
    await prompt(double, 'second');
    const { key } = await ask(double);
    process.kill(double.pid(), 'SIGKILL');
    expect(await double.untilNews('ask-closed')).toMatchObject({ key, how: 'gone' });
    const from = double.news.findIndex(({ type }) => type === 'ask-closed');
    expect(await double.untilNews('turn-ended', from)).toMatchObject({
      outcome: 'failed',
      failure: expect.stringContaining('SIGKILL'),
    });
    await prompt(double, 'third');
    await double.untilTold('loaded');
    expect(await endTurn(double, 'back')).toMatchObject({ outcome: 'completed', answer: 'back' });
  });
});

describe('an ACP session', () => {
  it('says so when the session cannot be loaded and a new one is begun', async () => {
    const double = await open('gemini');
    await prompt(double, 'first');
    process.kill(double.pid(), 'SIGKILL');
    await double.untilNews('turn-ended');
    await prompt(double, 'second');
    const { answer } = await endTurn(double, 'hello');
    expect(answer).toMatch(/^\(Gemini CLI was started again in a new session.*\)\n\nhello$/);
  });

  it('tells the last lines of a program that has ended, and why it cannot be started', async () => {
    await expect(startDouble('claude', { env: { NODE_OPTIONS: '--no-such-option' } })).rejects.toThrow(
      /cannot be started: exit 9[\s\S]*no-such-option/,
    );
  });

  it('tells that a login is needed, and how', async () => {
    await expect(startDouble('kimi', { env: { DOUBLE_LOGIN: '1' } })).rejects.toThrow(
      /Kimi Code CLI is not logged in[\s\S]*Run `login` in a terminal/,
    );
  });

  it('loads the session that it is given', async () => {
    const double = await open('claude', { resume: 'session-7' });
    expect(await double.untilTold('loaded')).toMatchObject({ sessionId: 'session-7' });
    expect(double.session.facts.id).toBe('session-7');
    expect(double.news.filter(({ type }) => type === 'text-grew')).toEqual([]);
  });

  it('gives the last message as the answer, without banners and what was said before the last call', async () => {
    const double = await open('codex');
    await prompt(double, 'go');
    await double.order({ type: 'say', text: 'I will make a file.' });
    const { key } = await ask(double);
    await double.session.act({ type: 'answer', key, answer: APPROVE });
    await double.order({ type: 'say', text: 'It is ' });
    expect(await endTurn(double, 'there.')).toMatchObject({ answer: 'It is there.' });
    const said = double.news.flatMap((event) => (event.type === 'text-grew' ? [event.text] : []));
    expect(said).toEqual(['I will make a file.', 'It is ', 'there.']);
  });

  it('leaves out what Copilot says in the name of the agent when a call is rejected', async () => {
    const double = await open('copilot');
    await prompt(double, 'go');
    const { key } = await ask(double);
    await double.session.act({ type: 'answer', key, answer: { type: 'reject', words: '' } });
    expect(await double.untilNews('turn-ended')).toMatchObject({ outcome: 'completed', answer: '' });
  });

  it.each([
    ['refusal', /refused/],
    ['max_tokens', /limit of tokens/],
    ['max_turn_requests', /limit of requests/],
  ])('tells of a turn that ended by %s', async (stopReason, words) => {
    const double = await open('claude');
    await prompt(double, 'go');
    expect(await endTurn(double, 'so far', stopReason)).toMatchObject({
      outcome: 'failed',
      answer: 'so far',
      failure: expect.stringMatching(words),
    });
  });

  it('tells what the program says is wrong, and takes the next prompt', async () => {
    const double = await open('claude');
    await prompt(double, 'go');
    await double.order({ type: 'fail', message: 'API Error: 529 overloaded' });
    expect(await double.untilNews('turn-ended')).toMatchObject({
      outcome: 'failed',
      failure: 'API Error: 529 overloaded',
    });
    await prompt(double, 'once more');
    expect(await endTurn(double, 'done')).toMatchObject({ outcome: 'completed' });
  });

  it('gives a prompt to the program once, however often it is handed over, and one at a time', async () => {
    const double = await open('kimi');
    await prompt(double, 'first', 'p-1');
    await double.session.act({ type: 'prompt', promptId: 'p-1', text: 'first' });
    await double.session.act({ type: 'prompt', promptId: 'p-2', text: 'second' });
    expect(double.told.filter(({ type }) => type === 'prompt')).toHaveLength(1);
    await endTurn(double, 'one');
    await double.untilTold('prompt', double.told.findIndex(({ type }) => type === 'prompt') + 1);
    await endTurn(double, 'two');
    const texts = double.told.flatMap((each) => (each.type === 'prompt' ? [each.text] : []));
    expect(texts).toEqual(['first', 'second']);
  });

  it('answers a method that it does not know as unknown, and goes on', async () => {
    const double = await open('qwen');
    await prompt(double, 'go');
    await double.order({ type: 'request', method: 'craft/drainMidTurnQueue', params: {} });
    expect(await double.untilTold('result')).toMatchObject({ result: { code: -32601 } });
    expect(await endTurn(double, 'done')).toMatchObject({ outcome: 'completed' });
  });

  it('skips updates that it cannot read', async () => {
    const double = await open('claude');
    await prompt(double, 'go');
    for (const update of [
      {},
      { sessionUpdate: 'tool_call' },
      { sessionUpdate: 'agent_message_chunk', content: 7 },
    ])
      await double.order({ type: 'update', update });
    expect(await endTurn(double, 'done')).toMatchObject({ outcome: 'completed', answer: 'done' });
  });

  it('asks a permission without "this once" as a question, by the names of its options', async () => {
    const double = await open('claude');
    await prompt(double, 'go');
    const options = [
      { optionId: 'forever', name: 'Yes, for ever', kind: 'allow_always' },
      { optionId: 'no', name: 'No', kind: 'reject_once' },
    ];
    const toolCall = { toolCallId: 'c-1', title: 'Leave plan mode' };
    await double.order({
      type: 'request',
      method: 'session/request_permission',
      params: { toolCall, options },
    });
    const { key, ask: asked } = await double.untilNews('asked');
    expect(asked).toMatchObject({ type: 'questions', questions: [{ title: 'Leave plan mode' }] });
    const answer: AskAnswer = { type: 'answers', answers: { option: ['Yes, for ever'] } };
    await double.session.act({ type: 'answer', key, answer });
    expect(await double.untilTold('result')).toMatchObject({ result: { outcome: { optionId: 'forever' } } });
  });

  it('is not sure of a prompt that was handed over before it was started', async () => {
    const double = await open('claude');
    const look = { type: 'look-for-prompt', promptId: 'p-0', text: 'x' } as const;
    await double.session.act({ ...look, since: 0 });
    expect(await double.untilNews('prompt-not-found')).toMatchObject({ isCertain: false });
    const from = double.news.length;
    await double.session.act({ ...look, since: Date.now() + 1 });
    expect(await double.untilNews('prompt-not-found', from)).toMatchObject({ isCertain: true });
  });

  it('sets the mode that the conversation is in', async () => {
    const double = await open('qwen');
    await double.untilTold('mode');
    const from = double.told.length;
    await double.session.act({ type: 'set-mode', mode: 'ask' });
    expect(await double.untilTold('mode', from)).toMatchObject({ id: 'plan' });
  });

  it('ends a program that does not end its turn when it is told to, and starts it again', async () => {
    const double = await open('claude', {
      env: { DOUBLE_DEAF: '1' },
      toDelay: (delayMs) => (delayMs === 15_000 ? 0 : delayMs),
    });
    await prompt(double, 'go');
    await double.session.act({ type: 'cancel-turn' });
    expect(await double.untilNews('turn-ended')).toMatchObject({ outcome: 'stopped', failure: null });
    await prompt(double, 'once more');
    expect(await endTurn(double, 'done')).toMatchObject({ outcome: 'completed' });
  });

  it('gives no MCP server along', async () => {
    const double = await open('copilot');
    expect(await double.untilTold('opened')).toMatchObject({ params: { mcpServers: [] } });
  });
});
