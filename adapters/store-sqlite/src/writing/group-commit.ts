// Group commit: all commits of one turn of the event loop share one transaction, and so one fsync.
import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '@nod/hub';
import type { LoggedEvent } from '@nod/protocol';
import { toStorageError } from '../database/storage-error.ts';
import type { ChangeWriter } from './change-writer.ts';

type PendingCommit = PromiseWithResolvers<LoggedEvent[]> & { changes: readonly Change[] };

/** How one commit of a group went; its caller is told once the group is durable. */
interface Outcome {
  events: readonly LoggedEvent[];
  report(): void;
}

/**
 * Contract: a conflict rejects that commit alone, and so does what cannot be put into text; a failure of the
 * database undoes the whole group and rejects each of it. `publish` hears the events of a group once they are durable, before its commits resolve.
 */
export function createGroupCommit(
  database: DatabaseSync,
  writer: ChangeWriter,
  publish: (events: readonly LoggedEvent[]) => void,
) {
  let pending: PendingCommit[] = [];
  const begin = database.prepare('BEGIN IMMEDIATE');
  const end = database.prepare('COMMIT');
  const save = database.prepare('SAVEPOINT one_commit');
  const undo = database.prepare('ROLLBACK TO one_commit');
  const release = database.prepare('RELEASE one_commit');

  function attempt({ changes, resolve, reject }: PendingCommit): Outcome {
    const mayBeUndone = !isWrittenAtOnce(changes);
    const seq = writer.lastSeq();
    if (mayBeUndone) save.run();
    try {
      const events = writer.write(changes);
      if (mayBeUndone) release.run();
      return { events, report: () => resolve(events) };
    } catch (error) {
      if (isDatabaseFailure(error)) throw error;
      if (mayBeUndone) undo.run();
      if (mayBeUndone) release.run();
      writer.rewind(seq);
      return { events: [], report: () => reject(error) };
    }
  }

  function writeGroup(group: readonly PendingCommit[]): Outcome[] {
    const seq = writer.lastSeq();
    try {
      begin.run();
      const outcomes = group.map(attempt);
      end.run();
      return outcomes;
    } catch (error) {
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
      writer.rewind(seq);
      const reason = toStorageError(error);
      return group.map(({ reject }) => ({ events: [], report: () => reject(reason) }));
    }
  }

  /** Writes what is pending now instead of at the end of the turn. */
  function flush(): void {
    const group = pending;
    pending = [];
    if (group.length === 0) return;
    const outcomes = writeGroup(group);
    try {
      publish(outcomes.flatMap((outcome) => outcome.events));
    } finally {
      for (const outcome of outcomes) outcome.report();
    }
  }

  function commit(changes: readonly Change[]): Promise<LoggedEvent[]> {
    const outcome = Promise.withResolvers<LoggedEvent[]>();
    if (pending.length === 0) setImmediate(flush);
    pending.push({ ...outcome, changes });
    return outcome.promise;
  }

  return { commit, flush };
}

/** The commits that come most often: one change that fails before it writes anything, so that nothing is to be undone. */
const WRITTEN_AT_ONCE: ReadonlySet<Change['type']> = new Set([
  'message-delivered',
  'messages-acknowledged',
  'message-taken',
]);

function isWrittenAtOnce([change, ...others]: readonly Change[]): boolean {
  return change !== undefined && others.length === 0 && WRITTEN_AT_ONCE.has(change.type);
}

function isDatabaseFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}
