// Session that a terminal of OpenCode was started to show, by its command line: `opencode -c`, `opencode -s ses_…`. No event tells.
import { readFileSync } from 'node:fs';
import { isRecord, isText } from '../link/json.js';

/** @import { OpenCodeProgram } from './program.js' */

/**
 * Null: a new one, or nobody can tell.
 * @param {OpenCodeProgram} program
 * @param {string} directory
 * @param {readonly string[]} [words] Of the command line.
 * @returns {Promise<string | null>}
 */
export async function findShownSession(program, directory, words = readCommandLine()) {
  const named = words.findIndex((word) => word === '-s' || word === '--session');
  if (named >= 0) return words[named + 1] ?? null;
  if (!words.includes('-c') && !words.includes('--continue')) return null;
  const own = (await program.sessions()).filter(
    (each) => each.directory === directory && !isText(each.parentID),
  );
  const [last] = own.sort((one, other) => updatedAt(other) - updatedAt(one));
  return last && isText(last.id) ? last.id : null;
}

/** A worker of OpenCode has other words of its own; what the process was started with only the system knows. */
function readCommandLine() {
  try {
    return readFileSync('/proc/self/cmdline', 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** @param {Record<string, unknown>} session */
function updatedAt({ time }) {
  return isRecord(time) && typeof time.updated === 'number' ? time.updated : 0;
}
