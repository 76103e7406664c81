// A moment for the terminal: in the person's time zone, the same in every language, and as --since takes it.

/** Like "2026-01-31 08:00:00". */
export function toLocalTime(at: number): string {
  // The Swedish way of writing a moment is ISO 8601 with a blank.
  return new Date(at).toLocaleString('sv-SE');
}
