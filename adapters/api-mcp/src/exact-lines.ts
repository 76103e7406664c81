// Exact lines: standard input on its way to the server, without the calls that reading would change silently.
import { Transform } from 'node:stream';
import { findInexact, type InexactCalls } from './tools/exact-calls.ts';

const LINE_END = 0x0a;

/**
 * Hands on whole lines, as they came, and tells `refuse` of those that it keeps back. What is longer than `mostBytes` is
 * handed on in pieces: a server that takes no longer line ends then.
 */
export function createExactLines(mostBytes: number, refuse: (calls: InexactCalls) => void): Transform {
  let begun: Buffer[] = [];
  let length = 0;

  function take(): Buffer {
    const taken = Buffer.concat(begun);
    begun = [];
    length = 0;
    return taken;
  }

  function add(piece: Buffer): void {
    begun.push(piece);
    length += piece.length;
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
        add(chunk.subarray(from, end + 1));
        from = end + 1;
        const line = take();
        const inexact = findInexact(line.toString('utf8'));
        if (inexact) refuse(inexact);
        else this.push(line);
      }
      add(chunk.subarray(from));
      if (length > mostBytes) this.push(take());
      done();
    },
    // Without its end it is no line, and the server reads none.
    flush: (done) => done(),
  });
}
