// The link of a kept session to the hub: over the doors' socket, for as long as the session lasts.
import type { AcpSession } from '@nod/door-acp';
import { serveOverSocket } from '@nod/door-socket';
import type { DoorSession } from '@nod/doors';
import { clientPorts, clock } from '@nod/system-node';

export type LinkState = 'reached' | 'away';

export interface KeptLink {
  /** The hub is told of the end where it is there. */
  close(): Promise<void>;
}

/** How long the hub may take to be there at first, and to hear that it is over. */
const PATIENCE_MS = 2_000;

export interface KeptLinkOptions {
  path: string;
  onLink(state: LinkState): void;
  report(error: unknown): void;
}

/** `onLink` is told whenever it changes, and at first once it is known. */
export function linkToHub(session: AcpSession, { path, onLink, report }: KeptLinkOptions): KeptLink {
  const closing = new AbortController();
  const { timer } = clientPorts;
  let state: LinkState | null = null;
  const change = (next: LinkState) => {
    cancelWait();
    if (state !== next && !closing.signal.aborted) onLink(next);
    state = next;
  };
  const cancelWait = timer(PATIENCE_MS, () => change('away'));
  const serving = serveOverSocket(watchReaders(session, change), {
    path,
    facts: () => session.facts,
    signal: closing.signal,
    ...{ clock, timer, report },
  });
  return {
    async close() {
      cancelWait();
      const cancel = timer(state === 'reached' ? PATIENCE_MS : 0, () => closing.abort());
      await serving;
      cancel();
    },
  };
}

/** Who reads the session is the hub. */
function watchReaders(session: AcpSession, change: (state: LinkState) => void): DoorSession {
  return {
    async *events(since, signal) {
      change('reached');
      yield* session.events(since, signal);
      if (signal.aborted) change('away');
    },
    act: session.act,
    close: session.close,
  };
}
