import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DoorEvent } from '@nod/doors';
import { expect, it, onTestFinished } from 'vitest';
import type { HookEvent } from '../hooks/hook-event.ts';
import type { HookCall } from '../hooks/hook-socket.ts';
import { createSessionLog } from './session-log.ts';
import { readSessionRecords } from './session-record.ts';

function openLog() {
  const told: DoorEvent[] = [];
  const log = createSessionLog({
    ...{ clock: () => 1, timer: () => () => {}, report: () => {}, onMode: () => {} },
    ...{ isFollowed: () => true, isWaiting: () => true },
    tail: { async *follow() {} },
    tell: (event) => void told.push(event),
  });
  return { log, told, types: () => told.map(({ type }) => type) };
}

const hook = (event: Partial<HookEvent> & Pick<HookEvent, 'hook_event_name'>, key = ''): HookCall => ({
  ...{ nonce: 'n', key, event: { session_id: 's', ...event } as HookEvent },
  ...{ tellKey: () => {}, decide: () => {}, drop: () => {}, onLeft: () => {} },
});

it('a turn ends with the session itself, not with an agent that it has started', async () => {
  const { log, types } = openLog();
  const stop = { hook_event_name: 'Stop', prompt_id: 't', last_assistant_message: 'Done.' } as const;
  await log.takeHook(hook({ hook_event_name: 'UserPromptSubmit', prompt_id: 't', prompt: 'go' }));
  await log.takeHook(hook({ ...stop, agent_id: 'sub' }));
  expect(types()).toEqual(['turn-started']);
  await log.takeHook(hook(stop));
  expect(types()).toEqual(['turn-started', 'turn-ended']);
});

it('nobody can answer any more what a program had asked that has died', async () => {
  const { log, told } = openLog();
  const asks = { hook_event_name: 'PermissionRequest', tool_name: 'Bash', tool_input: {} } as const;
  await log.takeHook(hook({ ...asks, permission_suggestions: [] }, 'c1'));
  log.end();
  expect(told).toContainEqual({ type: 'ask-closed', key: 'c1', how: 'gone' });
});

it.runIf(existsSync('/proc/self/stat'))(
  'a record whose process has ended is none, also where another process has its number now',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'nod-claude-records-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const stat = readFileSync(`/proc/${process.pid}/stat`, 'utf8');
    const begun = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const write = (pid: number, procStart: string | undefined, more: object = {}) =>
      writeFileSync(
        join(folder, `${pid}.json`),
        JSON.stringify({ pid, sessionId: 's', cwd: '/work', procStart, ...more }),
      );
    write(process.pid, begun);
    expect(readSessionRecords(folder)).toHaveLength(1);
    write(process.pid, '1');
    expect(readSessionRecords(folder)).toEqual([]);
    write(process.pid, begun, { entrypoint: 'sdk-ts' });
    expect(readSessionRecords(folder)).toEqual([]);
  },
);
