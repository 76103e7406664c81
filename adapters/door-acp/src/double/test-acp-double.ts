// The double of an ACP agent program: a process that speaks a dialect and does what it is ordered over a socket.
//   node acp-double.ts DIALECT CONTROL_SOCKET STATE_FILE
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { DIALECTS, type Dialect, type DialectName } from './test-dialects.ts';
import type { Order, Told } from './test-double-orders.ts';

const [name = '', controlPath = '', stateFile = ''] = process.argv.slice(2);
const dialect: Dialect = DIALECTS[name as DialectName];
const control = connect(controlPath);
const SESSION = 'session-1';

interface Prompt {
  id: number;
}

let prompt: Prompt | null = null;
let count = 0;
const waiting = new Map<number, { method: string; settle(result: unknown): void }>();

const tell = (told: Told) => control.write(`${JSON.stringify(told)}\n`);
const send = (message: object) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const update = (told: object) =>
  send({ method: 'session/update', params: { sessionId: SESSION, update: told } });
const say = (text: string, messageId?: string) =>
  update({
    sessionUpdate: 'agent_message_chunk',
    content: { type: 'text', text },
    ...(messageId && { messageId }),
  });

function request(method: string, params: object): Promise<unknown> {
  count += 1;
  const id = count;
  send({ id, method, params: { sessionId: SESSION, ...params } });
  return new Promise((settle) => waiting.set(id, { method, settle }));
}

function endTurn(stopReason: string): void {
  if (!prompt) return;
  const { id } = prompt;
  prompt = null;
  // A session that has had a turn can be loaded.
  writeFileSync(stateFile, 'turn');
  send({ id, result: { stopReason } });
}

const toModes = () => {
  const { currentModeId, ids } = dialect.modes;
  const modes = { currentModeId, availableModes: ids.map((id) => ({ id, name: id })) };
  const option = {
    id: 'mode',
    category: 'mode',
    type: 'select',
    currentValue: currentModeId,
    options: ids.map((value) => ({ value, name: value })),
  };
  return {
    ...(dialect.modesAs !== 'options' && { modes }),
    ...(dialect.modesAs !== 'modes' && { configOptions: [{ id: 'model', category: 'model' }, option] }),
  };
};

function load(id: number, sessionId: string): void {
  const state = existsSync(stateFile) ? readFileSync(stateFile, 'utf8') : '';
  if (dialect.loadsOnlyAfterTurn && state !== 'turn')
    return void send({
      id,
      error: { code: -32603, message: 'Internal error', data: { details: 'No session' } },
    });
  tell({ type: 'loaded', sessionId });
  // What was said before is told again.
  update({ sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'earlier prompt' } });
  say('earlier answer');
  send({ id, result: toModes() });
}

const METHODS: Record<string, (id: number, params: Record<string, unknown>) => void> = {
  initialize: (id) => {
    const result = {
      protocolVersion: 1,
      agentInfo: dialect.agentInfo,
      agentCapabilities: { loadSession: true },
      authMethods: [{ id: 'login', name: 'Log in', description: 'Run `login` in a terminal' }],
    };
    send({ id, result });
  },
  'session/new': (id, params) => {
    tell({ type: 'opened', params });
    if (process.env.DOUBLE_LOGIN) send({ id, error: { code: -32000, message: 'Authentication required' } });
    else send({ id, result: { sessionId: SESSION, ...toModes() } });
  },
  'session/load': (id, { sessionId }) => load(id, String(sessionId)),
  'session/set_mode': (id, { modeId }) => setMode(id, String(modeId)),
  'session/set_config_option': (id, { value }) => setMode(id, String(value)),
  'session/prompt': (id, params) => {
    prompt = { id };
    const [block] = params.prompt as { text: string }[];
    update({ sessionUpdate: 'available_commands_update', availableCommands: [] });
    update({ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: 'Hm.' } });
    tell({ type: 'prompt', text: block?.text ?? '' });
  },
  'session/cancel': () => {
    if (!process.env.DOUBLE_DEAF) endTurn('cancelled');
  },
};

function setMode(id: number, modeId: string): void {
  tell({ type: 'mode', id: modeId });
  if (process.env.DOUBLE_STUBBORN) send({ id, error: { code: -32603, message: `No ${modeId} here` } });
  else send({ id, result: {} });
}

