// The start of a newcomer: whether it shows is decided when the person comes there. What arrives while they are there
// takes no page from under their hands.
import { useState } from 'react';
import type { Route } from '../panel/route.ts';
import { isFresh } from '../state/abilities.ts';
import { usePanel } from '../state/panel-store.ts';

export function useStart(screen: Route['screen']): boolean {
  const isHome = screen === 'home';
  const isNew = usePanel((state) => isFresh(state.overview));
  const [at, setAt] = useState({ isHome, isStart: isHome && isNew });
  if (at.isHome === isHome) return at.isStart;
  const next = { isHome, isStart: isHome && isNew };
  setAt(next);
  return next.isStart;
}
