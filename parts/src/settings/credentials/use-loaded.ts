// Something of the hub's that a section shows and that no event tells of: read when the section opens, and on demand.
import { useEffect, useState } from 'react';

export interface Loaded<T> {
  /** Null until it is here. */
  value: T | null;
  failed: boolean;
  load: () => Promise<void>;
}

export function useLoaded<T>(read: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const load = async (): Promise<void> => {
    try {
      setValue(await read());
      setFailed(false);
    } catch (error) {
      console.warn('a section of the settings could not be loaded', error);
      setFailed(true);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the section is opened.
  useEffect(() => void load(), []);
  return { value, failed, load };
}