async function ask(command: string): Promise<void> {
  count += 1;
  const id = `run_shell_command__c${count}`;
  for (const told of dialect.before(id, command)) update(told);
  const asked = request('session/request_permission', {
    toolCall: dialect.asked(id, command),
    options: dialect.options,
  });
  const result = await asked;
  tell({ type: 'result', method: 'session/request_permission', result });
  const { outcome } = result as { outcome?: { optionId?: string } };
  const chosen = dialect.options.find(({ optionId }) => optionId === outcome?.optionId);
  const isRun = chosen?.kind.startsWith('allow') === true;
  update({ sessionUpdate: 'tool_call_update', toolCallId: id, status: isRun ? 'completed' : 'failed' });
  if (!isRun && chosen && dialect.rejection === 'ends') {
    if (dialect.banner) say(dialect.banner);
    endTurn('end_turn');
  }
}

const toForm = (title: string, options: readonly string[]) => ({
  mode: 'form',
  message: dialect.question === 'form' ? title : 'Please answer the following questions.',
  requestedSchema: {
    type: 'object',
    properties: {
      q0: {
        type: 'string',
        title: 'Short',
        ...(dialect.question !== 'form' && { description: title }),
        oneOf: options.map((each) => ({ const: each, title: each, description: '' })),
      },
      ...(dialect.question !== 'form' && { q0_custom: { type: 'string', title: 'Other' } }),
    },
  },
});

const toQwenQuestion = (title: string, options: readonly string[]) => {
  const question = {
    question: title,
    header: 'Short',
    options: options.map((label) => ({ label, description: '' })),
    multiSelect: false,
  };
  return {
    options: [
      { optionId: 'proceed_once', name: 'Submit', kind: 'allow_once' },
      { optionId: 'cancel', name: 'Cancel', kind: 'reject_once' },
    ],
    toolCall: {
      toolCallId: 'call_q',
      title: 'Ask user 1 question',
      kind: 'think',
      rawInput: { questions: [question] },
      _meta: { qwenInteractionKind: 'user_question', qwenQuestions: [question] },
    },
  };
};

async function askQuestion(title: string, options: readonly string[]): Promise<void> {
  const isQwen = dialect.question === 'qwen';
  const method = isQwen ? 'session/request_permission' : 'elicitation/create';
  const params = isQwen ? toQwenQuestion(title, options) : toForm(title, options);
  tell({ type: 'result', method: isQwen ? 'qwen-question' : method, result: await request(method, params) });
}

const ORDERS: { [T in Order['type']]: (order: Extract<Order, { type: T }>) => void } = {
  say: ({ text, messageId }) => say(text, messageId),
  update: (order) => update(order.update),
  ask: ({ command }) => void ask(command),
  request: ({ method, params }) =>
    void request(method, params).then((result) => tell({ type: 'result', method, result })),
  question: ({ title, options }) => void askQuestion(title, options),
  end: ({ answer, stopReason = 'end_turn' }) => {
    if (answer) say(answer);
    endTurn(stopReason);
  },
  fail: ({ message }) => {
    process.stderr.write(`${message}\n`);
    if (prompt) send({ id: prompt.id, error: { code: -32603, message } });
    prompt = null;
  },
  write: ({ text, times = 1 }) => {
    for (let time = 0; time < times; time += 1) process.stdout.write(text);
  },
  fork: () => {
    const script = 'setTimeout(() => {}, 600_000)';
    const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: 'inherit' });
    writeFileSync(`${stateFile}.forked`, String(child.pid));
    setTimeout(() => process.exit(3), 20);
  },
};

createInterface(process.stdin).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.method === undefined) {
    const { settle } = waiting.get(message.id) ?? { settle: () => {} };
    waiting.delete(message.id);
    settle(message.result ?? message.error);
  } else METHODS[message.method]?.(message.id, message.params);
});
createInterface(control).on('line', (line) => {
  const order: Order = JSON.parse(line);
  (ORDERS[order.type] as (order: Order) => void)(order);
  tell({ type: 'done' });
});
control.on('connect', () => tell({ type: 'ready', pid: process.pid }));
process.stdin.on('end', () => process.exit(0));
