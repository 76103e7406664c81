// Typing of the person: a word that an input method puts together. Who moves the focus then, or writes
// beside it, tears it apart.

let isUnderWay = false;

/** Returns how to stop. */
export function watchComposition(): () => void {
  const leaving = new AbortController();
  const options = { signal: leaving.signal, capture: true };
  const become = (next: boolean) => (): void => {
    isUnderWay = next;
  };
  addEventListener('compositionstart', become(true), options);
  addEventListener('compositionupdate', become(true), options);
  addEventListener('compositionend', become(false), options);
  return () => leaving.abort();
}

export function isComposing(): boolean {
  return isUnderWay;
}
