// Facts of a thread as those of a session, and which threads are sessions of a person.
import type { SessionFacts } from '@nod/doors';
import type { Thread } from '../wire/thread.ts';

type Modes = SessionFacts['modes'];

/** Seen with 0.166: under `untrusted` every command, patch and tool is asked about, also `ls`. */
export const MODES: Modes = { agent: 'set', supervised: 'set', ask: 'set' };

export function toFacts(thread: Thread, modes: Modes = MODES): SessionFacts {
  const about = (thread.name || thread.preview || '').replace(/\s+/g, ' ').trim();
  return {
    id: thread.id,
    program: 'codex',
    title: 'Codex',
    version: thread.cliVersion?.slice(0, 60) ?? null,
    kind: 'app-server',
    folder: thread.cwd?.slice(0, 4_096) ?? null,
    about: about === '' ? null : about.slice(0, 200),
    modes,
    prompts: 'structured',
    canStop: true,
    // The daemon does not know its clients' terminals, and its own process hangs under the first of them.
    pane: null,
  };
}

/** Not those that Codex begins for itself: titles, agents of an agent. */
export function isSession(thread: Thread): boolean {
  return (
    !thread.ephemeral &&
    !thread.parentThreadId &&
    thread.threadSource !== 'thread_title' &&
    thread.canAcceptDirectInput !== false
  );
}
