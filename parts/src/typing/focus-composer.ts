// The focus of the text field where the person writes.
import { useLayoutEffect } from 'react';
import { type Panel, useThisPanel } from '../panel/panel.ts';

export function focusComposer(panel: Panel): void {
  panel.element.querySelector<HTMLTextAreaElement>('[data-composer]')?.focus();
}

/**
 * Puts the person where they write when a conversation opens: what is typed then is words. Not on touch, where it
 * would raise the keyboard, and not out of another field or an open dialog. At once: no key falls in between.
 */
export function useFocusOnOpening(): void {
  const panel = useThisPanel();
  useLayoutEffect(() => {
    if (!isTouch() && !isElsewhere()) focusComposer(panel);
  }, [panel]);
}

export function isTouch(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}

function isElsewhere(): boolean {
  return (
    document.querySelector('[data-overlay]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}

/** If the person is writing: does so again on the screen that the address is about to show. */
export function keepComposerFocus(panel: Panel): void {
  if (!document.activeElement?.matches('[data-composer]')) return;
  const stop = panel.address.subscribe(() => {
    stop();
    requestAnimationFrame(() => focusComposer(panel));
  });
}
