// The door of last resort: agent programs in panes of tmux that no other door covers. Prompts are typed, answers come from the
// program's own session file where there is one, approvals from the menu on its screen.
import { basename } from 'node:path';
import {
  type Door,
  DoorError,
  type DoorParts,
  type PaneFacts,
  type ScreenReader,
  type SessionFacts,
  type SessionWatcher,
} from '@nod/doors';
import { readStart } from './programs/process-times.ts';
import type { FoundFiles } from './programs/session-files.ts';
import { PROGRAMS, type TerminalProgram } from './programs/terminal-program.ts';
import { createPaneSession } from './session/pane-session.ts';

/** What a test replaces: programs that it brings itself. */
export interface TmuxDoorOptions {
  programs?: readonly TerminalProgram[];
  reader?: ScreenReader;
  watcher?: SessionWatcher;
}

interface FoundSession {
  program: TerminalProgram;
  pane: PaneFacts;
  pid: number;
}

const NO_FILES: FoundFiles = { own: null, all: [] };

export function createTmuxDoor(parts: DoorParts, options: TmuxDoorOptions = {}): Door {
  const { programs = PROGRAMS, ...reading } = options;
  const list = async () => (await parts.terminals.panes()).flatMap((pane) => findSession(pane, programs));
  const find = async (id: string) => (await list()).find((found) => toSessionId(found) === id);
  return {
    name: 'tmux',
    async discover() {
      try {
        return (await list()).map(toFacts);
      } catch (error) {
        parts.report(error);
        return [];
      }
    },
    async attach(sessionId) {
      const found = await find(sessionId);
      if (found === undefined) throw new DoorError('This terminal is not there any more.');
      return createPaneSession({
        parts,
        ...reading,
        program: found.program,
        pane: { socket: found.pane.socket, pane: found.pane.pane },
        pid: found.pid,
        facts: toFacts(found),
        findFiles: () => findFiles(parts, found),
        isAlive: async () => (await find(sessionId)) !== undefined,
      });
    },
  };
}

/** The oldest process of the pane that is an agent: others may be its children. */
function findSession(pane: PaneFacts, programs: readonly TerminalProgram[]): FoundSession[] {
  if (pane.isDead) return [];
  for (const [index, command] of pane.commands.entries()) {
    const program = programs.find(({ isAgent }) => isAgent(command));
    const pid = pane.processes[index];
    if (program !== undefined && pid !== undefined) return [{ program, pane, pid }];
  }
  return [];
}

function toSessionId({ pane, pid }: FoundSession): string {
  const server = pane.socket === null ? 'default' : basename(pane.socket);
  return `${server.slice(0, 100)}-${pane.pane.slice(1)}-${pid}`;
}

function toFacts(found: FoundSession): SessionFacts {
  const { program, pane } = found;
  return {
    id: toSessionId(found),
    program: program.name,
    title: program.title,
    version: null,
    kind: program.files === null ? 'terminal' : 'files',
    folder: pane.folder === '' ? null : pane.folder.slice(0, 4_096),
    about: null,
    // Whether it asks before it acts is its own setting, which nobody tells us.
    modes: { agent: 'judged', supervised: 'cannot', ask: 'cannot' },
    prompts: 'typed',
    canStop: program.canStop,
    pane: { socket: pane.socket, pane: pane.pane },
  };
}

/** The processes may have changed since: a program starts itself again. */
async function findFiles(
  { env, terminals }: DoorParts,
  { program, pane }: FoundSession,
): Promise<FoundFiles> {
  if (program.files === null || env.HOME === undefined) return NO_FILES;
  const now = (await terminals.panes()).find((one) => one.pane === pane.pane && one.socket === pane.socket);
  const pids = now?.processes ?? [];
  const processes = await Promise.all(pids.map(async (pid) => ({ pid, startedAt: await readStart(pid) })));
  return program.files({ home: env.HOME, folder: pane.folder, processes });
}
