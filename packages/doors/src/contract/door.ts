// A door: a way into the sessions of agent programs that people run, such as Codex over its daemon's socket. A door
// translates; it holds no queue and no policy, and never learns what the hub makes of what it tells.
import type { DoorAction } from './door-action.ts';
import type { DoorEvent } from './door-event.ts';
import type { SessionFacts } from './session-facts.ts';

export interface Door {
  /** Unique among doors: `codex`, `claude`, `socket`, `tmux`. */
  readonly name: string;
  /** Sessions that live now. Never rejects: what cannot be looked at holds none. Ends soon after the signal aborts. */
  discover(signal: AbortSignal): Promise<SessionFacts[]>;
  /**
   * Begins to follow a session. Resolves also while the program cannot be reached: events tell.
   * Rejects with a DoorError when there is no such session and none can come back under this id.
   */
  attach(sessionId: string): Promise<DoorSession>;
  /**
   * Told at once when a session appears that wants to be an agent without being asked for, a plugin or a keeper; of those
   * that came before the listener, too.
   */
  onArrival?(listener: (facts: SessionFacts) => void): () => void;
}

/** A session as long as somebody follows it. */
export interface DoorSession {
  /**
   * What happens, in order. Begins with `attached` whenever the program is reached, again after each `detached`; ends after
   * `gone`, or when the signal aborts. Turns that ended after `since` (milliseconds since 1970) are told again behind
   * `attached`, oldest first, the last of them at least. One reader at a time; who reads again begins with `attached`.
   */
  events(since: number, signal: AbortSignal): AsyncIterable<DoorEvent>;
  /**
   * Hands an action over. Never rejects: what came of it is told by events (`prompt-refused`, `ask-closed`). An answer to
   * what is no longer open does nothing.
   */
  act(action: DoorAction): Promise<void>;
  /** Lets go: the session goes on without us, what is open stays open there. */
  close(): Promise<void>;
}

/** What is wrong, in words that can be shown to the person. */
export class DoorError extends Error {
  override readonly name = 'DoorError';
}
