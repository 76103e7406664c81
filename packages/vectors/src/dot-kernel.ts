// Dot products of one int16 vector with many int8 rows, in a WebAssembly function that is assembled here:
// SIMD is out of reach of JavaScript, and one loop does not justify a toolchain. It does not lay out memory.

/** Rows are multiplied in groups of this many; the count must be a multiple. */
export const ROWS_AT_ONCE = 4;

const PAGE_BYTES = 65_536;
const MOST_PAGES = 65_536;

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: {
  Memory: new (limits: { initial: number; maximum: number }) => Memory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
};

export interface DotKernel {
  /** The current memory. Growing replaces it: views of an older one are dead. */
  buffer(): ArrayBuffer;
  /** Makes the memory at least this large. Throws RangeError beyond 4 GiB. */
  grow(byteLength: number): void;
  /**
   * Writes one int32 for each row to `output`. All offsets are in bytes; `vector` and `output` are multiples
   * of 16, `columns` of COLUMN_STEP, `count` of ROWS_AT_ONCE. Rows follow each other without gaps.
   */
  dots(vector: number, rows: number, count: number, columns: number, output: number): void;
}

export function createDotKernel(): DotKernel {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  const instance = new WebAssembly.Instance(new WebAssembly.Module(assemble()), { nod: { memory } });
  return {
    buffer: () => memory.buffer,
    grow(byteLength) {
      const missing = Math.ceil((byteLength - memory.buffer.byteLength) / PAGE_BYTES);
      if (missing > 0) memory.grow(missing);
    },
    dots: instance.exports.dots as DotKernel['dots'],
  };
}

// The names are those of the WebAssembly text format. Numbers over 127 take two bytes (LEB128).
const I32 = 0x7f;
const V128 = 0x7b;
const VOID = 0x40;
const END = 0x0b;
const LOOP = [0x03, VOID];
const CONTINUE = [0x0d, 0];
const ADD = 0x6a;
const SUBTRACT = 0x6b;
const LESS_UNSIGNED = 0x49;
const STORE = [0x36, 2];
const LOAD_VECTOR = [0xfd, 0x00, 0];
const LOAD_8_BYTES_AS_INT16 = [0xfd, 0x01, 0];
const ZERO_VECTOR = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const LANE = [0xfd, 0x1b];
const ADD_INT32 = [0xfd, 0xae, 0x01];
const DOT_INT16 = [0xfd, 0xba, 0x01];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const constant = (value: number) => [0x41, value];
const increase = (local: number, by: readonly number[]) => [...get(local), ...by, ADD, ...set(local)];

const [VECTOR, ROWS, COUNT, COLUMNS, OUTPUT] = [0, 1, 2, 3, 4];
const POINTERS = [5, 6, 7, 8];
const [VECTOR_POINTER, ROW_END] = [9, 10];
const SUMS = [11, 12, 13, 14];
const PIECE = 15;
const LANES = [0, 1, 2, 3];

/** `dots`: for each group of four rows, run down all four at once and add up. */
function assembleBody(): number[] {
  return [
    ...LOOP,
    ...startGroup(),
    ...LOOP,
    ...addPiece(0),
    ...addPiece(8),
    ...POINTERS.flatMap((pointer) => increase(pointer, constant(16))),
    ...increase(VECTOR_POINTER, constant(32)),
    ...[...get(POINTERS[0] ?? 0), ...get(ROW_END), LESS_UNSIGNED, ...CONTINUE, END],
    ...SUMS.flatMap((sum, row) => [...get(OUTPUT), ...addLanes(sum), ...STORE, 4 * row]),
    ...[...get(POINTERS[3] ?? 0), ...set(ROWS)],
    ...increase(OUTPUT, constant(4 * ROWS_AT_ONCE)),
    ...[...get(COUNT), ...constant(ROWS_AT_ONCE), SUBTRACT, 0x22, COUNT, ...CONTINUE, END],
  ];
}

function startGroup(): number[] {
  const starts = POINTERS.flatMap((pointer, row) =>
    row === 0
      ? [...get(ROWS), ...set(pointer)]
      : [...get(pointer - 1), ...get(COLUMNS), ADD, ...set(pointer)],
  );
  const end = [...get(ROWS), ...get(COLUMNS), ADD, ...set(ROW_END)];
  const sums = SUMS.flatMap((sum) => [...ZERO_VECTOR, ...set(sum)]);
  return [...starts, ...end, ...get(VECTOR), ...set(VECTOR_POINTER), ...sums];
}

/** Eight columns of the vector times the same eight of each row; two bytes there, one byte here. */
function addPiece(column: number): number[] {
  const load = [...get(VECTOR_POINTER), ...LOAD_VECTOR, 2 * column, ...set(PIECE)];
  const products = SUMS.flatMap((sum, row) => [
    ...[...get(sum), ...get(POINTERS[row] ?? 0), ...LOAD_8_BYTES_AS_INT16, column],
    ...[...get(PIECE), ...DOT_INT16, ...ADD_INT32, ...set(sum)],
  ]);
  return [...load, ...products];
}

function addLanes(sum: number): number[] {
  return LANES.flatMap((lane) => [...get(sum), ...LANE, lane, ...(lane === 0 ? [] : [ADD])]);
}

function assemble(): Uint8Array {
  const name = (text: string) => [text.length, ...[...text].map((letter) => letter.charCodeAt(0))];
  const locals = [3, POINTERS.length + 2, I32, SUMS.length, V128, 1, V128];
  const body = [...locals, ...assembleBody(), END];
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...name('nod'), ...name('memory'), 2, 1, 1, ...toLeb128(MOST_PAGES)]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('dots'), 0, 0]),
    ...section(10, [1, ...toLeb128(body.length), ...body]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...toLeb128(content.length), ...content];
}

function toLeb128(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...toLeb128(value >>> 7)];
}
