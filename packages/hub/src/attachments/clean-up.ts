// Clean-up of attachments: when the hub starts, and when something may be due: rows that no message took in time go first,
// then files that have no row. A crash in between leaves a file for the next time, never a message without its file.
import { type AttachmentId, LIMITS } from '@nod/protocol';
import { createAlarm } from '../context/alarm.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { AttachmentFiles } from '../contract/attachments.ts';

const AT_A_TIME = 500;
/** What could not be cleaned up is tried again after this time. */
const RETRY_MS = 60_000;

export interface CleanUp {
  /** Something may have to go that is let go of at this time. */
  expect(lastNeeded: number): void;
}

export interface CleanUpOptions {
  /** Files that have no row yet. */
  beingAdded(): AttachmentId[];
  /** Until when files are needed whose messages may be withdrawn before. */
  neededUntil(): number[];
  /** Hears of every time that all was looked through. */
  onDone(): Promise<void>;
}

export function createCleanUp(
  context: HubContext,
  files: AttachmentFiles,
  { beingAdded, neededUntil, onDone }: CleanUpOptions,
): CleanUp {
  const { store, stopped, report, clock } = context;
  let next: number | null = null;
  const alarm = createAlarm(
    context,
    () => next,
    (now) => {
      next = null;
      void cleanUp(now);
    },
  );

  function expect(lastNeeded: number): void {
    wakeAt(lastNeeded + LIMITS.unsentAttachmentMs);
  }

  function wakeAt(time: number): void {
    next = Math.min(next ?? time, time);
    alarm.reset();
  }

  async function cleanUp(now: number): Promise<void> {
    try {
      await forgetUnsent(context, now);
      await removeUnknown(context, files, beingAdded);
      await onDone();
      const [oldest] = await store.unsentAttachments(1);
      if (oldest) expect(oldest.addedAt);
      neededUntil().forEach(expect);
    } catch (error) {
      if (stopped.aborted) return;
      report(error);
      wakeAt(clock() + RETRY_MS);
    }
  }

  void cleanUp(clock());
  return { expect };
}

/** What a message takes in the same moment stays. */
async function forgetUnsent({ store }: HubContext, now: number): Promise<void> {
  for (;;) {
    const unsent = await store.unsentAttachments(AT_A_TIME);
    const old = unsent.filter(({ addedAt }) => addedAt + LIMITS.unsentAttachmentMs <= now);
    if (old.length > 0) await store.commit([{ type: 'attachments-removed', ids: old.map(({ id }) => id) }]);
    if (old.length < AT_A_TIME) return;
  }
}

async function removeUnknown(
  { store }: HubContext,
  files: AttachmentFiles,
  beingAdded: () => AttachmentId[],
): Promise<void> {
  const ids = await files.list();
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    // Noted before the rows are read: what is not being added by then has its row, or never gets one.
    const kept = new Set(beingAdded());
    const unknown = await store.unknownAttachments(ids.slice(at, at + AT_A_TIME));
    for (const id of unknown) if (!kept.has(id)) await files.remove(id);
  }
}
