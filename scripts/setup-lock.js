// One set-up at a time in this folder. The lock of a process that is gone is taken over.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './run.js';
import { texts } from './setup-texts.js';

/**
 * Runs the work while holding the lock file; waits for a living holder first.
 * @param {string} path @param {() => Promise<void>} work
 */
export async function withLock(path, work) {
  for (let said = false; !tryLock(path); ) {
    if (!said) say(texts.waiting);
    said = true;
    await sleep(200);
  }
  const release = () => rmSync(path, { force: true });
  const releaseAndStop = () => {
    release();
    process.exit(130);
  };
  process.once('SIGINT', releaseAndStop).once('SIGTERM', releaseAndStop);
  try {
    await work();
  } finally {
    release();
    process.off('SIGINT', releaseAndStop).off('SIGTERM', releaseAndStop);
  }
}

/** @param {string} path */
function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const holder = readHolder(path);
  if (holder !== null && !isAlive(holder)) rmSync(path, { force: true });
  return false;
}

/** The holder's process id; null while it is being written or is already gone. @param {string} path */
function readHolder(path) {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** @param {unknown} error @param {string} code */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
