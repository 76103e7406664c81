// A file shown on the terminal, or handed on to whoever reads standard output.
import { toVisible } from './visible-text.ts';

/** Where a file is printed. */
export interface Output {
  isTTY?: boolean;
  write(piece: string | Uint8Array, done: () => void): unknown;
}

/** A terminal gets text alone, and none that steers it; a pipe gets the bytes as they are. False: nothing was shown. */
export async function showFile(bytes: Uint8Array, output: Output): Promise<boolean> {
  const shown = output.isTTY ? toShown(bytes) : bytes;
  if (shown === null) return false;
  await new Promise<void>((resolve) => output.write(shown, () => resolve()));
  return true;
}

/** Null for what is no text. */
function toShown(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : toVisible(text);
  } catch {
    return null;
  }
}
