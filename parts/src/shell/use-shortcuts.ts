// Keys that work anywhere in the panel, except while typing.
import { useEffect } from 'react';
import { followWriting, isPlainKey, isTyping } from '../browser/keyboard.ts';
import { type Panel, useThisPanel } from '../panel/panel.ts';
import { navigate } from '../panel/route.ts';
import { openShortcutsHelp } from '../state/help-state.ts';
import { focusComposer } from '../typing/focus-composer.ts';

const actions: Record<string, (panel: Panel) => void> = {
  '?': openShortcutsHelp,
  i: (panel) => navigate(panel, { screen: 'inbox' }),
  j: (panel) => focusNeighbour(panel, 1),
  k: (panel) => focusNeighbour(panel, -1),
  r: focusComposer,
  '/': (panel) => panel.element.querySelector<HTMLInputElement>('[data-search]')?.focus(),
};

export function useShortcuts(): void {
  const panel = useThisPanel();
  useEffect(() => {
    const unfollow = followWriting();
    const onKey = (event: KeyboardEvent): void => onKeyDown(panel, event);
    document.addEventListener('keydown', onKey);
    return () => {
      unfollow();
      document.removeEventListener('keydown', onKey);
    };
  }, [panel]);
}

function onKeyDown(panel: Panel, event: KeyboardEvent): void {
  if (!isPlainKey(event)) return;
  if (event.key === 'Escape') leaveField(event);
  const action = actions[event.key];
  if (!action || isTyping(event)) return;
  event.preventDefault();
  action(panel);
}

function leaveField({ target }: KeyboardEvent): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) target.blur();
}

/** Goes along the list from where the person is; Enter opens. Entries stand in the page in the order they are seen. */
function focusNeighbour(panel: Panel, step: 1 | -1): void {
  const entries = [...panel.element.querySelectorAll<HTMLAnchorElement>('a[data-entry]')].filter((entry) =>
    entry.checkVisibility(),
  );
  const focused = entries.findIndex((entry) => entry.matches(':focus'));
  const current = entries.findIndex((entry) => entry.getAttribute('aria-current') === 'page');
  const from = focused < 0 ? current : focused;
  entries[from < 0 ? 0 : from + step]?.focus();
}
