// `useInView`: which cards of waiting calls are on the screen as a whole: those that a tap for all may mean.
import { useLayoutEffect, useState } from 'react';
import { type Panel, useThisPanel } from '../../panel/panel.ts';

/** How often it is looked; a tap looks once more. */
const LOOK_EVERY_MS = 100;

/** Of the calls given, those whose cards are in view, in their order. */
export function useInView<T extends { id: string }>(calls: readonly T[]): readonly T[] {
  const panel = useThisPanel();
  const [shown, setShown] = useState('');
  const ids = calls.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const look = (): void =>
      setShown(
        ids
          .split(' ')
          .filter((id) => isInView(panel, id))
          .join(' '),
      );
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [panel, ids]);
  const inView = shown.split(' ');
  return calls.filter(({ id }) => inView.includes(id));
}

/** From its upper to its lower edge, with nothing above it. */
export function isInView(panel: Panel, id: string): boolean {
  const card = panel.element.querySelector(`[data-approval="${id}"]`);
  if (!card) return false;
  const { left, width, top, bottom } = card.getBoundingClientRect();
  const middle = left + width / 2;
  return [top + 1, bottom - 1].every((y) => card.contains(document.elementFromPoint(middle, y)));
}
