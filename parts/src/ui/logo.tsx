// The nod mark.
import type { ReactNode } from 'react';

export function Logo({ size = 28 }: { size?: number }): ReactNode {
  return <img src="/nod.svg" width={size} height={size} alt="" />;
}
