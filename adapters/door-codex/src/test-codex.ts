// A Codex for tests: the double of its daemon in a folder of its own, and the door to it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Door } from '@nod/doors';
import { type CodexDaemon, startCodexDaemon } from '@nod/testing/codex-daemon';
import { createCodexDoor } from './codex-door.ts';

export interface TestCodex {
  daemon: CodexDaemon;
  door: Door;
  /** What the door reported. */
  reports: unknown[];
  close(): Promise<void>;
}

export async function openTestCodex(clock: () => number = Date.now): Promise<TestCodex> {
  const home = await mkdtemp(join(tmpdir(), 'nod-codex-'));
  const daemon = await startCodexDaemon(join(home, 'app-server-control', 'app-server-control.sock'));
  const reports: unknown[] = [];
  const door = createCodexDoor({
    env: { CODEX_HOME: home },
    clock,
    timer(delayMs, callback) {
      const timeout = setTimeout(callback, delayMs);
      return () => clearTimeout(timeout);
    },
    report: (error) => reports.push(error),
  });
  return {
    daemon,
    door,
    reports,
    async close() {
      await daemon.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Shapes of requests as Codex 0.166 makes them. */
export function commandRequest(itemId: string, command: string) {
  return {
    kind: 'command',
    itemId,
    startedAtMs: 1,
    environmentId: 'local',
    command: `/bin/bash -lc '${command}'`,
    cwd: '/work/site',
    commandActions: [{ type: 'unknown', command }],
    proposedExecpolicyAmendment: command.split(' '),
    availableDecisions: [
      'accept',
      { acceptWithExecpolicyAmendment: { execpolicy_amendment: command.split(' ') } },
      'cancel',
    ],
  };
}
