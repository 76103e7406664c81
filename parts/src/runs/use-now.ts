// The time, for what is still running. It ticks while it is on screen.
import { useEffect, useState } from 'react';
import { useThisPanel } from '../panel/panel.ts';

const TICK_MS = 1000;

export function useNow(): number {
  const panel = useThisPanel();
  const [now, setNow] = useState(() => panel.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(panel.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [panel.now]);
  return now;
}
