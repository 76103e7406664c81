// A private Redis that writes every change to disk before it answers.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { requirePrograms } from './debian-program.ts';
import { findFreePort } from './free-port.ts';
import { startServer } from './server-process.ts';

const PROGRAM = { path: '/usr/bin/redis-server', package: 'redis-server' };

export interface RedisServer {
  /** The port it listens on, on loopback: the way its clients usually connect. */
  port: number;
}

/** Durable as documented: append-only file, synced on every write; no snapshots beside it. */
export async function startRedis(benchFolder: string): Promise<RedisServer> {
  requirePrograms([PROGRAM]);
  const folder = join(benchFolder, 'redis');
  await mkdir(folder);
  const port = await findFreePort();
  const settings = { bind: '127.0.0.1', port: String(port), dir: folder, save: '' };
  const durable = { appendonly: 'yes', appendfsync: 'always' };
  const args = Object.entries({ ...settings, ...durable }).flatMap(([name, value]) => [`--${name}`, value]);
  await startServer({
    program: PROGRAM.path,
    args,
    stopSignal: 'SIGTERM',
    isReady: () => answersPing(port),
  });
  return { port };
}

async function answersPing(port: number): Promise<boolean> {
  const client = new Redis({ port, lazyConnect: true, retryStrategy: () => null });
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
