// The texts that are sent: 1 KiB each, beginning with their number.

const TEXT_BYTES = 1024;

export function toText(index: number): string {
  return `${index} `.padEnd(TEXT_BYTES, 'The build is green; shall I deploy it now, or wait for you? ');
}

export function toIndex(text: string): number {
  return Number.parseInt(text, 10);
}
