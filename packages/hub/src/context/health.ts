// Health: notices when the store cannot be written, when space runs low and when rows cannot be read, tells whoever
// watches, and finds out by itself when all is well again.
import {
  type Address,
  type HealthProblem,
  type HubHealth,
  NodError,
  PERSON,
  type StorageErrorCode,
  type StreamItem,
} from '@nod/protocol';
import { type Disk, StorageError, type Store } from '../contract/ports.ts';
import { ALL, type HubPorts } from './hub-context.ts';
import type { Listeners } from './listeners.ts';

/** How often the hub looks, while there is a disk to look at or something is wrong. */
const LOOK_MS = 2_000;
/** With less than this a disk is full, in whichever way the store noticed it. */
const NOTHING_FREE = 1024 * 1024;

export interface Health {
  now(): HubHealth;
  /** The space that is left is kept for the person. */
  isSpaceKept(): boolean;
  /** Throws NodError `storage_full` where that is not for this one. */
  requireSpace(from: Address): void;
  /** Writes something beside the store; trouble with it is noted and refused as the store's own. */
  attempt<T>(write: () => Promise<T>): Promise<T>;
  /** The hub's store. What it cannot write is noted here and refused with NodError by the code of the trouble. */
  store: Store;
}

const WORDS: Record<StorageErrorCode, string> = {
  storage_full: "the hub's disk is full: nothing was stored; try again when space is free",
  storage_read_only: "the hub's database is read-only: nothing was stored; try again later",
  storage_failing: 'the hub cannot write to its database: nothing was stored; try again later',
};

export function createHealth(
  { store, disk = null, clock, timer }: Pick<HubPorts, 'store' | 'disk' | 'clock' | 'timer'>,
  items: Listeners<StreamItem>,
  stopped: AbortSignal,
): Health {
  let failing: StorageErrorCode | null = null;
  let announced = JSON.stringify(now());
  let cancel = () => {};

  function now(): HubHealth {
    const problems = [...toStorageProblems(failing, disk), ...toUnreadableProblems(store.unreadable())];
    return { status: failing ? 'failing' : problems.length > 0 ? 'degraded' : 'ok', problems };
  }

  function announce(): void {
    const health = now();
    const text = JSON.stringify(health);
    if (text === announced) return;
    announced = text;
    items.tell(ALL, { seq: null, event: { type: 'health-changed', health } });
  }

  function note(code: StorageErrorCode | null): void {
    failing = code;
    announce();
    if (failing) lookLater();
  }

  async function attempt<T>(write: () => Promise<T>): Promise<T> {
    try {
      const written = await write();
      if (failing) note(null);
      return written;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      const code = toCode(error, disk);
      note(code);
      throw new NodError(code, WORDS[code]);
    }
  }

  function lookLater(): void {
    cancel();
    if (!stopped.aborted) cancel = timer(clock() + LOOK_MS, () => void look());
  }

  async function look(): Promise<void> {
    if (failing) await attempt(() => store.probe()).catch(() => {});
    announce();
    if (disk || failing) lookLater();
  }

  stopped.addEventListener('abort', () => cancel(), { once: true });
  if (disk) lookLater();
  return {
    now,
    isSpaceKept: () => isLow(disk),
    requireSpace(from) {
      if (from === PERSON || !isLow(disk)) return;
      throw new NodError(
        'storage_full',
        `${toLowText(disk)}: nothing was stored; try again when space is free`,
      );
    },
    attempt,
    store: { ...store, commit: (changes) => attempt(() => store.commit(changes)) },
  };
}

function isLow(disk: Disk | null): disk is Disk {
  return disk !== null && disk.freeBytes() < disk.keptBytes;
}

/** A full disk shows in many ways; what it is called must not depend on which. */
function toCode({ code }: StorageError, disk: Disk | null): StorageErrorCode {
  const isFull = disk !== null && disk.freeBytes() < NOTHING_FREE;
  return code === 'storage_failing' && isFull ? 'storage_full' : code;
}

function toStorageProblems(failing: StorageErrorCode | null, disk: Disk | null): HealthProblem[] {
  if (failing) return [{ code: failing, message: WORDS[failing] }];
  return isLow(disk) ? [{ code: 'storage_low', message: toLowText(disk) }] : [];
}

function toLowText({ keptBytes }: Disk): string {
  return `less than ${Math.round(keptBytes / 1024 / 1024)} MB are free on the hub's disk, and what is left is kept for the person's answers`;
}

function toUnreadableProblems(count: number): HealthProblem[] {
  const message = `${count} stored rows cannot be read and are left out`;
  return count > 0 ? [{ code: 'rows_unreadable', message, count }] : [];
}
