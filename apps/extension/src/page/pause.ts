// A pause. Timers of a hidden tab run once per second: what is typed there gets its pauses from the side panel.

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
