// Shown code: a pairing with the hub under way. The code is shown until the person has named it to the hub; then the token
// is taken and kept.
import type { HubClient } from '@nod/client';
import { type ExtensionPairing, NodError } from '@nod/protocol';
import { useEffect, useState } from 'react';
import type { KeptHubPlace } from '../hub/hub-place.ts';

const KEY = 'pairing';
const POLL_MS = 1500;

export type Pairing = { type: 'asking' } | { type: 'shown'; code: string } | { type: 'over' };

interface PairingPorts {
  client: Pick<HubClient, 'beginPairing' | 'takePairing'>;
  place: Pick<KeptHubPlace, 'write'>;
}

/** `again` begins another one. */
export function usePairing(ports: PairingPorts): { pairing: Pairing; again: () => void } {
  const [pairing, setPairing] = useState<Pairing>({ type: 'asking' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further round begins a further pairing
  useEffect(() => {
    const leaving = new AbortController();
    void pair(ports, setPairing, leaving.signal);
    return () => leaving.abort();
  }, [ports, round]);
  const again = (): void => {
    setPairing({ type: 'asking' });
    setRound(round + 1);
  };
  return { pairing, again };
}

/** Never rejects. A hub that is gone for a while is waited for. */
export async function pair(
  { client, place }: PairingPorts,
  show: (pairing: Pairing) => void,
  signal: AbortSignal,
): Promise<void> {
  let begun = await readBegun();
  while (!signal.aborted) {
    try {
      begun ??= await begin(client);
      if (signal.aborted) return;
      show({ type: 'shown', code: begun.code });
      const token = await client.takePairing({ secret: begun.secret, signal });
      if (token !== null) {
        await chrome.storage.session.remove(KEY);
        return void (await place.write({ token }));
      }
    } catch (error) {
      if (error instanceof NodError && error.code === 'no_longer_valid') {
        await chrome.storage.session.remove(KEY);
        return show({ type: 'over' });
      }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function begin(client: PairingPorts['client']): Promise<ExtensionPairing> {
  const begun = await client.beginPairing();
  await chrome.storage.session.set({ [KEY]: begun });
  return begun;
}

/** The side panel may be closed and opened while the person goes to type the code. */
async function readBegun(): Promise<ExtensionPairing | null> {
  const { [KEY]: stored } = await chrome.storage.session.get(KEY);
  const { code, secret, expiresAt } = Object(stored) as Partial<ExtensionPairing>;
  const isWhole = typeof code === 'string' && typeof secret === 'string' && typeof expiresAt === 'number';
  return isWhole && expiresAt > Date.now() ? { code, secret, expiresAt } : null;
}
