// A kept session: an adopted one, hosted for as long as its program lives and the hub does.
import {
  closeAsksOf,
  type Door,
  DoorError,
  type DoorHostPorts,
  type DoorParts,
  type DoorSession,
  hostSession,
  type Pane,
  type SessionFacts,
  type SessionName,
} from '@nod/doors';
import type { Adoption } from '@nod/hub';
import { findSessionPane, withPane } from './session-pane.ts';

export interface KeptSession {
  adoption: Adoption;
  /** Where it can be watched now. */
  pane(): Promise<Pane | null>;
  /** Leaves the session as it is. */
  leave(): Promise<void>;
  /** Leaves it for good: what it asks here is withdrawn, and its name is free in time. */
  letGo(): Promise<void>;
  /** Resolves when it is not hosted any more. */
  over: Promise<void>;
}

/** Begins at once. A session that is not there any more is told to be gone. */
export function keepSession(
  ports: DoorHostPorts & { parts: Pick<DoorParts, 'terminals'> },
  door: Door,
  adoption: Adoption,
  { name, keep, release }: SessionName,
  found: SessionFacts,
): KeptSession {
  const { hub, report, parts } = ports;
  const findPane = () => findSessionPane(parts.terminals, told, adoption.pane);
  const leaving = new AbortController();
  /** As the door tells it. */
  let told = found;

  async function host(): Promise<void> {
    const session = withPane(await door.attach(found.id).catch(toGoneSession), (facts) => {
      told = facts;
      return findPane();
    });
    const holding = keep(leaving.signal);
    const end = await hostSession(
      ports,
      {
        ...{ door: door.name, name, session, facts: found, since: adoption.at },
      },
      leaving.signal,
    );
    leaving.abort();
    await holding;
    if (end === 'gone') await release();
  }

  const over = host().catch((error: unknown) => {
    leaving.abort();
    report(error);
  });
  return {
    adoption,
    pane: findPane,
    over,
    leave() {
      leaving.abort();
      return over;
    },
    async letGo() {
      leaving.abort();
      await over;
      await closeAsksOf(hub, name, 'withdrawn');
      await release();
    },
  };
}

function toGoneSession(error: unknown): DoorSession {
  if (!(error instanceof DoorError)) throw error;
  return {
    async *events() {
      yield { type: 'gone' };
    },
    async act() {},
    async close() {},
  };
}
