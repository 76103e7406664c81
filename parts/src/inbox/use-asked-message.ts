// The message that a request belongs to. The overview holds no texts: it is read by its id, unless its conversation is
// here already.
import type { DeliveredMessage, HumanRequest } from '@nod/protocol';
import { useEffect, useState } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { usePanel } from '../state/panel-store.ts';

interface AskedMessage {
  /** Absent while it is on its way, and where it could not be read. */
  message: DeliveredMessage | undefined;
  hasFailed: boolean;
  tryAgain: () => void;
}

export function useAskedMessage({ conversationId, messageId }: HumanRequest): AskedMessage {
  const panel = useThisPanel();
  const shown = usePanel((state) =>
    state.threads[conversationId]?.messages.findLast(({ id }) => id === messageId),
  );
  const isConnected = usePanel((state) => state.connection !== 'lost');
  const [fetched, setFetched] = useState<DeliveredMessage>();
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const message = shown ?? fetched;
  const isMissing = message === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed is tried again on a tap, and when the hub is back
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    setHasFailed(false);
    panel.client.message(messageId).then(
      (read) => isCurrent && setFetched(read.message),
      (error: unknown) => {
        console.warn('a question could not be loaded', error);
        if (isCurrent) setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [panel, messageId, isMissing, isConnected, tries]);
  return { message, hasFailed, tryAgain: () => setTries(tries + 1) };
}
