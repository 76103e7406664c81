// A zip archive of some files, the same bytes for the same files: the form in which stores take an extension.
import { crc32, deflateRawSync } from 'node:zlib';

interface ArchivedFile {
  /** With slashes between folders. */
  path: string;
  bytes: Buffer;
}

const DEFLATED = 8;
const UTF8_NAMES = 0x0800;
const VERSION = 20;
/** The first day that the format knows. */
const DATE = 0x0021;

export function toArchive(files: readonly ArchivedFile[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = Buffer.from(path.replaceAll('\\', '/'));
    const packed = deflateRawSync(bytes, { level: 9 });
    const facts = toFacts(name, bytes, packed);
    const local = Buffer.concat([toNumbers([4, 0x04034b50], [2, VERSION]), facts, name, packed]);
    locals.push(local);
    const place = toNumbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    entries.push(Buffer.concat([toNumbers([4, 0x02014b50], [2, VERSION], [2, VERSION]), facts, place, name]));
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const count = files.length;
  const end = toNumbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...locals, directory, end]);
}

function toFacts(name: Buffer, bytes: Buffer, packed: Buffer): Buffer {
  return toNumbers(
    [2, UTF8_NAMES],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, crc32(bytes)],
    [4, packed.length],
    [4, bytes.length],
    [2, name.length],
    [2, 0],
  );
}

/** Each in so many bytes, the lowest first. */
function toNumbers(...numbers: [size: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    numbers.map(([size, value]) => {
      const buffer = Buffer.alloc(size);
      buffer.writeUIntLE(value, 0, size);
      return buffer;
    }),
  );
}
