// Opening a form, and closing it again: an answer of the hub closes the form that it is about, and none opened since.
import { useState } from 'react';

interface Opened<T> {
  /** What it was opened for. */
  what: T;
  /** Another one where it is opened over itself: a form with this key begins afresh. */
  key: number;
}

interface Opening<T> {
  /** Null while it is closed. */
  opened: Opened<T> | null;
  open: (what: T) => void;
  /** Closes what was open when this was taken: what waits for the hub may call it as late as it likes. */
  close: () => void;
}

export function useOpening<T = void>(): Opening<T> {
  const [opened, setOpened] = useState<Opened<T> | null>(null);
  return {
    opened,
    open: (what) => setOpened((before) => ({ what, key: (before?.key ?? 0) + 1 })),
    close: () => setOpened((now) => (now === opened ? null : now)),
  };
}
