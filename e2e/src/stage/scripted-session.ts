// A scripted session of an agent program that reaches a real hub over its real socket, as plugins and keepers do.
import { locateSocket, serveOverSocket } from '@nod/door-socket';
import type { SessionFacts } from '@nod/doors';
import { clientPorts, clock } from '@nod/system-node';
import { createScriptedProgram, type ScriptedProgram, toSession } from '@nod/testing';
import { onTestFinished } from 'vitest';
import type { StartedHub } from './hub-process.ts';

/** It ends when the test is over, and comes back to a hub that was started again in the same data folder. */
export function beginSession(
  { data }: Pick<StartedHub, 'data'>,
  facts: Partial<SessionFacts>,
): ScriptedProgram {
  const program = createScriptedProgram(facts, clock);
  const leave = new AbortController();
  onTestFinished(() => leave.abort());
  void serveOverSocket(toSession(program), {
    path: locateSocket(data, 'doors.sock'),
    facts: () => program.facts,
    signal: leave.signal,
    clock,
    timer: clientPorts.timer,
    report: console.error,
  });
  return program;
}
