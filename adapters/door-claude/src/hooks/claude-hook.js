// The hook that Claude Code runs: hands an event to the door in the hub's process and, for a permission, waits for what the
// person decides in Nod, while the terminal asks too. Plain JavaScript that loads nothing of the product. It says nothing to
// Claude Code but such a decision, and holds nothing up when the hub is away.
import { lstatSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';

/** How long a plain event waits to be taken, so that the next one comes behind it. */
const TAKEN_MS = 250;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 1_000;
const PARENT_CHECK_MS = 5_000;
/** Of a sub-agent in the background the terminal asks only once we have left: then nobody waits for a hub that is away. */
const AGENT_WAIT_MS = 5_000;

const socketPath = process.argv[2] ?? '';
const parent = process.ppid;
const nonce = `${process.pid}-${Date.now().toString(36)}`;
/** @type {string | null} */
let key = null;
let reachedAt = Date.now();

const event = readEvent();
if (event === null || isForeign(dirname(socketPath))) process.exit(0);
if (event.hook_event_name === 'PermissionRequest') ask(FIRST_RETRY_MS);
else tell();

/** @returns {{ hook_event_name?: unknown, agent_id?: unknown } | null} */
function readEvent() {
  try {
    const value = JSON.parse(readFileSync(0, 'utf8'));
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** A folder that another could have put there may hold a socket that decides in the person's name. @param {string} folder */
function isForeign(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  return !found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0;
}

function toLine() {
  const { TMUX: tmux = null, TMUX_PANE: pane = null } = process.env;
  return `${JSON.stringify({ nonce, key, tmux, pane, event })}\n`;
}

function tell() {
  const leave = () => process.exit(0);
  const socket = connect(socketPath);
  socket.on('connect', () => socket.end(toLine()));
  socket.on('data', () => {});
  socket.on('error', leave);
  socket.on('close', leave);
  setTimeout(leave, TAKEN_MS);
}

/** Comes back by itself after a restart of the hub, with the same key. @param {number} retryMs */
function ask(retryMs) {
  const socket = connect(socketPath);
  let rest = '';
  let wait = retryMs;
  let isReached = false;
  const watch = setInterval(leaveWithParent, PARENT_CHECK_MS);
  socket.setEncoding('utf8');
  socket.on('connect', () => {
    wait = FIRST_RETRY_MS;
    isReached = true;
    socket.write(toLine());
  });
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(watch);
    if (isReached) reachedAt = Date.now();
    if (event?.agent_id && Date.now() - reachedAt > AGENT_WAIT_MS) process.exit(0);
    leaveWithParent();
    setTimeout(() => ask(Math.min(wait * 2, LAST_RETRY_MS)), wait);
  });
}

/** @param {string} line */
function take(line) {
  const told = parse(line);
  if (told?.type === 'key' && typeof told.key === 'string') key = told.key;
  if (told?.type === 'close') process.exit(0);
  if (told?.type === 'decision') process.stdout.write(JSON.stringify(told.output), () => process.exit(0));
}

/** @param {string} line @returns {{ type?: unknown, key?: unknown, output?: unknown } | null} */
function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Claude Code has ended without ending us: nobody is left to be told. */
function leaveWithParent() {
  if (process.ppid !== parent) process.exit(0);
}
