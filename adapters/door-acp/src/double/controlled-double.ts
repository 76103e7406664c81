// A session with the double in a test: the session of the door, and the hand that orders the double about.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DoorEvent } from '@nod/doors';
import { type AcpSession, type AgentEnded, startAcpSession } from '../session/acp-session.ts';
import type { DialectName } from './dialects.ts';
import type { Order, Told } from './double-orders.ts';

const DOUBLE = fileURLToPath(new URL('acp-double.ts', import.meta.url));

export interface ControlledDouble {
  session: AcpSession;
  /** All that the double has told, in order. */
  told: Told[];
  /** All that the session has told, whoever reads. */
  news: (DoorEvent | AgentEnded)[];
  /** Resolves once the double has done it. */
  order(order: Order): Promise<void>;
  /** The first of this type from `from` on. */
  untilTold<T extends Told['type']>(type: T, from?: number): Promise<Extract<Told, { type: T }>>;
  untilNews<T extends (DoorEvent | AgentEnded)['type']>(
    type: T,
    from?: number,
  ): Promise<Extract<DoorEvent | AgentEnded, { type: T }>>;
  /** The process that runs now. */
  pid(): number;
  close(): Promise<void>;
}

interface Options {
  resume?: string | null;
  env?: Record<string, string>;
}

/** Rejects as `startAcpSession` does. */
export async function startDouble(
  dialect: DialectName,
  { resume = null, env = {} }: Options = {},
): Promise<ControlledDouble> {
  const folder = mkdtempSync(join(tmpdir(), 'nod-acp-'));
  const told: Told[] = [];
  const news: (DoorEvent | AgentEnded)[] = [];
  const listeners = new Set<() => void>();
  const tellAll = () => {
    for (const listener of [...listeners]) listener();
  };
  let socket: Socket | null = null;
  const server = createServer((opened) => {
    socket = opened;
    opened.on('error', () => {});
    createInterface(opened).on('line', (line) => {
      told.push(JSON.parse(line));
      tellAll();
    });
  });
  const control = join(folder, 'control');
  await new Promise<void>((resolve) => server.listen(control, resolve));

  const until = <E>(list: readonly E[], fits: (each: E) => boolean, from: number): Promise<E> =>
    new Promise((resolve) => {
      const look = () => {
        const found = list.slice(from).find(fits);
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
    });
  const close = async () => {
    socket?.destroy();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const session = await startAcpSession({
      command: [process.execPath, DOUBLE, dialect, control, join(folder, 'state')],
      folder,
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...env },
      resume,
      language: 'en',
      version: '0.0.0',
      clock: Date.now,
      timer(delayMs, callback) {
        const timeout = setTimeout(callback, delayMs);
        return () => clearTimeout(timeout);
      },
      watch(event) {
        news.push(event);
        tellAll();
      },
    });
    await until(told, ({ type }) => type === 'ready', 0);
    return {
      session,
      told,
      news,
      async order(order) {
        const from = told.length;
        socket?.write(`${JSON.stringify(order)}\n`);
        await until(told, ({ type }) => type === 'done', from);
      },
      untilTold: (type, from = 0) => until(told, (each) => each.type === type, from) as never,
      untilNews: (type, from = 0) => until(news, (each) => each.type === type, from) as never,
      pid: () => told.findLast((each) => each.type === 'ready')?.pid ?? 0,
      async close() {
        await session.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
