// What the person is told of files that could not be used, and that nothing of them holds a run up.
import { createScriptedModel, type ScriptedEvents, toFailureEvent } from '@nod/testing';
import { expect, it } from 'vitest';
import type { AttachedFile } from '../attachments/attached-context.ts';
import { createToolRegistry } from '../calls/tool-registry.ts';
import type { IntentTracker } from '../context/intent.ts';
import { withFilesInWords } from '../models/files-in-words.ts';
import { attachPicture } from '../test-attachments.ts';
import { emptyContext } from '../test-context.ts';
import { createLoggingRunner } from '../test-logging-runner.ts';
import { call, echo, say } from '../test-loop.ts';
import { createAgentController } from './agent-controller.ts';
import type { AgentResponse, Answer } from './agent-response.ts';

const intents: IntentTracker = {
  analyzeIntent: async () => ({ type: 'query', confidence: 1 }),
  resolveReference: () => null,
  getCurrentIntent: () => null,
};
const BLIND = toFailureEvent('bad-request', 'No images, please.', { status: 400 });

async function ask(message: string, own: AttachedFile[], turns: ScriptedEvents[]) {
  const scripted = createScriptedModel(turns);
  const controller = createAgentController({
    agentName: 'nod',
    model: () => withFilesInWords({ ...scripted, evaluateFile: () => 'taken' }),
    offline: { claims: () => false, async *work() {} },
    intents,
    tools: () => createToolRegistry([echo]),
    runTool: createLoggingRunner(
      () => () => {},
      () => {},
    ),
    showReasoning: () => false,
    waitsForPerson: () => false,
  });
  const responses: AgentResponse[] = [];
  const context = { ...emptyContext, attached: { own, earlier: [] } };
  for await (const each of controller.processMessage(message, context)) responses.push(each);
  const streamed = responses.map((each) => (each.type === 'text-delta' ? each.text : '')).join('');
  return { answer: responses.at(-1) as Answer, streamed, requests: scripted.requests };
}

it('AC-8.1 a model that refuses a picture answers in words, and the answer says that it could not see it, once', async () => {
  const { answer, streamed, requests } = await ask(
    'What is it?',
    [attachPicture()],
    [[BLIND], [call('c1', 'echo', '{"text":"hi"}')], [say('I cannot tell.')]],
  );
  expect(answer).toMatchObject({
    outcome: 'completed',
    text: '(photo.jpg: the model could not see it: "No images, please.")\n\nI cannot tell.',
  });
  expect(streamed).toBe(answer.text);
  expect(requests.map(({ messages }) => JSON.stringify(messages).includes('"files"'))).toEqual([
    true,
    false,
    false,
  ]);
});

it('OPS-4 says so in Chinese to who writes Chinese', async () => {
  const { answer } = await ask('这是什么？', [attachPicture()], [[BLIND], [say('看不到。')]]);
  expect(answer.text).toBe('（photo.jpg：模型看不到它：“No images, please.”）\n\n看不到。');
});

it('AC-8.1 what could not be used is said first: of what kind, how large, and why', async () => {
  const { attachment } = attachPicture('all.zip');
  const own: AttachedFile[] = [
    { as: 'name', attachment, why: 'kind' },
    { as: 'name', attachment, why: 'unreadable' },
    { as: 'name', attachment, why: 'no-room' },
    { as: 'text', attachment, text: 'x', isCut: true },
    attachPicture(),
  ];
  const { answer, streamed } = await ask('What is in it?', own, [[say('Nothing.')]]);
  expect(answer.text.split('\n')).toEqual([
    '(all.zip, image/jpeg, 312 KB: this kind of file cannot be read here)',
    '(all.zip, image/jpeg, 312 KB: it could not be read)',
    '(all.zip, image/jpeg, 312 KB: left out, because too much is attached)',
    '(all.zip, image/jpeg, 312 KB: only the beginning was used, because it is long)',
    '',
    'Nothing.',
  ]);
  expect(streamed).toBe(answer.text);
});
