// Groups of updates, as they come: waits a moment where more of a group may follow. Where a group ends is noted before it
// is handed on, so that it ends there again when it comes again after a crash.
import type { ChannelNotes } from '@nod/channels';
import type { Pause } from '../api/pause.ts';
import type { Polling } from '../polling/polling.ts';
import type { RawUpdate } from '../updates/update.ts';
import { toGroup } from './joined-updates.ts';

const JOIN_MS = 1200;
const CLOSED = 'joined';

interface GroupParts {
  polling: Polling;
  notes: ChannelNotes;
  pause: Pause;
}

/** Until the signal aborts. What is asked for next counts as taken. */
export async function* followGroups(
  { polling, notes, pause }: GroupParts,
  after: number | null,
  signal: AbortSignal,
): AsyncGenerator<RawUpdate[]> {
  let last = after;
  let closedAt = toNumber(await notes.get(CLOSED));
  while (!signal.aborted) {
    let updates = await polling.next(last, signal);
    while (updates.length > 0 && !signal.aborted) {
      const group = toGroup(updates, closedAt);
      if (group.isOpen) {
        const [first] = updates;
        await pause(JOIN_MS, signal);
        if (signal.aborted || !first) return;
        const more = await polling.look(first.update_id, signal);
        if (more && more.length > updates.length) {
          updates = more;
          continue;
        }
        closedAt = group.updates.at(-1)?.update_id ?? null;
        await notes.set(CLOSED, String(closedAt));
      }
      yield group.updates;
      last = group.updates.at(-1)?.update_id ?? last;
      updates = updates.slice(group.updates.length);
    }
  }
}

function toNumber(noted: string | null): number | null {
  return noted === null ? null : Number(noted);
}
