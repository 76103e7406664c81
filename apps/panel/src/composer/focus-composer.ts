// Brings the person to the text field of the screen, and keeps them there.

export function focusComposer(): void {
  document.querySelector<HTMLTextAreaElement>('[data-composer]')?.focus();
}

/** If the person is writing: does so again on the screen that the address is about to show. */
export function keepComposerFocus(): void {
  if (!document.activeElement?.matches('[data-composer]')) return;
  window.addEventListener('hashchange', () => requestAnimationFrame(focusComposer), { once: true });
}
