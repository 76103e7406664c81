// The size of a picture in pixels, read from the beginning of the file, which also says whether it is one at all. A small
// file can hold a picture that no machine has room to draw.

interface Size {
  width: number;
  height: number;
}

/** What is drawn at most: a photo of the largest cameras, and no more than a page can hold. */
const MAX_PIXELS = 60_000_000;

export function hasRoom({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS;
}

/** Null where it is no PNG, JPEG, GIF or WebP. Never throws; linear. */
export function readPictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return toSize(view.getUint32(16), view.getUint32(20));
    if (startsWith(bytes, 0, 'GIF8')) return toSize(view.getUint16(6, true), view.getUint16(8, true));
    if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return readWebp(bytes, view);
    return startsWith(bytes, 0, '\xff\xd8\xff') ? readJpeg(view) : null;
  } catch {
    // It ends before it says its size.
    return null;
  }
}

function toSize(width: number, height: number): Size {
  return { width, height };
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
}

const FOURTEEN_BITS = 0x3fff;

/** One of three forms: plain, without loss, or with what goes beyond. */
function readWebp(bytes: Uint8Array, view: DataView): Size | null {
  if (startsWith(bytes, 12, 'VP8X'))
    return toSize(readThreeBytes(view, 24) + 1, readThreeBytes(view, 27) + 1);
  if (startsWith(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return toSize((bits & FOURTEEN_BITS) + 1, ((bits >>> 14) & FOURTEEN_BITS) + 1);
  }
  if (!startsWith(bytes, 12, 'VP8 ')) return null;
  return toSize(view.getUint16(26, true) & FOURTEEN_BITS, view.getUint16(28, true) & FOURTEEN_BITS);
}

function readThreeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/** The frame's header stands behind others, each of which says how long it is. */
function readJpeg(view: DataView): Size | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return toSize(view.getUint16(at + 7), view.getUint16(at + 5));
    // A marker may be filled up with more of its first byte, and some have nothing behind them.
    if (marker === 0xff) at += 1;
    else if (marker >= 0xd0 && marker <= 0xd8) at += 2;
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** C4, C8 and CC are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
