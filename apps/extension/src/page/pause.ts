// A pause, of the side panel's own: its timers are not held up in the background.

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
