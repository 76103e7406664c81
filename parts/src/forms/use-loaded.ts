// Something of the hub's that a screen shows and that no event tells of: read when the screen opens, and on demand.
import { useEffect, useRef, useState } from 'react';

interface State<T> {
  /** Null until it is here; what was there stays until the next answer. */
  value: T | null;
  failed: boolean;
  isLoading: boolean;
}

/** It is read again when the key changes, which names all that the answer depends on. Only the newest answer counts. */
export function useLoaded<T>(read: () => Promise<T>, key = ''): State<T> & { load: () => Promise<void> } {
  const [state, setState] = useState<State<T>>({ value: null, failed: false, isLoading: true });
  const asked = useRef(0);
  const load = async (): Promise<void> => {
    const question = ++asked.current;
    const take = (change: Partial<State<T>>): void => {
      if (question === asked.current) setState((before) => ({ ...before, isLoading: false, ...change }));
    };
    take({ isLoading: true });
    try {
      take({ value: await read(), failed: false });
    } catch (error) {
      console.warn('something of the hub could not be loaded', error);
      take({ failed: true });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is read
  useEffect(() => void load(), [key]);
  return { ...state, load };
}
