// The link of a kept session to the hub: over the doors' socket, for as long as the session lasts.
import type { AcpSession } from '@nod/door-acp';
import { serveOverSocket } from '@nod/door-socket';
import type { DoorSession } from '@nod/doors';
import { clientPorts, clock } from '@nod/system-node';

export interface KeptLink {
  /** The hub is told of the end where it is there. */
  close(): Promise<void>;
}

/** How long the hub may take to hear that it is over. */
const PARTING_MS = 2_000;

export function linkToHub(
  session: AcpSession,
  { path, onLink }: { path: string; onLink: (link: 'reached' | 'away') => void },
): KeptLink {
  const closing = new AbortController();
  const { timer } = clientPorts;
  const serving = serveOverSocket(watchReaders(session, onLink), {
    path,
    facts: () => session.facts,
    signal: closing.signal,
    clock,
    timer,
  });
  return {
    async close() {
      const cancel = timer(PARTING_MS, () => closing.abort());
      await serving;
      cancel();
    },
  };
}

/** Who reads the session is the hub. */
function watchReaders(session: AcpSession, onLink: (link: 'reached' | 'away') => void): DoorSession {
  return {
    async *events(since, signal) {
      onLink('reached');
      yield* session.events(since, signal);
      if (signal.aborted) onLink('away');
    },
    act: session.act,
    close: session.close,
  };
}
