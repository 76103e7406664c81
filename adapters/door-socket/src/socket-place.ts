// The place of a unix socket: a folder that only its owner can open, at a path that is short enough for a socket.
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { dirname, join } from 'node:path';
import { DoorError } from '@nod/doors';

/** Of `sun_path` on Linux, with the zero at its end; it is 104 elsewhere. */
const MOST_BYTES = 103;

/**
 * Where the hub of this data folder listens, the same for everybody who asks, whatever their environment: in the data folder
 * where that is short enough, else in a folder of the person's own among temporary files that is named by it.
 */
export function locateSocket(data: string, name: string, user = process.getuid?.() ?? 0): string {
  const folder = join(data, 'doors');
  const own = join(folder, name);
  if (Buffer.byteLength(own) <= MOST_BYTES) return own;
  const short = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return join('/tmp', `nod-${user}-${short}`, name);
}

/** Makes the folder, and takes a socket file away that nobody listens at. Resolves to the path; throws DoorError where the place is not safe, or taken. */
export async function preparePlace(path: string): Promise<string> {
  if (Buffer.byteLength(path) > MOST_BYTES)
    throw new DoorError(`the path of the socket is too long: ${path}`);
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireOwnFolder(folder);
  const found = await lstat(path).catch(() => null);
  if (found === null) return path;
  if (!found.isSocket()) throw new DoorError(`${path} is not a socket`);
  if (await isListening(path)) throw new DoorError(`somebody listens at ${path} already`);
  await rm(path, { force: true });
  return path;
}

/** Of a file that was just made. */
export function closeToOthers(path: string): Promise<void> {
  return chmod(path, 0o600);
}

/** Throws DoorError for a folder that another could have put there, or can look into: it could hold another's socket. */
export async function requireOwnFolder(folder: string): Promise<void> {
  const found = await lstat(folder);
  const user = process.getuid?.() ?? found.uid;
  if (!found.isDirectory() || found.uid !== user) throw new DoorError(`${folder} belongs to somebody else`);
  if ((found.mode & 0o077) !== 0)
    throw new DoorError(`${folder} can be opened by others: its mode must be 0700`);
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ path });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
