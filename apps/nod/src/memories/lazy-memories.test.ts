import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { EmbedderConfig } from '../settings/embedder-settings.ts';
import { createLazyMemories } from './lazy-memories.ts';

/** A busy machine is slow, not wrong. */
const PATIENTLY = { timeout: 20_000 };

/** An Ollama that gives every text the same vector, and counts the texts. */
async function startEmbedder(): Promise<{ baseUrl: string; texts: string[] }> {
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { input } = JSON.parse(body) as { input: string[] };
    texts.push(...input);
    response.end(JSON.stringify({ embeddings: input.map(() => [1, 0, 0]) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { baseUrl: `http://127.0.0.1:${port}`, texts };
}

it('another embedder embeds all memories anew in the background, and no call is lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nod-memories-'));
  const [first, second] = await Promise.all([startEmbedder(), startEmbedder()]);
  const toConfig = (baseUrl: string, model: string): EmbedderConfig => ({
    provider: 'ollama',
    model,
    baseUrl,
    dimensions: 3,
  });
  let config = toConfig(first.baseUrl, 'one');
  const memories = createLazyMemories(join(folder, 'memories.db'), () => config);
  onTestFinished(async () => {
    await memories.close();
    rmSync(folder, { recursive: true });
  });
  await memories.useEmbedder();
  await memories.add({ text: 'the cat is called Miso', source: 'user' });
  await memories.add({ text: 'the dog is called Rex', source: 'user' });
  const complete = { memories: 2, embedded: 2, failure: null };
  await vi.waitFor(async () => expect(await memories.embeddingProgress()).toMatchObject(complete), PATIENTLY);

  config = toConfig(second.baseUrl, 'two');
  const [found] = await Promise.all([memories.search('cat', { limit: 1 }), memories.useEmbedder()]);
  expect(found[0]?.item.text).toBe('the cat is called Miso');
  await vi.waitFor(async () => expect(await memories.embeddingProgress()).toMatchObject(complete), PATIENTLY);
  expect(second.texts).toEqual(expect.arrayContaining(['the cat is called Miso', 'the dog is called Rex']));
  expect(await memories.count()).toBe(2);
});
