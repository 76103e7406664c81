import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import type { Embedder } from '@nod/agent';
import { createCountingIds, createFakeClock, createFakeEmbedder, type FakeClock } from '@nod/testing';
import { describeMemoryStore } from '@nod/testing/memory-conformance';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddingProgress, openMemoryStore, type SqliteMemoryStore } from './index.ts';

/** A busy machine is slow, not wrong. */
const PATIENTLY = { timeout: 20_000 };

const folder = mkdtempSync(join(tmpdir(), 'nod-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
function newPath(): string {
  files += 1;
  return join(folder, `memories-${files}.sqlite`);
}

function open(
  path: string,
  embedder: Embedder,
  time: FakeClock = createFakeClock(),
): Promise<SqliteMemoryStore> {
  const { clock, timer } = time;
  return openMemoryStore({ path, embedder, newId: createCountingIds(), clock, timer });
}

describeMemoryStore('SQLite', async (embedder) => {
  const store = await open(newPath(), embedder);
  return { store, settle: () => store.whenEmbedded(), close: () => store.close() };
});

describe('the SQLite memory store', () => {
  const opened: SqliteMemoryStore[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));
  async function openOne(path: string, embedder: Embedder, time?: FakeClock): Promise<SqliteMemoryStore> {
    const store = await open(path, embedder, time);
    opened.push(store);
    return store;
  }
  const find = async (store: SqliteMemoryStore, query: string, limit = 1) =>
    (await store.search(query, { limit })).map(({ item }) => item.text);

  it('keeps its file to its owner, also when it was open to others before', async () => {
    const path = newPath();
    await (await open(path, createFakeEmbedder())).close();
    chmodSync(path, 0o644);
    await openOne(path, createFakeEmbedder());
    for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('keeps memories and vectors over a restart, and embeds nothing twice', async () => {
    const path = newPath();
    const first = await open(path, createFakeEmbedder({ synonyms: [['car', 'vehicle']] }));
    await first.add({ text: 'a red car', source: 'user' });
    await first.add({ text: 'tomorrow rain', source: 'user' });
    await first.whenEmbedded();
    await first.close();
    const embedder = createFakeEmbedder({ synonyms: [['car', 'vehicle']] });
    const second = await openOne(path, embedder);
    await second.whenEmbedded();
    expect(embedder.texts).toEqual([]);
    expect(await find(second, 'vehicle')).toEqual(['a red car']);
  });

  it('finds a new memory by its words before it has a vector, among many that have one', async () => {
    const embedder = createFakeEmbedder();
    const store = await openOne(newPath(), embedder);
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => store.add({ text: `old note ${at}`, source: 'user' })),
    );
    await store.whenEmbedded();
    embedder.failWith(new Error('busy'));
    await store.add({ text: 'the boiler was repaired', source: 'user' });
    embedder.failWith(null);
    expect(await find(store, 'who repaired the boiler')).toEqual(['the boiler was repaired']);
  });

  it('goes by words alone while the embedder fails, says why, and recovers', async () => {
    const embedder = createFakeEmbedder({ synonyms: [['car', 'vehicle']] });
    const time = createFakeClock();
    const store = await openOne(newPath(), embedder, time);
    embedder.failWith(new Error('connection refused'));
    await store.add({ text: 'a red car', source: 'user' });
    await vi.waitFor(() => expect(store.embeddingProgress().failure).toBe('connection refused'), PATIENTLY);
    expect(await find(store, 'red')).toEqual(['a red car']);
    expect(await find(store, 'vehicle')).toEqual([]);
    embedder.failWith(null);
    await vi.waitFor(async () => {
      await time.advance(1_000);
      expect(store.embeddingProgress()).toEqual({
        embedderId: 'fake',
        memories: 1,
        embedded: 1,
        failure: null,
      });
    }, PATIENTLY);
    expect(await find(store, 'vehicle')).toEqual(['a red car']);
  });

  it('goes by words alone when the embedder takes too long', async () => {
    const embedder = createFakeEmbedder();
    const time = createFakeClock();
    const store = await openOne(newPath(), embedder, time);
    await store.add({ text: 'a red car', source: 'user' });
    await store.whenEmbedded();
    embedder.waitFor(new Promise(() => {}));
    const searching = find(store, 'red');
    await time.advance(3_000);
    expect(await searching).toEqual(['a red car']);
    expect(store.embeddingProgress().failure).toBe('no vector within 3000 ms');
  });

  it('ends a search whose signal is aborted while the embedder works', async () => {
    const embedder = createFakeEmbedder();
    const store = await openOne(newPath(), embedder);
    await store.whenEmbedded();
    embedder.waitFor(new Promise(() => {}));
    const stop = new AbortController();
    const searching = store.search('red', { limit: 1, signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(searching).rejects.toThrow('stopped');
  });

  it('lets one text that cannot be embedded harm no other', async () => {
    const fake = createFakeEmbedder();
    const picky: Embedder = {
      ...fake,
      async embed(texts, signal) {
        if (texts.includes('poison')) throw new Error('cannot embed this');
        return fake.embed(texts, signal);
      },
    };
    const time = createFakeClock();
    const store = await openOne(newPath(), picky, time);
    for (const text of ['one', 'poison', 'two', 'three']) await store.add({ text, source: 'user' });
    await vi.waitFor(async () => {
      await time.advance(300_000);
      expect(store.embeddingProgress()).toMatchObject({
        memories: 4,
        embedded: 3,
        failure: 'cannot embed this',
      });
    }, PATIENTLY);
  });

  it('does not keep a vector of a text that was changed while it was embedded', async () => {
    const embedder = createFakeEmbedder({ synonyms: [['car', 'vehicle']] });
    const store = await openOne(newPath(), embedder);
    const gate = Promise.withResolvers<void>();
    embedder.waitFor(gate.promise);
    const { id } = await store.add({ text: 'a red car', source: 'user' });
    await store.update(id, 'rain tomorrow');
    gate.resolve();
    await store.whenEmbedded();
    expect(embedder.texts.at(-1)).toBe('rain tomorrow');
    const [found] = await store.search('rain tomorrow', { limit: 1 });
    expect(found?.score).toBeGreaterThan(0.9);
    const [other] = await store.search('vehicle', { limit: 1 });
    expect(other?.score).toBeLessThan(0.5);
  });

  it('embeds everything anew for another embedder, reports progress, and mixes nothing', async () => {
    const path = newPath();
    const first = await open(path, createFakeEmbedder({ id: 'old', dimensions: 48 }));
    const texts = Array.from({ length: 80 }, (_, index) => `memory number ${index}`);
    await Promise.all(texts.map((text) => first.add({ text, source: 'user' })));
    await first.whenEmbedded();
    await first.close();

    const next = createFakeEmbedder({ id: 'new', dimensions: 20 });
    const gate = Promise.withResolvers<void>();
    next.waitFor(gate.promise);
    const second = await openOne(path, next);
    const seen: EmbeddingProgress[] = [];
    const { embed } = next;
    next.embed = (...given) => {
      seen.push(second.embeddingProgress());
      return embed(...given);
    };
    gate.resolve();
    await second.whenEmbedded();
    seen.push(second.embeddingProgress());
    expect(next.texts.toSorted()).toEqual(texts.toSorted());
    expect(seen.map(({ embedded }) => embedded).filter(Boolean)).toEqual([32, 64, 80]);
    expect(seen.every(({ memories, embedderId }) => memories === 80 && embedderId === 'new')).toBe(true);
    const [best] = await second.search('memory number 7', { limit: 1 });
    expect(best?.item.text).toBe('memory number 7');
    expect(listEmbedders(path)).toEqual(['new']);
  });

  it('keeps the old vectors until the new ones are complete, so that going back costs nothing', async () => {
    const path = newPath();
    const first = await open(path, createFakeEmbedder({ id: 'old' }));
    await first.add({ text: 'a red car', source: 'user' });
    await first.whenEmbedded();
    await first.close();
    const broken = createFakeEmbedder({ id: 'broken' });
    broken.failWith(new Error('no such model'));
    await (await open(path, broken)).close();
    const old = createFakeEmbedder({ id: 'old' });
    const again = await openOne(path, old);
    await again.whenEmbedded();
    expect(old.texts).toEqual([]);
    expect(again.embeddingProgress().embedded).toBe(1);
  });

  it('loses nothing acknowledged when it is killed before embedding, and embeds it after the next start', async () => {
    const path = newPath();
    const child = startWriter(path);
    const acknowledged: string[] = [];
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      acknowledged.push(line);
      if (acknowledged.length === 25) child.kill('SIGKILL');
    }
    const embedder = createFakeEmbedder({ synonyms: [['car', 'vehicle']] });
    const store = await openOne(path, embedder);
    await store.whenEmbedded();
    expect(acknowledged.length).toBeGreaterThanOrEqual(25);
    for (const text of acknowledged) {
      expect(embedder.texts).toContain(text);
      expect(await find(store, text)).toEqual([text]);
    }
    expect((await find(store, 'vehicle'))[0]).toContain('car');
  });

  it('refuses a file of a newer version and leaves it alone', async () => {
    const path = newPath();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(open(path, createFakeEmbedder())).rejects.toThrow('schema version 99');
  });

  it('refuses a file that is no database', async () => {
    await expect(open(folder, createFakeEmbedder())).rejects.toThrow();
  });

  it('rejects calls after it was closed', async () => {
    const store = await open(newPath(), createFakeEmbedder());
    await store.close();
    await expect(store.count()).rejects.toThrow('the memory store is closed');
  });

  it('AC-1.1 AC-P1 Feature: agent-core-upgrade, Property 1: Memory Retrieval Relevance: returned memories are nearer to the query than those left out, by the embedder’s own vectors', async () => {
    const embedder = createFakeEmbedder({ dimensions: 32 });
    const store = await openOne(newPath(), embedder);
    // Letters that no query has: words cannot help, so that the vectors decide alone.
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 1, maxLength: 12 });
    const query = fc.string({ unit: fc.constantFrom('x', 'y', 'z'), minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 15 }), query, async (texts, question) => {
        const items = await Promise.all(texts.map((one) => store.add({ text: one, source: 'user' })));
        await store.whenEmbedded();
        const limit = Math.ceil(texts.length / 2);
        const found = await store.search(question, { limit });
        const returned = new Set(found.map(({ item }) => item.id));
        const [target, ...vectors] = await embedder.embed([question, ...texts]);
        const similarity = (at: number) =>
          vectors[at]?.reduce((sum, value, index) => sum + value * (target?.[index] ?? 0), 0) ?? 0;
        const inside = items.flatMap(({ id }, at) => (returned.has(id) ? [similarity(at)] : []));
        const outside = items.flatMap(({ id }, at) => (returned.has(id) ? [] : [similarity(at)]));
        // Stored vectors are rounded to 8 bits.
        expect(Math.min(...inside)).toBeGreaterThanOrEqual(Math.max(-2, ...outside) - 0.01);
        await Promise.all(items.map(({ id }) => store.remove(id)));
      }),
      { numRuns: 100 },
    );
  });
});

function listEmbedders(path: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database
    .prepare('SELECT DISTINCT e.id FROM vectors JOIN embedders e ON e.number = embedder')
    .all();
  database.close();
  return rows.map(({ id }) => id);
}

/** A process that adds memories for ever with an embedder that never answers, and says each one stored. */
function startWriter(path: string): ChildProcess {
  const module = new URL('./index.ts', import.meta.url).href;
  const script = `
    import { openMemoryStore } from ${JSON.stringify(module)};
    let ids = 0;
    const store = await openMemoryStore({
      path: ${JSON.stringify(path)},
      embedder: { id: 'fake', dimensions: 48, embed: () => new Promise(() => {}) },
      newId: () => 'mem_' + String(++ids).padStart(20, '0'),
      clock: Date.now,
      timer: () => () => {},
    });
    for (let number = 0; ; number++) {
      const { text } = await store.add({ text: 'car number' + number, source: 'user' });
      process.stdout.write(text + '\\n');
    }`;
  const file = join(folder, 'writer.mjs');
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  once(child, 'error').catch((error: unknown) => child.stdout?.destroy(error as Error));
  return child;
}
