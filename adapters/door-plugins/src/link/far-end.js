// Far end of the doors' socket: held by a plugin inside an agent program's own process. Comes back for ever when the hub does,
// never throws into the program, never prints, and does nothing while it is idle.
import { lstatSync } from 'node:fs';
import { createConnection } from 'node:net';
import { dirname } from 'node:path';

/**
 * @import { DoorAction, DoorEvent, SessionFacts } from '@nod/doors'
 * @import { Socket } from 'node:net'
 */

const VERSION = 1;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;
/** A line that is longer is none of the hub's, and what piles up for a hub that does not read is let go with the connection. */
const MOST_CHARACTERS = 4_000_000;

/**
 * @typedef {object} FarEndParts
 * @property {string} path The socket.
 * @property {() => SessionFacts} facts
 * @property {(since: number) => void} onWelcome The hub is there: tell `attached`, what is open, and turns that ended since.
 * @property {(action: DoorAction) => void} onAction
 */

/**
 * @typedef {object} FarEnd
 * @property {(event: DoorEvent) => void} tell Does nothing while the hub is away, or before it was told `attached`.
 * @property {() => boolean} isAttached
 * @property {() => void} close For good; what was told before still goes out.
 */

/**
 * Begins at once.
 * @param {FarEndParts} parts
 * @returns {FarEnd}
 */
export function openFarEnd({ path, facts, onWelcome, onAction }) {
  /** @type {'away' | 'greeting' | 'welcome' | 'attached' | 'closed'} */
  let state = 'away';
  /** @type {Socket | null} */
  let socket = null;
  /** @type {NodeJS.Timeout | undefined} */
  let retry;
  let delay = FIRST_DELAY_MS;

  const connect = () => {
    if (!isOwnFolder(dirname(path))) return comeBack();
    const own = createConnection({ path });
    socket = own;
    own.setEncoding('utf8');
    own.unref();
    own.on('connect', () => {
      state = 'greeting';
      quietly(() => send({ type: 'hello', version: VERSION, facts: facts() }));
    });
    own.on(
      'data',
      toLineReader(receive, () => own.destroy()),
    );
    own.on('error', () => {});
    own.on('close', comeBack);
  };

  const comeBack = () => {
    socket = null;
    if (state === 'closed') return;
    state = 'away';
    retry = setTimeout(() => quietly(connect), delay);
    retry.unref?.();
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  };

  /** @param {object} message */
  const send = (message) => {
    if (socket === null) return;
    if (socket.writableLength > MOST_CHARACTERS) socket.destroy();
    else socket.write(`${JSON.stringify(message)}\n`);
  };

  /** @param {string} line */
  const receive = (line) => {
    const message = parseObject(line);
    if (message === null || state === 'closed') return;
    if (message.type !== 'welcome') return onAction(/** @type {DoorAction} */ (message));
    state = 'welcome';
    delay = FIRST_DELAY_MS;
    onWelcome(typeof message.since === 'number' ? message.since : 0);
  };

  quietly(connect);
  return {
    isAttached: () => state === 'attached',
    tell(event) {
      if (state === 'welcome' && event.type === 'attached') state = 'attached';
      if (state === 'attached') quietly(() => send(event));
    },
    close() {
      state = 'closed';
      clearTimeout(retry);
      socket?.end();
    },
  };
}

/**
 * A folder that another could have put there may hold a socket that speaks in the hub's name.
 * @param {string} folder
 */
function isOwnFolder(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

/**
 * Whole lines of what comes in; a line that is too long ends it.
 * @param {(line: string) => void} onLine
 * @param {() => void} onTooLong
 * @returns {(chunk: string) => void}
 */
function toLineReader(onLine, onTooLong) {
  /** @type {string[]} */
  let pieces = [];
  let size = 0;
  return (chunk) => {
    const [first = '', ...others] = String(chunk).split('\n');
    pieces.push(first);
    size += first.length;
    if (size > MOST_CHARACTERS) return onTooLong();
    for (const next of others) {
      const line = pieces.join('');
      pieces = [next];
      size = next.length;
      if (line !== '') quietly(() => onLine(line));
    }
  };
}

/**
 * @param {string} line
 * @returns {{ type?: unknown, since?: unknown } | null}
 */
function parseObject(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/**
 * Whatever goes wrong in here is not the program's to suffer from.
 * @param {() => void} act
 */
export function quietly(act) {
  try {
    act();
  } catch {}
}
