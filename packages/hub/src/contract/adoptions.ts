// The contract of adoptions: which sessions of agent programs are agents of the hub, kept over restarts.
import type { AgentName, Pane, Surface } from '@nod/protocol';

/** A session that is an agent of the hub, by the door that leads to it. */
export interface Adoption {
  /** The name of the door, and the program's own id of the session. */
  door: string;
  session: string;
  /** `codex`: what its agent is called. */
  program: string;
  folder: string | null;
  at: number;
  /** The agent that it is, or was. */
  name: AgentName;
  /** Where whoever started it put it; its door may know better. */
  pane: Pane | null;
  /** `let-go`: by the person. It is no agent until they adopt it once more, also if it comes by itself. */
  state: 'adopted' | 'let-go';
  /** When it was last known to live, to within a day. */
  seenAt: number;
}

/** What is said of a session when it is adopted. */
export type NewAdoption = Omit<Adoption, 'at' | 'state' | 'seenAt'>;

export type AdoptedSession = Pick<Adoption, 'door' | 'session'>;

export type AdoptionChange =
  /** Of one that is adopted already, in place of what was known. */
  | ({ type: 'session-adopted' } & Adoption)
  /** Of one that was never adopted, nothing. */
  | ({ type: 'session-let-go'; at: number } & AdoptedSession)
  | ({ type: 'session-seen'; at: number } & AdoptedSession)
  /** Those that were last seen before, adopted or let go. `agent-emptied` forgets the agent's. */
  | { type: 'sessions-forgotten'; seenBefore: number };

export interface AdoptionStore {
  /** In the order first adopted, also those that were let go. */
  adoptions(): Promise<Adoption[]>;
}

/** Written with their rows in the audit. `surface`: where the person says so; null: the session did by itself. */
export interface Adoptions {
  /** In the order first adopted, also those that were let go; none of an agent that was terminated. */
  list(): Promise<Adoption[]>;
  /** The session is this agent from now on. Under the same name again, is not audited again. */
  adopt(adopted: NewAdoption, surface: Surface | null): Promise<Adoption>;
  /** Of a session that is not adopted, changes nothing. */
  letGo(session: AdoptedSession, surface: Surface | null): Promise<void>;
  /** It lives. */
  see(session: AdoptedSession): Promise<void>;
  /** Forgets the sessions that nobody has seen since. */
  forget(seenBefore: number): Promise<void>;
}
