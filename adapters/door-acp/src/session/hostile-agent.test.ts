// An agent program that does what it should not: nothing is approved by it, nothing waits for ever, and it is started again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { type ControlledDouble, startDouble } from '../double/test-controlled-double.ts';

const opened: ControlledDouble[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((double) => double.close()));
});

async function open(env: Record<string, string> = {}): Promise<ControlledDouble> {
  const double = await startDouble('claude', { env });
  opened.push(double);
  return double;
}

async function prompt(double: ControlledDouble, text: string): Promise<void> {
  const from = double.told.length;
  await double.session.act({ type: 'prompt', promptId: text, text });
  await double.untilTold('prompt', from);
}

async function endTurn(double: ControlledDouble, answer: string) {
  const from = double.news.length;
  await double.order({ type: 'end', answer });
  return double.untilNews('turn-ended', from);
}

const toLine = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const OPTIONS = [
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
];

it('ends the turn of a program that has ended, also where another process holds its pipe, and starts it again', async () => {
  const double = await open();
  await prompt(double, 'go');
  double.order({ type: 'fork' });
  expect(await double.untilNews('turn-ended')).toMatchObject({ outcome: 'failed' });
  await prompt(double, 'once more');
  expect(await endTurn(double, 'done')).toMatchObject({ outcome: 'completed', answer: 'done' });
  process.kill(Number(readFileSync(join(double.folder, 'state.forked'), 'utf8')), 'SIGKILL');
});

it('ends a program whose messages are too long to be read, and starts it again', async () => {
  const double = await open();
  await prompt(double, 'go');
  const first = double.pid();
  double.order({ type: 'write', text: 'x'.repeat(1_000_000), times: 70 });
  expect(await double.untilNews('turn-ended')).toMatchObject({ outcome: 'failed' });
  await prompt(double, 'once more');
  expect(double.pid()).not.toBe(first);
  expect(await endTurn(double, 'done')).toMatchObject({ outcome: 'completed', answer: 'done' });
});

it('takes nothing that is said or asked in the name of another session', async () => {
  const double = await open();
  await prompt(double, 'go');
  const elsewhere = { sessionId: 'session-2' };
  const chunk = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'elsewhere' } };
  await double.order({
    type: 'write',
    text: toLine({ method: 'session/update', params: { ...elsewhere, update: chunk } }),
  });
  const toolCall = { toolCallId: 'c-1', title: 'rm -rf /' };
  const params = { ...elsewhere, toolCall, options: OPTIONS };
  await double.order({ type: 'request', method: 'session/request_permission', params });
  expect(await double.untilTold('result')).toMatchObject({ result: { outcome: { outcome: 'cancelled' } } });
  await double.order({
    type: 'request',
    method: 'elicitation/create',
    params: { ...elsewhere, mode: 'form', message: 'Which?' },
  });
  expect(await endTurn(double, 'done')).toMatchObject({ answer: 'done' });
  expect(double.news.map(({ type }) => type)).not.toContain('asked');
});

it('goes on after lines that are no messages, answers that nobody waits for, and answers given twice', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const double = await open();
  await prompt(double, 'go');
  const junk = [
    '\n',
    '{\n',
    'null\n',
    '[1,2]\n',
    '"x"\n',
    '{"jsonrpc":"2.0"}\n',
    toLine({ id: 99, result: {} }),
  ];
  for (const text of junk) await double.order({ type: 'write', text });
  for (let id = 0; id < 6; id += 1)
    await double.order({ type: 'write', text: toLine({ id: `painted ${id}`, result: {} }) });
  expect(await endTurn(double, 'one')).toMatchObject({ outcome: 'completed', answer: 'one' });
  await prompt(double, 'once more');
  expect(await endTurn(double, 'two')).toMatchObject({ outcome: 'completed', answer: 'two' });
  expect(double.news.filter(({ type }) => type === 'turn-ended')).toHaveLength(2);
  expect(JSON.stringify(printed.mock.calls)).not.toContain('painted');
  printed.mockRestore();
});

it('asks no more than a person can look at: the rest is dismissed at once', async () => {
  const double = await open();
  await prompt(double, 'go');
  const request = (id: number) => {
    const toolCall = { toolCallId: `c-${id}`, title: `call ${id}` };
    return toLine({
      ...{ id: `flood-${id}`, method: 'session/request_permission' },
      params: { sessionId: 'session-1', toolCall, options: OPTIONS },
    });
  };
  const all = Array.from({ length: 1_000 }, (_, id) => request(id)).join('');
  await double.order({ type: 'write', text: all });
  await double.order({ type: 'ask', command: 'the last' });
  await double.untilTold('result');
  expect(double.news.filter(({ type }) => type === 'asked')).toHaveLength(100);
  expect(await endTurn(double, 'done')).toMatchObject({ outcome: 'completed' });
  expect(double.news.filter(({ type }) => type === 'ask-closed')).toHaveLength(100);
});

it('tells a mode that the program does not take: what it promises does not hold', async () => {
  const double = await open({ DOUBLE_STUBBORN: '1' });
  expect(double.session.facts.modes.supervised).toBe('cannot');
  const from = double.news.length;
  await double.session.act({ type: 'set-mode', mode: 'ask' });
  expect(await double.untilNews('facts-changed', from)).toMatchObject({
    facts: { modes: { ask: 'cannot' } },
  });
  expect(double.news).toContainEqual({
    ...{ type: 'action-failed', action: 'set-mode' },
    words: expect.stringContaining('No plan here'),
  });
});
