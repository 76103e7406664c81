// Transcript files: where the one of a session lies, and the newest part of one, read at once.
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Claude Code writes whole requests into it: what is older is not looked at. */
const MOST_BYTES = 8_000_000;

/** As Claude Code names a project's folder; one that was cut for its length is looked for by the session's name. */
export function findTranscript(projects: string, folder: string, sessionId: string): string {
  const usual = join(projects, folder.replace(/[^a-zA-Z0-9]/g, '-'), `${sessionId}.jsonl`);
  if (existsSync(usual)) return usual;
  const names = existsSync(projects) ? readdirSync(projects) : [];
  const paths = names.map((name) => join(projects, name, `${sessionId}.jsonl`));
  return paths.find((path) => existsSync(path)) ?? usual;
}

/** Where a sub-agent writes. */
export function toAgentTranscript(transcript: string, agentId: string): string {
  return join(transcript.replace(/\.jsonl$/, ''), 'subagents', `agent-${agentId}.jsonl`);
}

export interface NewestPart {
  lines: string[];
  /** Where it goes on, in bytes. */
  end: number;
  /** Nothing was left out. */
  isWhole: boolean;
}

/** The whole lines that are in the file's newest part; none where there is no file. */
export function readNewestPart(path: string, most = MOST_BYTES): NewestPart {
  if (!existsSync(path)) return { lines: [], end: 0, isWhole: true };
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const from = Math.max(0, size - most);
    const bytes = Buffer.alloc(size - from);
    const whole = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
    const end = whole.lastIndexOf(0x0a) + 1;
    const lines = whole.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
    return { lines: from > 0 ? lines.slice(1) : lines, end: from + end, isWhole: from === 0 };
  } finally {
    closeSync(file);
  }
}

/** The session that this one was begun anew from by `/clear`: its process goes on under the id that it began with. */
export function readRootSession(path: string, sessionId: string): string {
  const { lines } = readBeginning(path);
  for (const line of lines) {
    const root = /"session_id":"([\w-]{1,100})"/.exec(line.slice(-2_000))?.[1];
    if (root !== undefined && line.includes(`"sessionId":"${sessionId}"`)) return root;
  }
  return sessionId;
}

function readBeginning(path: string, most = 512_000): { lines: string[] } {
  if (!existsSync(path)) return { lines: [] };
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(most);
    return {
      lines: bytes
        .subarray(0, readSync(file, bytes, 0, most, 0))
        .toString('utf8')
        .split('\n'),
    };
  } finally {
    closeSync(file);
  }
}
