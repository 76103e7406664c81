// What the browser keeps for this person: preferences and unsent text. Never messages.

/** The stored value, or null when there is none or it cannot be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Denied storage or damaged text: the panel works from its defaults.
    return null;
  }
}

/** Keeps the value if the browser lets us. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or denied storage must not stop the person from working.
  }
}

/** Whether what is written here outlives the page; not so in some private windows and with storage denied. */
export function keepsData(): boolean {
  const probe = 'nod.probe';
  writeStored(probe, true);
  const isKept = readStored(probe) === true;
  if (isKept) localStorage.removeItem(probe);
  return isKept;
}
