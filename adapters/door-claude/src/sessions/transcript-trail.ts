// The trail of a transcript: what is in it already, at once, then what is written.
import type { FileTail } from '@nod/doors';
import { readNewestPart } from '../transcript/transcript-file.ts';
import { BEGINNING, readTranscriptLine, type TranscriptEvent } from '../transcript/transcript-reader.ts';

export interface TranscriptTrail {
  /** Nothing of the file was left out. */
  isWhole: boolean;
  stop(): void;
}

export interface TrailParts {
  tail: FileTail;
  report(error: unknown): void;
}

/** `take` is called for all that is there before this returns. */
export function followTranscript(
  path: string,
  sidechains: 'only' | 'none',
  take: (event: TranscriptEvent) => void,
  { tail, report }: TrailParts,
): TranscriptTrail {
  const leave = new AbortController();
  let state = BEGINNING;
  const read = (line: string) => {
    const [next, events] = readTranscriptLine(state, line, sidechains);
    state = next;
    for (const event of events) take(event);
  };
  const { lines, end, isWhole } = readNewestPart(path);
  for (const line of lines) read(line);
  const follow = async () => {
    for await (const { text } of tail.follow(path, end, leave.signal)) {
      if (leave.signal.aborted) return;
      read(text);
    }
  };
  follow().catch(report);
  return { isWhole, stop: () => leave.abort() };
}
