// Presses of the mouse: one that began on a button counts for that button, though the page moved under the pointer
// before it ended. Browsers give such a click to nobody. A press that the person takes off the button means nothing.

/** A hand that means to press does not go further. */
const MAX_TREMBLE = 8;

export function keepPressesSteady(): void {
  document.addEventListener('pointerdown', onPress);
}

function onPress(press: PointerEvent): void {
  const button = press.target instanceof Element ? press.target.closest('button') : null;
  // Touch stays with its target by itself; menus follow the pointer from their button to an entry.
  if (!button || press.pointerType !== 'mouse' || press.button !== 0 || button.ariaHasPopup) return;
  button.setPointerCapture(press.pointerId);
  const onMove = (move: PointerEvent): void => {
    if (Math.hypot(move.clientX - press.clientX, move.clientY - press.clientY) <= MAX_TREMBLE) return;
    if (button.hasPointerCapture(press.pointerId)) button.releasePointerCapture(press.pointerId);
  };
  button.addEventListener('pointermove', onMove);
  button.addEventListener('lostpointercapture', () => button.removeEventListener('pointermove', onMove), {
    once: true,
  });
}
