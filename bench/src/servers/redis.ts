// A private Redis that writes every change to disk before it answers.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { requirePrograms } from './debian-program.ts';
import { startServer } from './server-process.ts';

const PROGRAM = { path: '/usr/bin/redis-server', package: 'redis-server' };

export interface RedisServer {
  /** The Unix socket it listens on, and nothing else. */
  socket: string;
}

/** Durable as documented: append-only file, synced on every write; no snapshots beside it. */
export async function startRedis(benchFolder: string): Promise<RedisServer> {
  requirePrograms([PROGRAM]);
  const folder = join(benchFolder, 'redis');
  await mkdir(folder);
  const socket = join(folder, 'redis.sock');
  const settings = { port: '0', unixsocket: socket, dir: folder, save: '' };
  const durable = { appendonly: 'yes', appendfsync: 'always' };
  const args = Object.entries({ ...settings, ...durable }).flatMap(([name, value]) => [`--${name}`, value]);
  await startServer({
    program: PROGRAM.path,
    args,
    stopSignal: 'SIGTERM',
    isReady: () => answersPing(socket),
  });
  return { socket };
}

async function answersPing(path: string): Promise<boolean> {
  const client = new Redis({ path, lazyConnect: true, retryStrategy: () => null });
  // Not up yet is the usual answer here, told by the rejected ping as well.
  client.on('error', () => {});
  try {
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
