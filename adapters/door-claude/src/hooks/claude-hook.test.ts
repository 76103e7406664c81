import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOOK_SCRIPT, toHookEntries } from './hook-settings.ts';

function openPlace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nod-hook-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'claude.sock');
}

function run(socket: string, input: string) {
  const hook = spawn(process.execPath, [HOOK_SCRIPT, socket]);
  onTestFinished(() => void hook.kill('SIGKILL'));
  let output = '';
  hook.stdout.on('data', (chunk) => {
    output += chunk;
  });
  hook.stderr.on('data', (chunk) => {
    output += chunk;
  });
  hook.stdin.end(input);
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    hook.on('close', (code) => resolve({ code, output })),
  );
}

/** Answers each hook that comes with this line; tells what it said. */
function listen(
  path: string,
  answers: readonly (object | null)[],
): { server: Server; heard: Record<string, unknown>[] } {
  const heard: Record<string, unknown>[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (chunk) => {
      const answer = answers[heard.push(JSON.parse(String(chunk))) - 1];
      if (answer) socket.write(`${JSON.stringify(answer)}\n`);
      if (!answer) socket.end(`${JSON.stringify({ type: 'key', key: 'toolu_1' })}\n`);
    });
  });
  server.listen(path);
  onTestFinished(() => void server.close());
  return { server, heard };
}

const PERMISSION = JSON.stringify({ hook_event_name: 'PermissionRequest', tool_name: 'Bash' });

describe('the hook of Claude Code', () => {
  it.each([
    ['a plain event', JSON.stringify({ hook_event_name: 'Stop' })],
    ['what is no event', 'null'],
    ['what is no JSON', '{"hook_event_name":"PermissionRequest"'],
    ['nothing', ''],
  ])('says nothing and holds nothing up when the hub is away: %s', async (_, input) => {
    expect(await run(openPlace(), input)).toEqual({ code: 0, output: '' });
  });

  it('comes back with its key when it was cut off, and prints what was decided, exactly', async () => {
    const path = openPlace();
    const output = { hookSpecificOutput: { decision: { behavior: 'deny', message: '不 “no”' } } };
    const { heard } = listen(path, [null, { type: 'decision', output }]);
    expect(await run(path, PERMISSION)).toEqual({ code: 0, output: JSON.stringify(output) });
    expect(heard.map(({ key }) => key)).toEqual([null, 'toolu_1']);
    expect(heard[1]?.nonce).toBe(heard[0]?.nonce);
  });

  it('waits for a hub that begins later', async () => {
    const path = openPlace();
    const running = run(path, PERMISSION);
    const { heard } = listen(path, [{ type: 'close' }]);
    expect(await running).toEqual({ code: 0, output: '' });
    expect(heard).toHaveLength(1);
  });

  it('SEC-1 takes no decision from a socket in a folder that others can open', async () => {
    const path = openPlace();
    const { heard } = listen(path, [{ type: 'decision', output: { behavior: 'allow' } }]);
    chmodSync(dirname(path), 0o755);
    expect(await run(path, PERMISSION)).toEqual({ code: 0, output: '' });
    expect(heard).toEqual([]);
  });

  it('leaves a sub-agent in the background to the terminal when the hub is away', async () => {
    const input = JSON.stringify({ hook_event_name: 'PermissionRequest', agent_id: 'a1' });
    expect(await run(openPlace(), input)).toEqual({ code: 0, output: '' });
  }, 30_000);
});

describe('the settings of the hook', () => {
  it('name the script by absolute paths, whatever is in them, with a day to answer', () => {
    const entries = toHookEntries("/opt/it's node", '/home/a b/claude.sock');
    expect(entries.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['SessionStart', 'UserPromptSubmit', 'PermissionRequest', 'Stop', 'SessionEnd']),
    );
    const [hook] = entries[0]?.value.hooks ?? [];
    expect(hook).toMatchObject({ type: 'command', timeout: 86_400 });
    expect(hook?.command).toBe(`exec '/opt/it'\\''s node' '${HOOK_SCRIPT}' '/home/a b/claude.sock'`);
  });
});
