// Control of the double from a test: a socket at which each process of it reports, and takes orders.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DialectName } from './test-dialects.ts';
import type { Order, Told } from './test-double-orders.ts';

const DOUBLE = fileURLToPath(new URL('test-acp-double.ts', import.meta.url));

export interface DoubleControl {
  /** A folder of its own. */
  folder: string;
  /** What starts the double. */
  command(dialect: DialectName): string[];
  /** All that it has told, in order. */
  told: Told[];
  /** Resolves once the double has done it. */
  order(order: Order): Promise<void>;
  /** The first of this type from `from` on. */
  untilTold<T extends Told['type']>(type: T, from?: number): Promise<Extract<Told, { type: T }>>;
  /** The process that came last. */
  pid(): number;
  close(): Promise<void>;
}

export async function openControl(): Promise<DoubleControl> {
  const folder = mkdtempSync(join(tmpdir(), 'nod-acp-'));
  const path = join(folder, 'control');
  const told: Told[] = [];
  const listeners = new Set<() => void>();
  let socket: Socket | null = null;
  const server = createServer((opened) => {
    socket = opened;
    opened.on('error', () => {});
    createInterface(opened).on('line', (line) => {
      told.push(JSON.parse(line));
      for (const listener of [...listeners]) listener();
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));

  const untilTold: DoubleControl['untilTold'] = (type, from = 0) =>
    new Promise((resolve) => {
      const look = () => {
        const found = told.slice(from).find((each) => each.type === type);
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found as never);
      };
      listeners.add(look);
      look();
    });

  return {
    folder,
    command: (dialect) => [
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      DOUBLE,
      dialect,
      path,
      join(folder, 'state'),
    ],
    told,
    async order(order) {
      const from = told.length;
      socket?.write(`${JSON.stringify(order)}\n`);
      await untilTold('done', from);
    },
    untilTold,
    pid: () => told.findLast((each) => each.type === 'ready')?.pid ?? 0,
    async close() {
      socket?.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
