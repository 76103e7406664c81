// Pictures for tests: the beginnings of files of each kind, which say their size, and one that is drawn.

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** One pixel, whole. */
export const PNG = toBytes(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
);

export const toPng = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  toBytes(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${toBig(width, 4)}${toBig(height, 4)}`);

export const toGif = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  toBytes(`GIF89a${toLittle(width, 2)}${toLittle(height, 2)}`);

/** With a table before the frame, and a marker that is filled up. */
export const toJpeg = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  toBytes(
    `\xff\xd8\xff\xe0\0\x04ab\xff\xff\xc4\0\x02\xff\xc0\0\x0b\x08${toBig(height, 2)}${toBig(width, 2)}\x01\x01\x11\0`,
  );

export const toWebp = {
  plain: (width: number, height: number) =>
    toBytes(`RIFF\0\0\0\0WEBPVP8 \0\0\0\0abc\x9d\x01\x2a${toLittle(width, 2)}${toLittle(height, 2)}`),
  lossless: (width: number, height: number) =>
    toBytes(`RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f${toLittle((width - 1) | ((height - 1) << 14), 4)}`),
  extended: (width: number, height: number) =>
    toBytes(`RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0${toLittle(width - 1, 3)}${toLittle(height - 1, 3)}`),
};

function toBig(value: number, bytes: number): string {
  return [...toLittle(value, bytes)].toReversed().join('');
}

function toLittle(value: number, bytes: number): string {
  return Array.from({ length: bytes }, (_, index) =>
    String.fromCharCode((value >>> (8 * index)) & 0xff),
  ).join('');
}
