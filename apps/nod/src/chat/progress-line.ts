// A line on the terminal that says how far a tool call is, and goes away for what is said next.

export interface ProgressLine {
  show(text: string): void;
  /** To be called before anything else is written. */
  clear(): void;
  /** What was written of the answer: the line does not go over it. */
  note(piece: string): void;
}

export interface ProgressLinePorts {
  write(text: string): void;
  /** Of the terminal; the line stays on one row. */
  columns(): number;
}

const ERASE_ROW = '\r\u001B[2K';

export function createProgressLine({ write, columns }: ProgressLinePorts): ProgressLine {
  let isShown = false;
  let isMidLine = false;
  return {
    show(text) {
      if (!isShown && isMidLine) write('\n');
      isShown = true;
      isMidLine = false;
      const row = text.replace(/\s+/gu, ' ').trim();
      // A wide character takes two columns.
      write(`${ERASE_ROW}… ${row.slice(0, Math.max(8, Math.floor(columns() / 2) - 2))}`);
    },
    clear() {
      if (isShown) write(ERASE_ROW);
      isShown = false;
    },
    note(piece) {
      if (piece !== '') isMidLine = !piece.endsWith('\n');
    },
  };
}
