// Shown times: moments as the person of this machine reads them.

const FORMAT = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

export function toTime(at: number): string {
  return FORMAT.format(at);
}
