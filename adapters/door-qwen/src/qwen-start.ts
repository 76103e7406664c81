// Start of Qwen Code so that it can be reached: with a pair of files in a folder that only its owner can open, and in the mode in
// which it asks. Its own default lets a classifier decide.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSessionId, toPlaces } from './qwen-places.ts';

export interface QwenStart {
  sessionId: string;
  /** Behind `qwen`, before or after the person's own. */
  args: readonly string[];
}

/** Keeps whether the session asks. */
export const START_FILE = 'start.json';

/** Words of the person's own that already say how it is to ask. */
const OWN_MODE = ['--approval-mode', '--yolo', '-y'];
/** With these Qwen chooses the session. */
const OWN_SESSION = ['--resume', '-r', '--continue', '-c'];

/** Makes the files. `folder`: where the pairs of all sessions are. */
export function prepareQwenStart(folder: string, own: readonly string[]): QwenStart {
  const given = own[own.indexOf('--session-id') + 1];
  const isGiven = own.includes('--session-id') && given !== undefined && isSessionId(given);
  const sessionId = isGiven ? given : randomUUID();
  const { folder: made, events, input } = toPlaces(folder, sessionId);
  mkdirSync(made, { recursive: true, mode: 0o700 });
  for (const path of [events, input]) writeFileSync(path, '', { mode: 0o600, flag: 'a' });
  writeFileSync(join(made, START_FILE), `${JSON.stringify({ asks: !has(own, OWN_MODE) })}\n`, {
    mode: 0o600,
  });
  const session = isGiven || has(own, OWN_SESSION) ? [] : ['--session-id', sessionId];
  const mode = has(own, OWN_MODE) ? [] : ['--approval-mode', 'default'];
  return { sessionId, args: [...session, ...mode, '--json-file', events, '--input-file', input] };
}

function has(own: readonly string[], words: readonly string[]): boolean {
  return own.some((word) => words.some((each) => word === each || word.startsWith(`${each}=`)));
}
