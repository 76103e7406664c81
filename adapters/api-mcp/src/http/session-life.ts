// Life of a session over HTTP, as far as it shows: while a request of it is open, and for a time after. Clients seldom say
// goodbye; most listen for news of the server for as long as they run.
import type { HubClient } from '@nod/client';
import { RESUME_MS } from '../calls/call-line.ts';

/** A client that does not listen may be silent for this long. */
const SILENT_MS = 60 * 60_000;

export interface SessionLife {
  /** A request has come; the returned function says that its answer is complete, or that nobody wants it any more. */
  begin(): () => void;
  /** The session listens: when that ends it has ended, too, unless it comes back soon. */
  noteListening(): void;
  /** Nothing is told any more. */
  close(): void;
}

/** Calls back when the session seems to have ended. A later request begins its life again. */
export function watchLife(timer: HubClient['ports']['timer'], onEnd: () => void): SessionLife {
  let open = 0;
  let hasListened = false;
  let isClosed = false;
  let cancel = () => {};
  return {
    begin() {
      cancel();
      open += 1;
      return () => {
        open -= 1;
        if (open === 0 && !isClosed) cancel = timer(hasListened ? RESUME_MS : SILENT_MS, onEnd);
      };
    },
    noteListening() {
      hasListened = true;
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}
