// A growing file: the whole lines that were added since the last look, by their places in bytes.
import { type FileHandle, open } from 'node:fs/promises';
import type { TailedLine } from '@nod/doors';

export interface GrowingFile {
  /** What is new; nothing where the file is missing or ends in half a line only. */
  read(): AsyncIterable<TailedLine>;
}

/** How far the file was read. */
interface Place {
  inode: number | null;
  /** Where the first line begins that was not given out. */
  start: number;
  /** What was read of that line. */
  half: Buffer[];
  halfLength: number;
}

const PIECE = 256 * 1024;
/** A longer line is left out. */
const MOST_LINE = 32 * 1024 * 1024;
const NEW_LINE = 10;

export function createGrowingFile(path: string, from: number): GrowingFile {
  const place: Place = { inode: null, start: from, half: [], halfLength: 0 };
  return {
    async *read() {
      const file = await openFile(path);
      if (file === null) return;
      try {
        if (await isAnother(file, place)) begin(place);
        yield* readLines(file, place);
      } finally {
        await file.close();
      }
    },
  };
}

/** Null: it is not there (yet), or not to be read. */
async function openFile(path: string): Promise<FileHandle | null> {
  try {
    const file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch {
    return null;
  }
}

/** Replaced, shorter than it was, or written anew in place: no line ends where one did. */
async function isAnother(file: FileHandle, place: Place): Promise<boolean> {
  const { ino, size } = await file.stat();
  const isReplaced = place.inode !== null && place.inode !== ino;
  place.inode = ino;
  if (isReplaced || size < place.start + place.halfLength) return true;
  if (place.start === 0) return false;
  const before = Buffer.alloc(1);
  await file.read(before, 0, 1, place.start - 1);
  return before[0] !== NEW_LINE;
}

function begin(place: Place): void {
  Object.assign(place, { start: 0, half: [], halfLength: 0 });
}

async function* readLines(file: FileHandle, place: Place): AsyncIterable<TailedLine> {
  const piece = Buffer.alloc(PIECE);
  while (true) {
    const { bytesRead } = await file.read(piece, 0, PIECE, place.start + place.halfLength);
    if (bytesRead === 0) return;
    yield* takePiece(place, piece.subarray(0, bytesRead));
  }
}

function* takePiece(place: Place, piece: Buffer): Iterable<TailedLine> {
  let at = 0;
  for (let end = piece.indexOf(NEW_LINE); end !== -1; end = piece.indexOf(NEW_LINE, at)) {
    const line = takeLine(place, piece.subarray(at, end));
    at = end + 1;
    if (line !== null) yield line;
  }
  keepHalf(place, piece.subarray(at));
}

function takeLine(place: Place, rest: Buffer): TailedLine | null {
  const { start, half, halfLength } = place;
  const length = halfLength + rest.length;
  const end = start + length + 1;
  Object.assign(place, { start: end, half: [], halfLength: 0 });
  if (length > MOST_LINE) return null;
  const text = half.length === 0 ? rest.toString('utf8') : Buffer.concat([...half, rest]).toString('utf8');
  return { start, end, text: text.endsWith('\r') ? text.slice(0, -1) : text };
}

function keepHalf(place: Place, rest: Buffer): void {
  if (rest.length === 0) return;
  place.halfLength += rest.length;
  if (place.halfLength > MOST_LINE) place.half = [];
  else place.half.push(Buffer.from(rest));
}
