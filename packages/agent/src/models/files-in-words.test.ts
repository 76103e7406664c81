import { createScriptedModel, type ScriptedEvents, toFailureEvent } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFilesInWords } from './files-in-words.ts';
import type { FileVerdict, ModelEvent, ModelFile, ModelMessage } from './model.ts';

const HELLO: ModelEvent = { type: 'text-delta', text: 'hello' };
const DONE: ModelEvent = { type: 'finish', reason: 'stop', use: null };
const BLIND = toFailureEvent('bad-request', 'This model does not support image input.', { status: 400 });
const photo: ModelFile = {
  name: 'photo.jpg',
  mediaType: 'image/jpeg',
  bytes: new Uint8Array([255, 216, 255]),
};
const paper: ModelFile = { name: 'paper.pdf', mediaType: 'application/pdf', bytes: new Uint8Array([37]) };
const REFUSED = { name: 'photo.jpg', why: 'refused', words: 'This model does not support image input.' };

function start(turns: ScriptedEvents[], judge: (file: ModelFile) => FileVerdict = () => 'taken') {
  const scripted = createScriptedModel(turns);
  const model = withFilesInWords({ ...scripted, evaluateFile: judge });
  const ask = async (...files: ModelFile[]) => {
    const messages: ModelMessage[] = [{ role: 'user', text: 'What is it?', files }];
    const events: ModelEvent[] = [];
    const { signal } = new AbortController();
    for await (const event of model.stream({ messages, signal })) events.push(event);
    return events;
  };
  return { requests: scripted.requests, ask };
}

/** The files of each request's message, by name, and the words. */
function toSent({ requests }: Pick<ReturnType<typeof start>, 'requests'>) {
  return requests.map(({ messages: [message] }) => {
    if (message?.role !== 'user') throw new Error('no message');
    return { text: message.text, files: message.files?.map(({ name }) => name) };
  });
}

describe('a model that is told of files in words', () => {
  it('is shown what its provider takes', async () => {
    const model = start([[HELLO, DONE]]);
    expect(await model.ask(photo)).toEqual([HELLO, DONE]);
    expect(toSent(model)).toEqual([{ text: 'What is it?', files: ['photo.jpg'] }]);
  });

  it('is told of what its provider does not take, which is never sent', async () => {
    const model = start([[HELLO, DONE]], ({ name }) => (name === 'paper.pdf' ? 'kind' : 'taken'));
    expect(await model.ask(photo, paper)).toEqual([
      { type: 'files-unseen', files: [{ name: 'paper.pdf', why: 'kind' }] },
      HELLO,
      DONE,
    ]);
    const [sent] = toSent(model);
    expect(sent?.files).toEqual(['photo.jpg']);
    expect(sent?.text).toMatch(/^What is it\?\n\n<material kind="files that you were not shown/);
    expect(sent?.text).toContain('- paper.pdf\n</material>');
  });

  it('AC-8.1 gets the same turn again in words when it refuses, and no file in the turns after', async () => {
    const model = start([[BLIND], [HELLO, DONE], [HELLO, DONE]]);
    expect(await model.ask(photo)).toEqual([{ type: 'files-unseen', files: [REFUSED] }, HELLO, DONE]);
    expect(await model.ask(photo)).toEqual([{ type: 'files-unseen', files: [REFUSED] }, HELLO, DONE]);
    expect(toSent(model).map(({ files }) => files)).toEqual([['photo.jpg'], undefined, undefined]);
  });

  it('AC-8.1 a failure that is not about files is told as it is, and the next turn is shown them again', async () => {
    const wrong = toFailureEvent('bad-request', 'No such model.', { status: 404 });
    const model = start([[wrong], [wrong], [HELLO, DONE]]);
    expect(await model.ask(photo)).toEqual([wrong]);
    expect(await model.ask(photo)).toEqual([HELLO, DONE]);
    expect(toSent(model).map(({ files }) => files)).toEqual([['photo.jpg'], undefined, ['photo.jpg']]);
  });

  it.each([
    ['overloaded', 'image input is not supported - hint: provide the mmproj', 2],
    ['overloaded', 'Overloaded', 1],
    ['rate-limited', 'too many images per minute', 1],
    ['unauthorized', 'no key for image models', 1],
  ] as const)('AC-8.1 %s "%s" takes %i attempts', async (kind, message, attempts) => {
    const model = start([[toFailureEvent(kind, message)], [HELLO, DONE]]);
    await model.ask(photo);
    expect(model.requests).toHaveLength(attempts);
  });

  it('AC-8.1 a failure after the first word is no refusal', async () => {
    const model = start([
      [HELLO, BLIND],
      [HELLO, DONE],
    ]);
    expect(await model.ask(photo)).toEqual([HELLO, BLIND]);
    expect(model.requests).toHaveLength(1);
  });

  it('AC-8.1 in any order of outcomes a turn takes at most two attempts and ends once, and every file is sent or told of', async () => {
    const outcome = fc.constantFrom<ScriptedEvents>(
      [BLIND],
      [HELLO, DONE],
      [DONE],
      [HELLO, BLIND],
      [toFailureEvent('overloaded', 'Overloaded')],
    );
    const verdict = fc.constantFrom<FileVerdict>('taken', 'taken', 'kind', 'too-large');
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { minLength: 8, maxLength: 8 }), verdict, async (turns, judged) => {
        const model = start(turns, ({ name }) => (name === 'paper.pdf' ? judged : 'taken'));
        for (let turn = 0; turn < 4; turn += 1) {
          const before = model.requests.length;
          const events = await model.ask(photo, paper);
          expect(model.requests.length - before).toBeLessThanOrEqual(2);
          const ends = events.filter(({ type }) => type === 'finish' || type === 'failure');
          expect(ends).toEqual([events.at(-1)]);
        }
        for (const { files = [], text } of toSent(model)) {
          for (const { name } of [photo, paper]) {
            expect([files.includes(name), text.includes(`- ${name}\n`)].filter(Boolean)).toHaveLength(1);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
