// Bytes of a file as text. What is not text is refused, never shown as rubbish.
import type { FileHandle } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { ToolError } from '@nod/agent/tool-failures';

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1252',
];

const PIECE_BYTES = 64 * 1024;
const PROBE_BYTES = 8 * 1024;

/** Rejects with ToolError at bytes that are no text in this encoding. */
export async function* decodePieces(
  handle: FileHandle,
  encoding: string,
  given: string,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const bytes of handle.createReadStream({ highWaterMark: PIECE_BYTES, autoClose: false })) {
    decoder ??= chooseDecoder(bytes, encoding, given);
    yield decode(decoder, bytes, given);
  }
  if (decoder) yield decode(decoder, null, given);
}

/** Binary files have zero bytes near their start; text in UTF-16 has them too, and is given by name. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, PROBE_BYTES).includes(0);
}

/** Strict, and the mark at the start of the file is kept, so that writing gives back the same bytes. */
export function decodeWhole(bytes: Uint8Array, given: string): string {
  if (isBinary(bytes)) throw toBinary(given);
  return decode(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }), bytes, given);
}

/** The same; null for what is no text. */
export function toTextOrNull(bytes: Uint8Array): string | null {
  try {
    return decodeWhole(bytes, '');
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}

function chooseDecoder(bytes: Uint8Array, encoding: string, given: string): TextDecoder {
  const chosen = encoding === 'utf-8' ? (toMarkedEncoding(bytes) ?? encoding) : encoding;
  if (!chosen.startsWith('utf-16') && isBinary(bytes)) throw toBinary(given);
  return new TextDecoder(chosen, { fatal: true });
}

function toMarkedEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function decode(decoder: TextDecoder, bytes: Uint8Array | null, given: string): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    const { encoding } = decoder;
    throw new ToolError('file_undecodable', { path: given, encoding, encodings: ENCODINGS.join(', ') });
  }
}

function toBinary(given: string): ToolError {
  return new ToolError('file_binary', { path: given });
}
