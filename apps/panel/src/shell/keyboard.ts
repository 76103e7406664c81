// What counts as a shortcut and what as typing.

/** A key on its own, pressed once: no modifier, no repeat, nothing composing. Shift may be part of `?`. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.isComposing;
}

/** Ctrl or ⌘ with a full stop, also while typing; `m` alone otherwise. */
export function isModeKey(event: KeyboardEvent): boolean {
  if (event.key === '.') return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return event.key === 'm' && isPlainKey(event) && !isTyping(event);
}

/** Whether the key belongs to a text field, or to an open menu or dialog. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[data-overlay]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}

/** The keys that choose the mode also while typing, as this machine calls them. */
export function toModeKeys(): string[] {
  return [/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl', '.'];
}
