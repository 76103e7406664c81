// `useArmed`: what has only just come onto the screen takes no taps: the person meant what was there before.
import { useEffect, useState } from 'react';

const ARM_AFTER_MS = 400;

/** When each request was first drawn on this page. A card that scrolls away and back has been seen. */
const firstShown = new Map<string, number>();

/** Whether what `id` names has been on the screen for long enough to be meant. */
export function useArmed(id: string): boolean {
  const [isArmed, setArmed] = useState(() => toRemaining(id, performance.now()) === 0);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), toRemaining(id, performance.now()));
    return () => clearTimeout(timer);
  }, [id]);
  return isArmed;
}

/** How long it has to stay on the screen yet. The first call for a name is when it came. */
export function toRemaining(id: string, now: number): number {
  const shownAt = firstShown.get(id) ?? now;
  firstShown.set(id, shownAt);
  return Math.max(0, shownAt + ARM_AFTER_MS - now);
}
