// Content of an attachment, as its bytes tell: a picture, a document, a text, or something else. What anybody said of
// its type counts for nothing.

export type AttachmentContent =
  | { kind: 'picture' | 'document'; mediaType: string }
  /** `isCut`: some of it is left out. */
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'other' };

interface Signature {
  kind: 'picture' | 'document';
  mediaType: string;
  /** What stands where in the first bytes. */
  marks: readonly (readonly [at: number, text: string])[];
}

const SIGNATURES: readonly Signature[] = [
  { kind: 'picture', mediaType: 'image/png', marks: [[0, '\x89PNG\r\n\x1a\n']] },
  { kind: 'picture', mediaType: 'image/jpeg', marks: [[0, '\xff\xd8\xff']] },
  { kind: 'picture', mediaType: 'image/gif', marks: [[0, 'GIF87a']] },
  { kind: 'picture', mediaType: 'image/gif', marks: [[0, 'GIF89a']] },
  {
    kind: 'picture',
    mediaType: 'image/webp',
    marks: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  { kind: 'document', mediaType: 'application/pdf', marks: [[0, '%PDF-']] },
];
const SIGNATURE_LENGTH = 12;

/** The longest character in UTF-8. */
const BYTES_PER_CHARACTER = 4;
/** In no text that a person could read; colours of a terminal are. */
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/u;

/** Looks at no more than is needed for `maxCharacters`. */
export function readAttachmentContent(bytes: Uint8Array, maxCharacters: number): AttachmentContent {
  const begin = String.fromCharCode(...bytes.subarray(0, SIGNATURE_LENGTH));
  const signed = SIGNATURES.find(({ marks }) => marks.every(([at, text]) => begin.startsWith(text, at)));
  if (signed) return { kind: signed.kind, mediaType: signed.mediaType };
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
