// A disk that really fills up: the hub says what is wrong, keeps what it accepted, and recovers by itself.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodError } from '@nod/protocol';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { runNod } from '../stage/nod.ts';
import { ask, launchBrowser, openPanel, personOf, programOf } from '../stage/panel-page.ts';

const MB = 1024 * 1024;
const KEPT_MB = 4;
const folders: string[] = [];

/** A file system of its own, in memory, of that size; null where this machine lets nobody mount one. */
function mountDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'nod-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'nod-test', folder]);
  if (status === 0) folders.push(folder);
  else rmSync(folder, { recursive: true });
  return status === 0 ? folder : null;
}

const canMount = (() => {
  const folder = mountDisk(1);
  return folder !== null;
})();

afterAll(() => {
  for (const folder of folders) {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Leaves that much free, by a file that grows or shrinks. */
function leaveFree(folder: string, bytes: number): void {
  const ballast = join(folder, 'ballast');
  rmSync(ballast, { force: true });
  const { bavail, bsize } = statfsSync(folder);
  const size = bavail * bsize - bytes;
  if (size <= 0) return;
  try {
    writeFileSync(ballast, Buffer.alloc(size));
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error;
  }
}

async function startOnDisk(): Promise<{ hub: StartedHub; folder: string }> {
  const folder = mountDisk(48);
  if (!folder) throw new Error('no disk');
  const hub = await startHub({ data: join(folder, 'data'), env: { NOD_KEEP_FREE_MB: String(KEPT_MB) } });
  onTestFinished(async () => void (await hub.stop()));
  return { hub, folder };
}

async function toHealth(hub: StartedHub) {
  const response = await fetch(`${hub.url}/healthz`);
  const body = (await response.json()) as { status: string; problems: { code: string; message: string }[] };
  return { http: response.status, status: body.status, codes: body.problems.map(({ code }) => code), body };
}

const send = (hub: StartedHub, text: string) =>
  programOf(hub).sendMessage({ from: 'ci', to: 'user', payload: { text } });

async function toCode(sent: Promise<unknown>): Promise<string> {
  const error: unknown = await sent.then(() => null).catch((reason: unknown) => reason);
  return error instanceof NodError ? error.code : String(error);
}

async function readTexts(hub: StartedHub, conversationId: string): Promise<(string | undefined)[]> {
  const { messages } = await personOf(hub).messages(conversationId, { limit: 500 });
  return messages.map(({ payload }) => payload.text);
}

describe.skipIf(!canMount)('a disk that fills up', () => {
  test('F-97 OPS-2 programs are refused first, then everybody, each in words; what was accepted is there, and it recovers by itself', async () => {
    const { hub, folder } = await startOnDisk();
    const { message } = await send(hub, 'before');
    const accepted = ['before'];
    await ask(hub, 'ci', 'Deploy?', ['Yes', 'No']);
    expect(await toHealth(hub)).toMatchObject({ http: 200, status: 'ok', codes: [] });

    leaveFree(folder, 3 * MB);
    await expect
      .poll(() => toHealth(hub))
      .toMatchObject({ http: 200, status: 'degraded', codes: ['storage_low'] });
    expect(await toCode(send(hub, 'refused'))).toBe('storage_full');
    const [request] = await personOf(hub).openRequests();
    await personOf(hub).answer(request?.id ?? '', { text: 'Yes', surface: 'panel' });

    leaveFree(folder, 0);
    const long = 'x'.repeat(150_000);
    const say = () =>
      personOf(hub).sendMessage({ from: 'user', to: 'ci', payload: { text: long }, surface: 'panel' });
    let refused = '';
    for (let count = 0; count < 200 && refused === ''; count += 1) {
      try {
        await say();
        accepted.push(long);
      } catch (error) {
        refused = error instanceof NodError ? error.code : String(error);
      }
    }
    expect(refused).toBe('storage_full');
    const failing = await toHealth(hub);
    expect(failing).toMatchObject({ http: 503, status: 'failing', codes: ['storage_full'] });
    expect(JSON.stringify(failing.body)).not.toContain(folder);

    expect((await runNod(hub.data, ['doctor'])).stdout).toContain("✗ the hub's disk is full");

    leaveFree(folder, 40 * MB);
    await expect.poll(() => toHealth(hub)).toMatchObject({ http: 200, status: 'ok', codes: [] });
    await send(hub, 'after');
    const texts = await readTexts(hub, message.conversationId);
    expect(texts.filter((text) => text !== 'Deploy?' && text !== 'Yes')).toEqual([...accepted, 'after']);

    await hub.kill();
    const again = await startHub({ data: hub.data, env: { NOD_KEEP_FREE_MB: String(KEPT_MB) } });
    onTestFinished(async () => void (await again.stop()));
    expect(await readTexts(again, message.conversationId)).toEqual(texts);
  });

  test('F-97 the first start on a full disk says so and leaves nothing half-made', async () => {
    const folder = mountDisk(8);
    if (!folder) throw new Error('no disk');
    leaveFree(folder, 0);
    const data = join(folder, 'data');
    const { code, stderr } = await runNod(data, ['start', '--no-open', '--port', '0'], {});
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/disk is full/);
    expect(existsSync(data) ? readdirSync(data).filter((name) => name.startsWith('nod.db')) : []).toEqual([]);
    leaveFree(folder, 6 * MB);
    const hub = await startHub({ data, env: { NOD_KEEP_FREE_MB: '1' } });
    await send(hub, 'works');
    expect(await hub.stop()).toBe(0);
  });

  test('F-97 OPS-4 the panel says it, calmly, in English and Chinese, and stops saying it', async () => {
    const { hub, folder } = await startOnDisk();
    await send(hub, 'before');
    const browser = await launchBrowser();
    const english = await openPanel(browser, hub);
    const chinese = await openPanel(browser, hub, { locale: 'zh-CN' });
    leaveFree(folder, 3 * MB);
    await english.page.getByText('The disk of the hub is nearly full').waitFor();
    await chinese.page.getByText('中枢的磁盘快满了').waitFor();
    leaveFree(folder, 40 * MB);
    await english.page.getByText('The disk of the hub is nearly full').waitFor({ state: 'detached' });
    expect([...english.problems, ...chinese.problems]).toEqual([]);
  });
});
