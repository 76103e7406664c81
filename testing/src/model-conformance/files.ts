// The model suite's part on pictures and documents that go with a message.
import type { ModelFile, ModelMessage } from '@nod/agent';
import { expect, test } from 'vitest';
import { answerTo, ask, createUnderTest, joinText, type ModelFixture, toFailures } from './fixture.ts';

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PICTURE = toFile('dot.png', 'image/png', PNG);
const JPEG = toFile('photo.jpg', 'image/jpeg', '/9j/4AAQSkZJRg==');
const SEEN = { type: 'answer' as const, steps: [{ type: 'text' as const, text: 'A dot.' }] };

function toFile(name: string, mediaType: string, base64: string): ModelFile {
  return { name, mediaType, bytes: new Uint8Array(Buffer.from(base64, 'base64')) };
}

export function describeFiles(fixture: ModelFixture): void {
  const form = fixture.form;

  test('pictures arrive in the provider’s own form, whole, in order, each with its message', async () => {
    const messages: ModelMessage[] = [
      { role: 'user', text: 'First this.', files: [PICTURE, JPEG] },
      { role: 'assistant', text: 'I see.', toolCalls: [] },
      { role: 'user', text: 'And this?', files: [JPEG] },
    ];
    const asked = ask(fixture, SEEN, { messages });
    expect(joinText(await asked.ended, 'text-delta')).toBe('A dot.');
    const { body, files } = await asked.request;
    expect(files.map(({ mediaType }) => mediaType)).toEqual(['image/png', 'image/jpeg', 'image/jpeg']);
    expect(files[0]?.base64).toBe(PNG);
    const sent = JSON.stringify(body);
    const places = ['First this.', PNG, 'I see.', 'And this?'].map((each) => sent.indexOf(each));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('a picture without a word is a message', async () => {
    const asked = ask(fixture, SEEN, { messages: [{ role: 'user', text: '', files: [PICTURE] }] });
    expect(joinText(await asked.ended, 'text-delta')).toBe('A dot.');
    const { body, files } = await asked.request;
    expect(files).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('"text":""');
  });

  test('a document arrives where the provider takes such', async () => {
    const pdf = toFile('paper.pdf', 'application/pdf', Buffer.from('%PDF-1.7 …').toString('base64'));
    const { model } = createUnderTest(fixture);
    const verdict = model.evaluateFile(pdf);
    expect(verdict).toBe(form === 'openai' ? 'kind' : 'taken');
    if (verdict === 'kind') return;
    const asked = ask(fixture, SEEN, { messages: [{ role: 'user', text: 'Read.', files: [pdf] }] });
    await asked.ended;
    expect((await asked.request).files).toMatchObject([{ mediaType: 'application/pdf' }]);
  });

  test('what has no form is not taken, nor what is too large', () => {
    const { model } = createUnderTest(fixture);
    const zip = toFile('all.zip', 'application/zip', 'UEsDBA==');
    const huge = { ...JPEG, bytes: new Uint8Array(20_000_000) };
    expect([PICTURE, JPEG, zip, huge].map((file) => model.evaluateFile(file))).toEqual([
      'taken',
      'taken',
      'kind',
      'too-large',
    ]);
  });

  test('a provider that refuses a picture fails in its own words', async () => {
    const message = 'This model does not support image input.';
    const messages: ModelMessage[] = [{ role: 'user', text: 'What is it?', files: [PICTURE] }];
    const events = await answerTo(fixture, { type: 'refusal', status: 400, message }, { messages });
    expect(toFailures(events)).toMatchObject([{ kind: 'bad-request', message }]);
  });
}
