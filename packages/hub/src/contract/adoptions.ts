// The contract of adoptions: which sessions of agent programs are agents of the hub, kept over restarts.
import type { AgentName, Surface } from '@nod/protocol';

/** A session that is an agent of the hub, by the door that leads to it. */
export interface Adoption {
  /** The name of the door, and the program's own id of the session. */
  door: string;
  session: string;
  /** `codex`: what its agent is called. */
  program: string;
  folder: string | null;
  at: number;
  /** The agent that it is. */
  name: AgentName;
}

export type AdoptedSession = Pick<Adoption, 'door' | 'session'>;

export type AdoptionChange =
  /** Of one that is adopted already, in place of what was known. */
  | ({ type: 'session-adopted' } & Adoption)
  /** Of one that is not adopted, nothing. `agent-emptied` lets go of the agent's sessions, too. */
  | ({ type: 'session-let-go' } & AdoptedSession);

export interface AdoptionStore {
  /** In the order adopted. */
  adoptions(): Promise<Adoption[]>;
}

/** Written with their rows in the audit. `surface`: where the person says so; null: the session did by itself. */
export interface Adoptions {
  /** In the order adopted; none of an agent that was terminated. */
  list(): Promise<Adoption[]>;
  /** The session is this agent from now on. Under the same name again, changes nothing and is not audited again. */
  adopt(adopted: Omit<Adoption, 'at'>, surface: Surface | null): Promise<Adoption>;
  /** Of a session that is not adopted, changes nothing. */
  letGo(session: AdoptedSession, surface: Surface | null): Promise<void>;
}
