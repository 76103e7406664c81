// Keys that work anywhere in the panel, except while typing.
import { useEffect } from 'react';
import { focusComposer } from '../composer/focus-composer.ts';
import { openShortcutsHelp } from './help-state.ts';
import { isPlainKey, isTyping } from './keyboard.ts';
import { navigate } from './route.ts';

const actions: Record<string, () => void> = {
  '?': openShortcutsHelp,
  i: () => navigate({ screen: 'inbox' }),
  j: () => goToNeighbour(1),
  k: () => goToNeighbour(-1),
  r: focusComposer,
  '/': () => document.querySelector<HTMLInputElement>('[data-search]')?.focus(),
};

export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (!isPlainKey(event)) return;
  if (event.key === 'Escape') leaveField(event);
  const action = actions[event.key];
  if (!action || isTyping(event)) return;
  event.preventDefault();
  action();
}

function leaveField({ target }: KeyboardEvent): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) target.blur();
}

/** The entries stand in the page in the order the person sees them. */
function goToNeighbour(step: 1 | -1): void {
  const entries = [...document.querySelectorAll<HTMLAnchorElement>('a[data-entry]')].filter((entry) =>
    entry.checkVisibility(),
  );
  const current = entries.findIndex((entry) => entry.getAttribute('aria-current') === 'page');
  const next = entries[current < 0 ? 0 : current + step];
  if (next) location.hash = next.hash;
}
