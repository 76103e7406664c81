import { describeEmbedder } from '@nod/testing/embedder-conformance';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createMiniLmEmbedder } from './minilm-embedder.ts';

describeEmbedder('MiniLM', async () => {
  const embedder = createMiniLmEmbedder();
  return { embedder, close: () => embedder.close() };
});

describe('MiniLM', () => {
  const embedder = createMiniLmEmbedder();
  afterAll(() => embedder.close());

  async function rank(query: string, texts: readonly string[]): Promise<string[]> {
    const [question, ...vectors] = await embedder.embed([query, ...texts]);
    const similarity = (vector: Float32Array | undefined) =>
      vector?.reduce((sum, value, index) => sum + value * (question?.[index] ?? 0), 0) ?? 0;
    return texts.toSorted(
      (left, right) => similarity(vectors[texts.indexOf(right)]) - similarity(vectors[texts.indexOf(left)]),
    );
  }

  it('AC-1.1 puts an English paraphrase before unrelated texts', async () => {
    const texts = ['The stock market fell.', 'Felines are my favourite pets.', 'The train leaves at nine.'];
    expect((await rank('I love cats', texts))[0]).toBe('Felines are my favourite pets.');
  });

  it('AC-1.1 puts a Chinese paraphrase before unrelated texts', async () => {
    const texts = ['股市今天下跌了。', '猫是我最爱的宠物。', '火车九点出发。'];
    expect((await rank('我喜欢小猫', texts))[0]).toBe('猫是我最爱的宠物。');
  });

  it('AC-1.1 finds a Chinese text for an English question, and the other way round', async () => {
    const chinese = ['备用钥匙放在花盆下面。', '我对花生过敏。', '明天下午开会。'];
    expect((await rank('What am I allergic to?', chinese))[0]).toBe('我对花生过敏。');
    const english = [
      'The spare key is under the flower pot.',
      'I am allergic to peanuts.',
      'We meet tomorrow.',
    ];
    expect((await rank('备用钥匙在哪里？', english))[0]).toBe('The spare key is under the flower pot.');
  });

  it('reads traditional characters like simplified ones', async () => {
    const texts = ['我對花生過敏。', '明天下午開會。'];
    expect((await rank('对什么过敏？', texts))[0]).toBe('我對花生過敏。');
  });

  it('lets what stands late in a long text count as well', async () => {
    const long = `${'The weather was fine that day. '.repeat(30)}The safe opens with the code 4711.`;
    const [withCode, without, question] = await embedder.embed([
      long,
      'The weather was fine that day. '.repeat(30),
      'code of the safe',
    ]);
    const similarity = (vector?: Float32Array) =>
      vector?.reduce((sum, value, index) => sum + value * (question?.[index] ?? 0), 0) ?? 0;
    expect(similarity(withCode)).toBeGreaterThan(similarity(without));
  });

  it('answers a short question before a long job that came first', async () => {
    const finished: string[] = [];
    const long = embedder
      .embed(new Array<string>(60).fill('one of many memories'))
      .then(() => finished.push('long'));
    const short = embedder.embed(['a question']).then(() => finished.push('short'));
    await Promise.all([long, short]);
    expect(finished).toEqual(['short', 'long']);
  });

  it('loads the model when it is first needed, frees it when idle, and loads it again', async () => {
    const lazy = createMiniLmEmbedder({ idleMs: 1 });
    expect(lazy.isLoaded()).toBe(false);
    const [first] = await lazy.embed(['hello']);
    await vi.waitFor(() => expect(lazy.isLoaded()).toBe(false), { timeout: 20_000 });
    expect(await lazy.embed(['hello'])).toEqual([first]);
    await lazy.close();
  });

  it('rejects what is under way when it is closed', async () => {
    const closing = createMiniLmEmbedder();
    const work = expect(closing.embed(['hello'])).rejects.toThrow('the embedding worker ended');
    await closing.close();
    await work;
  });
});
