// Sending what the composer holds: the words, and the files once all of them are at the hub.
import type { Attachment } from '@nod/protocol';
import { useEffect, useRef, useState } from 'react';
import { isUploading, toReady, unsentFilesOf, untilUploaded } from '../attachments/unsent-files.ts';
import { useThisPanel } from '../panel/panel.ts';

interface Sending {
  /** The person has sent it, and files are still on their way. */
  isWaiting: boolean;
  begin: () => void;
  /** Calls it off: what would be sent has changed, or the person says so. */
  callOff: () => void;
}

/** `send` is given the files of the composer with this key. Leaving the composer calls it off. */
export function useSending(key: string, send: (files: readonly Attachment[]) => Promise<void>): Sending {
  const panel = useThisPanel();
  const order = useRef(0);
  const [isWaiting, setWaiting] = useState(false);
  const callOff = (): void => {
    order.current += 1;
    setWaiting(false);
  };
  useEffect(
    () => () => {
      order.current += 1;
    },
    [],
  );
  const begin = async (): Promise<void> => {
    order.current += 1;
    const own = order.current;
    if (isUploading(unsentFilesOf(panel, key))) {
      setWaiting(true);
      await untilUploaded(panel, key);
      if (own !== order.current) return;
      setWaiting(false);
    }
    const ready = toReady(unsentFilesOf(panel, key));
    if (ready) await send(ready);
  };
  return { isWaiting, begin: () => void begin(), callOff };
}
