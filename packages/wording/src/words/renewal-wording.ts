// A renewal in words: what it has changed, and what it has not.
import type { Renewed } from '@nod/protocol';
import { own, type Part } from './parts.ts';
import type { Words } from './words.ts';

/** In lines. */
export function wordRenewed(
  { agent, isBegun, isHosted, isWorking, waiting }: Renewed,
  { outcomes }: Words,
): Part[][] {
  const { renewed, alreadyNew, renewedLater, stillWorking, stillWaiting } = outcomes;
  return [
    isBegun ? renewed(agent) : alreadyNew(agent),
    ...(isBegun && !isHosted ? [renewedLater(agent)] : []),
    ...(isWorking ? [[own(stillWorking)]] : []),
    ...(waiting > 0 ? [[own(stillWaiting(waiting))]] : []),
  ];
}
