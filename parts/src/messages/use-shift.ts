// Notices when older rows were put before the others, so that the list keeps its place on screen.

import type { Row } from '@nod/surface';
import { useRef } from 'react';

/** True for the renders in which rows were added at the start and none at the end. */
export function useShift(rows: readonly Row[]): boolean {
  const before = useRef<{ rows: readonly Row[]; shift: boolean }>({ rows, shift: false });
  if (before.current.rows !== rows) {
    const previous = before.current.rows;
    const shift =
      previous.length > 0 && rows[0]?.key !== previous[0]?.key && rows.at(-1)?.key === previous.at(-1)?.key;
    before.current = { rows, shift };
  }
  return before.current.shift;
}
