// A store that dies after some commits, as a process does: what was committed stays on its disk, everything after
// hangs for ever. Together with a restart on the same disk it is a crash between two steps.
import type { Store } from '@nod/hub';

export interface MortalStore {
  store: Store;
  /** Lets this many more commits through, then dies. */
  dieAfter(commits: number): void;
  isDead(): boolean;
  /** Resolves when it dies. */
  death: Promise<void>;
}

export function createMortalStore(store: Store): MortalStore {
  let left = Number.POSITIVE_INFINITY;
  let isDead = false;
  let die = () => {};
  const death = new Promise<void>((resolve) => {
    die = () => {
      isDead = true;
      resolve();
    };
  });
  return {
    store: {
      ...store,
      commit(changes) {
        if (left <= 0) die();
        if (isDead) return new Promise(() => {});
        left -= 1;
        return store.commit(changes);
      },
    },
    dieAfter(commits) {
      left = commits;
    },
    isDead: () => isDead,
    death,
  };
}
