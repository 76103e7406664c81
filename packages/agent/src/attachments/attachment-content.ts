// Content of an attachment, as its bytes tell: a picture, a document, a text, or something else. What anybody said of
// its type counts for nothing.
import { findPictureType } from '@nod/protocol';

export type AttachmentContent =
  | { kind: 'picture' | 'document'; mediaType: string }
  /** `isCut`: some of it is left out. */
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'other' };

const PDF = '%PDF-';

/** The longest character in UTF-8. */
const BYTES_PER_CHARACTER = 4;
/** In no text that a person could read; colours of a terminal are. */
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/u;

/** Looks at no more than is needed for `maxCharacters`. */
export function readAttachmentContent(bytes: Uint8Array, maxCharacters: number): AttachmentContent {
  const picture = findPictureType(bytes);
  if (picture) return { kind: 'picture', mediaType: picture };
  if (String.fromCharCode(...bytes.subarray(0, PDF.length)) === PDF)
    return { kind: 'document', mediaType: 'application/pdf' };
  const part = bytes.subarray(0, (maxCharacters + 1) * BYTES_PER_CHARACTER);
  const text = decodeText(part, part.length === bytes.length);
  if (text === null || CONTROL.test(text)) return { kind: 'other' };
  return { kind: 'text', text: toBeginning(text, maxCharacters), isCut: text.length > maxCharacters };
}

/** Never half a character. */
function toBeginning(text: string, maxCharacters: number): string {
  const end = /[\ud800-\udbff]/.test(text.charAt(maxCharacters - 1)) ? maxCharacters - 1 : maxCharacters;
  return text.slice(0, end);
}

/** UTF-8, or UTF-16 where it says so; null where it is neither. The last character of a part may be cut. */
function decodeText(bytes: Uint8Array, isWhole: boolean): string | null {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}
