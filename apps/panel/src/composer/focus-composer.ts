// Brings the person to the text field of the screen.

export function focusComposer(): void {
  document.querySelector<HTMLTextAreaElement>('[data-composer]')?.focus();
}
