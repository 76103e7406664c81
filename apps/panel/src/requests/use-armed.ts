// What has only just come onto the screen takes no taps: the person meant what was there before.
import { useEffect, useState } from 'react';

export const ARM_AFTER_MS = 400;

export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isArmed;
}
