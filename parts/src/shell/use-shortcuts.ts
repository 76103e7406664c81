// Keys that work anywhere in the panel, except while typing.
import { useEffect } from 'react';
import { followWriting, isPlainKey, isTyping } from '../browser/keyboard.ts';
import { navigate } from '../browser/route.ts';
import { openShortcutsHelp } from '../state/help-state.ts';
import { focusComposer } from '../typing/focus-composer.ts';

const actions: Record<string, () => void> = {
  '?': openShortcutsHelp,
  i: () => navigate({ screen: 'inbox' }),
  j: () => focusNeighbour(1),
  k: () => focusNeighbour(-1),
  r: focusComposer,
  '/': () => document.querySelector<HTMLInputElement>('[data-search]')?.focus(),
};

export function useShortcuts(): void {
  useEffect(() => {
    const unfollow = followWriting();
    document.addEventListener('keydown', onKeyDown);
    return () => {
      unfollow();
      document.removeEventListener('keydown', onKeyDown);
    };
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

/** Goes along the list from where the person is; Enter opens. Entries stand in the page in the order they are seen. */
function focusNeighbour(step: 1 | -1): void {
  const entries = [...document.querySelectorAll<HTMLAnchorElement>('a[data-entry]')].filter((entry) =>
    entry.checkVisibility(),
  );
  const focused = entries.findIndex((entry) => entry.matches(':focus'));
  const current = entries.findIndex((entry) => entry.getAttribute('aria-current') === 'page');
  const from = focused < 0 ? current : focused;
  entries[from < 0 ? 0 : from + step]?.focus();
}
