// Keyboard: what counts as a shortcut and what as typing.

/** A key on its own, pressed once: no modifier, no repeat, nothing composing. Shift may be part of `?`. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.isComposing;
}

/** Ctrl or ⌘ with a full stop, also while typing; `m` alone otherwise. */
export function isModeKey(event: KeyboardEvent): boolean {
  if (event.key === '.') return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return event.key === 'm' && isPlainKey(event) && !isTyping(event);
}

/** Whether the key belongs to a text field, be it one that is gone, or to an open menu or dialog. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[data-overlay]')) return true;
  return findField(target) !== null || (target === document.body && writtenIn?.isConnected === false);
}

/** The field that got the last key, until the person has sent, left it or gone elsewhere. */
let writtenIn: Element | null = null;

/**
 * Follows where the person writes: when their field goes away by itself, what they type on are words still, not
 * shortcuts. Returns how to stop.
 */
export function followWriting(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const hasEnded = ['Enter', 'Escape', 'Tab'].includes(event.key) && isPlainKey(event) && !event.shiftKey;
    writtenIn = hasEnded ? null : (findField(event.target) ?? writtenIn);
  };
  const onPress = (): void => {
    writtenIn = null;
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', onPress, true);
  return () => {
    onPress();
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', onPress, true);
  };
}

function findField(target: EventTarget | null): Element | null {
  if (!(target instanceof HTMLElement)) return null;
  return target.closest('input, textarea, select, [contenteditable="true"]');
}

/** The keys that choose the mode also while typing, as this machine calls them. */
export function toModeKeys(): string[] {
  return [/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl', '.'];
}
