// Channels as the section shows them: read when it opens and from time to time while it is looked at. No event tells of
// them; what has not changed is not drawn again.
import type { Account, ChannelStatus, Pairing } from '@nod/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Panel, useThisPanel } from '../../panel/panel.ts';

export interface ChannelsState {
  channels: readonly ChannelStatus[];
  accounts: readonly Account[];
  pairings: readonly Pairing[];
}

interface Channels {
  /** Null until it is here. */
  state: ChannelsState | null;
  failed: boolean;
  /** Reads it now. Never rejects. */
  load: () => Promise<void>;
}

const EVERY_MS = 4_000;

export function useChannels(): Channels {
  const panel = useThisPanel();
  const [read, setRead] = useState<{ state: ChannelsState | null; failed: boolean }>({
    state: null,
    failed: false,
  });
  const load = async (): Promise<void> => {
    try {
      const state = await readChannels(panel);
      setRead((before) => (isSame(before.state, state) ? before : { state, failed: false }));
    } catch (error) {
      console.warn('the channels could not be loaded', error);
      // What was shown stays: the panel says already that the hub is away.
      setRead((before) => (before.state ? before : { state: null, failed: true }));
    }
  };
  useWhileSeen(load, EVERY_MS);
  return { ...read, load };
}

async function readChannels({ client }: Panel): Promise<ChannelsState> {
  const [channels, { accounts, pairings }] = await Promise.all([client.channels(), client.accounts()]);
  return { channels, accounts, pairings };
}

function isSame(before: ChannelsState | null, now: ChannelsState): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}

/** Does it at once, so long after it is done again, and when the page is looked at again; never in the background. */
function useWhileSeen(act: () => Promise<void>, everyMs: number): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const go = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      await onTime();
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => void go(), everyMs);
    };
    const onChange = (): void => void go();
    void go();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [everyMs]);
}
