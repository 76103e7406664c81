import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ApartOptions, createApartRunner } from './apart-runner.ts';

const MODULE = new URL('./test-work.ts', import.meta.url).href;

function open(options: Partial<ApartOptions> = {}) {
  const run = createApartRunner(options);
  return (name: string, input?: unknown, signal?: AbortSignal) =>
    run({ module: MODULE, name, input, ...(signal ? { signal } : {}) });
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('work in a child process', () => {
  it('gives what the function gives, and takes bytes', async () => {
    const call = open();
    expect(await call('echo', { text: '你好', list: [1, null] })).toEqual({
      ok: true,
      value: { text: '你好', list: [1, null] },
    });
    expect(await call('toLength', { bytes: new Uint8Array(3_000_000) })).toEqual({
      ok: true,
      value: 3_000_000,
    });
    expect(await call('print')).toEqual({ ok: true, value: 'printed' });
  });

  it('uses the same process for one call after the other, another beside it', async () => {
    const call = open();
    const first = await call('toProcessId');
    expect(await call('toProcessId')).toEqual(first);
    const [left, right] = await Promise.all([call('toProcessId'), call('toProcessId')]);
    expect(left).not.toEqual(right);
    expect([left, right]).toContainEqual(first);
  });

  it.each([
    ['a heap without end', 'fillHeap', undefined, 'too-large'],
    ['bytes without end, which are outside the heap', 'fillBuffers', undefined, 'too-large'],
    ['a result that is too long', 'repeat', 2_000_000, 'too-large'],
    ['an argument that is too long', 'toLength', { bytes: new Uint8Array(2_000_000) }, 'too-large'],
    ['a function that throws', 'refuse', undefined, 'failed'],
    ['a function that calls itself without end', 'overflow', 0, 'failed'],
    ['a process that ends itself', 'exit', undefined, 'failed'],
    ['a function that is not there', 'nowhere', undefined, 'failed'],
  ])('F-82 SEC-8 survives %s, and goes on with the next', async (_what, name, input, failure) => {
    const call = open({ memoryMb: 64, maxInputBytes: 1e6, maxOutputBytes: 1e6 });
    expect(await call(name, input)).toEqual({ ok: false, failure });
    expect(await call('echo', 'next')).toEqual({ ok: true, value: 'next' });
  });

  it.each([
    ['a loop without end', 'spin'],
    ['a promise that never settles', 'wait'],
  ])('F-82 SEC-8 survives %s, and goes on with the next', async (_what, name) => {
    const run = createApartRunner();
    const echo = { module: MODULE, name: 'echo', input: 'next' };
    // The process is there: the time is that of the work.
    await run(echo);
    const endless = { module: MODULE, name, input: undefined, timeLimitMs: 500 };
    expect(await run(endless)).toEqual({ ok: false, failure: 'too-slow' });
    expect(await run(echo)).toEqual({ ok: true, value: 'next' });
  });

  it('SEC-6 SEC-8 has no variable and no file of the hub, writes nothing and starts nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nod-apart-'));
    const held = openSync(join(folder, 'held'), 'w');
    process.env.NOD_TEST_SECRET = 'sk-secret';
    onTestFinished(() => {
      delete process.env.NOD_TEST_SECRET;
      closeSync(held);
      rmSync(folder, { recursive: true });
    });
    const call = open();
    const seen = await call('listSurroundings');
    expect(seen).toMatchObject({ ok: true, value: { variables: [] } });
    expect(JSON.stringify(seen)).not.toContain(folder);
    expect(await call('write', join(folder, 'written'))).toEqual({ ok: false, failure: 'failed' });
    expect(existsSync(join(folder, 'written'))).toBe(false);
    expect(await call('start')).toEqual({ ok: false, failure: 'failed' });
  });

  it('AC-8.2 ends at once when it is stopped, working or waiting for its turn', async () => {
    const call = open({ maxChildren: 1 });
    const working = new AbortController();
    const waiting = new AbortController();
    const [first, second] = [call('spin', 0, working.signal), call('echo', 0, waiting.signal)];
    waiting.abort(new Error('not needed'));
    await expect(second).rejects.toThrow('not needed');
    const third = call('echo', 'third');
    working.abort(new Error('stopped'));
    await expect(first).rejects.toThrow('stopped');
    expect(await third).toEqual({ ok: true, value: 'third' });
    await expect(call('echo', 0, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  });

  it('ends after a time without work', async () => {
    const call = open({ idleMs: 1 });
    const { value } = (await call('toProcessId')) as { value: number };
    await expect.poll(() => isAlive(value)).toBe(false);
  });

  it.each(['spin', 'echo'])('F-82 ends with the hub, also one that is killed (%s)', async (name) => {
    const { hub, child } = await startHub(name);
    expect(isAlive(child)).toBe(true);
    hub.kill('SIGKILL');
    await once(hub, 'exit');
    await expect.poll(() => isAlive(child), { timeout: 20_000 }).toBe(false);
  });

  it('keeps no process from ending', async () => {
    const { hub } = await startHub('echo', 'done');
    if (hub.exitCode === null) await once(hub, 'exit');
    expect(hub.exitCode).toBe(0);
  });
});

/** A process that tells the id of its child, lets it do something, and then waits unless it is done. */
async function startHub(name: string, then = 'wait'): Promise<{ hub: ChildProcess; child: number }> {
  const script = `
import { createApartRunner } from ${JSON.stringify(new URL('./apart-runner.ts', import.meta.url).href)};
const run = createApartRunner({ timeLimitMs: 600_000, idleMs: 600_000 });
const module = ${JSON.stringify(MODULE)};
const { value } = await run({ module, name: 'toProcessId', input: null });
const work = run({ module, name: ${JSON.stringify(name)}, input: null });
console.log(value);
await work;
${then === 'wait' ? 'setInterval(() => {}, 1_000);' : ''}`;
  const hub = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 2],
  });
  onTestFinished(() => void hub.kill('SIGKILL'));
  const [line] = await once(hub.stdout as Readable, 'data');
  return { hub, child: Number(String(line)) };
}
