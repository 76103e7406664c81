// A scripted door: the way into scripted programs, by the contract of doors.
import { createEventStream, type Door, DoorError, type DoorEvent, type DoorSession } from '@nod/doors';
import type { ScriptedProgram } from './scripted-program.ts';

export function createScriptedDoor(programs: readonly ScriptedProgram[], name = 'scripted'): Door {
  return {
    name,
    async discover() {
      return programs.filter((program) => program.isAlive()).map(({ facts }) => facts);
    },
    async attach(sessionId) {
      const program = programs.find(({ facts }) => facts.id === sessionId);
      if (!program) throw new DoorError(`there is no session ${sessionId}`);
      return toSession(program);
    },
  };
}

/** A session of the program for whoever follows it. */
export function toSession(program: ScriptedProgram): DoorSession {
  let isClosed = false;
  return {
    async *events(since, signal) {
      const stream = createEventStream<DoorEvent>();
      const unfollow = program.follow(since, (event) => {
        stream.push(event);
        if (event.type === 'gone') stream.end();
      });
      try {
        yield* stream.read(signal);
      } finally {
        unfollow();
      }
    },
    async act(action) {
      if (!isClosed) program.act(action);
    },
    async close() {
      isClosed = true;
    },
  };
}
