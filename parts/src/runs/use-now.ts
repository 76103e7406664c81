// The time, for what is still running. It ticks while it is on screen.
import { useEffect, useState } from 'react';

const TICK_MS = 1000;

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
