// A file that grows, as session watchers need it.
export interface TailedLine {
  /** Where the line begins, and where the next one does, in bytes: who goes on from `end` misses and repeats nothing. */
  start: number;
  end: number;
  text: string;
}

export interface FileTail {
  /**
   * Every whole line from this byte on, then each as it is written; a half-written last line waits for its end. A file that does
   * not exist yet is waited for; one that became shorter is read from its beginning. Ends when the signal aborts.
   */
  follow(path: string, from: number, signal: AbortSignal): AsyncIterable<TailedLine>;
}
