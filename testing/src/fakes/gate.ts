// A door in a script: what comes after it happens when the test says so, never after a guessed time.

export interface Gate {
  /** Resolves when the script has come to the gate. */
  readonly reached: Promise<void>;
  /** Lets the script go on. */
  open(): void;
  /** For the script: waits until the gate is open. */
  pass(): Promise<void>;
}

export function createGate(): Gate {
  const arrival = Promise.withResolvers<void>();
  const opening = Promise.withResolvers<void>();
  return {
    reached: arrival.promise,
    open: opening.resolve,
    pass() {
      arrival.resolve();
      return opening.promise;
    },
  };
}
