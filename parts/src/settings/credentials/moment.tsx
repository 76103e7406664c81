// A moment in a sentence: short to read, in full on hover.
import type { ReactNode } from 'react';
import { toDeadline, toFullTime } from '../../texts/dates.ts';
import { useTexts } from '../../texts/use-texts.ts';

export function Moment({ at, say }: { at: number; say: (at: string) => string }): ReactNode {
  const all = useTexts();
  return <time title={toFullTime(at, all)}>{say(toDeadline(at, all))}</time>;
}
