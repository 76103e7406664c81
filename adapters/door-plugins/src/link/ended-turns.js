// Turns that ended in this process, kept to be told again to a hub that was away.

/** @import { DoorEventOf } from '@nod/doors' */

const MOST = 20;

/**
 * @typedef {object} EndedTurns
 * @property {(event: DoorEventOf<'turn-ended'>, at: number) => void} add
 * @property {(since: number) => DoorEventOf<'turn-ended'>[]} after Oldest first; the last one always.
 */

/** @returns {EndedTurns} */
export function keepEndedTurns() {
  /** @type {{ event: DoorEventOf<'turn-ended'>, at: number }[]} */
  const kept = [];
  return {
    add(event, at) {
      kept.push({ event, at });
      if (kept.length > MOST) kept.shift();
    },
    after(since) {
      return kept
        .filter(({ at }, index) => at > since || index === kept.length - 1)
        .map(({ event }) => event);
    },
  };
}
