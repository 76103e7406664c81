// Esc stops the agent, unless the key means something else where the person is.
import type { Run } from '@nod/protocol';
import { useEffect } from 'react';
import { isPlainKey, isTyping } from '../browser/keyboard.ts';
import { useThisPanel } from '../panel/panel.ts';
import { stopRun } from '../state/stop-run.ts';

export function useStopKey({ id, conversationId }: Run, canStop: boolean): void {
  const panel = useThisPanel();
  useEffect(() => {
    if (!canStop) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !isPlainKey(event) || !isFree(event)) return;
      event.preventDefault();
      // The same key would also take the person out of the field.
      event.stopImmediatePropagation();
      void stopRun(panel, id, conversationId);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [id, conversationId, canStop, panel]);
}

/** Outside of fields and of calls being decided on, and in the composer while it is empty. Menus close first. */
function isFree(event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.closest('[data-approval]')) return false;
  if (!isTyping(event)) return true;
  if (document.querySelector('[data-overlay]')) return false;
  const { target } = event;
  return target instanceof HTMLTextAreaElement && 'composer' in target.dataset && target.value === '';
}
