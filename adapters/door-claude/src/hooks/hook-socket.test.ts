import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type HookCall, listenForHooks } from './hook-socket.ts';

/** A place where hooks come in; its timers go off when they are told to. */
async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'nod-hooks-'));
  const path = join(folder, 'claude.sock');
  const calls: HookCall[] = [];
  const timers = new Set<() => void>();
  const timer = (_: number, callback: () => void) => {
    timers.add(callback);
    return () => timers.delete(callback);
  };
  const report = (error: unknown) => {
    throw error;
  };
  const take = async (call: HookCall) => void calls.push(call);
  const server = listenForHooks(path, take, { report, timer });
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => existsSync(path)).toBe(true);
  const connect = () => {
    const socket = createConnection(path);
    onTestFinished(() => void socket.destroy());
    const state = { isOpen: true };
    socket.on('error', () => {}).on('close', () => (state.isOpen = false));
    return { socket, state };
  };
  return { calls, timers, connect };
}

const LINE = `${JSON.stringify({
  nonce: 'n',
  event: { hook_event_name: 'PermissionRequest', session_id: 's', tool_name: 'Bash' },
})}\n`;
const said = (socket: Socket, text: string) => new Promise((resolve) => socket.write(text, resolve));

it('tells of a hook that was killed before anybody asked whether it is still there', async () => {
  const { calls, connect } = await open();
  const { socket } = connect();
  await said(socket, LINE);
  await expect.poll(() => calls.length).toBe(1);
  socket.destroy();
  await new Promise((resolve) => socket.on('close', resolve));
  let left = 0;
  const [call] = calls;
  await expect
    .poll(() => {
      call?.onLeft(() => {
        left += 1;
      });
      return left;
    })
    .toBe(1);
});

it('SEC-3 who says nothing is not waited for; who waits for an answer is kept', async () => {
  const { calls, timers, connect } = await open();
  const [silent, half, waiting] = [connect(), connect(), connect()];
  await said(half.socket, LINE.slice(0, 20));
  await said(waiting.socket, LINE);
  await expect.poll(() => [calls.length, timers.size]).toEqual([1, 2]);
  for (const goOff of [...timers]) goOff();
  await expect.poll(() => [silent, half].map(({ state }) => state.isOpen)).toEqual([false, false]);
  expect(waiting.state.isOpen).toBe(true);
});

it('SEC-3 takes no more hooks at once than can wait, and again as they go', async () => {
  const { calls, timers, connect } = await open();
  const many = Array.from({ length: 256 }, connect);
  await expect.poll(() => timers.size).toBe(256);
  const late = connect();
  await expect.poll(() => late.state.isOpen).toBe(false);
  many[0]?.socket.destroy();
  await expect.poll(() => timers.size).toBe(255);
  const next = connect();
  await said(next.socket, LINE);
  await expect.poll(() => calls.length).toBe(1);
});

it('SEC-3 takes no line that is too long, and the next hook as before', async () => {
  const { calls, connect } = await open();
  const long = connect();
  const piece = 'x'.repeat(1_000_000);
  for (let size = 0; size <= 33 && long.state.isOpen; size += 1) await said(long.socket, piece);
  await expect.poll(() => long.state.isOpen).toBe(false);
  const next = connect();
  await said(next.socket, LINE);
  await expect.poll(() => calls.length).toBe(1);
});
