// Functions for the tests of child processes, good and bad.
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';

export const echo = (input: unknown) => input;

export const toLength = ({ bytes }: { bytes: Uint8Array }) => bytes.length;

export const toProcessId = () => process.pid;

export const listSurroundings = () => ({
  variables: Object.keys(process.env),
  files: readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)];
    } catch {
      return [];
    }
  }),
});

export function refuse(): never {
  throw new Error('no');
}

export function spin(): never {
  while (true);
}

export const wait = () => new Promise(() => setInterval(() => {}, 1_000));

export function fillHeap(): never {
  const kept: object[] = [];
  while (true) kept.push({ kept: [kept.length] });
}

export function fillBuffers(): never {
  const kept: Buffer[] = [];
  while (true) kept.push(Buffer.alloc(1024 * 1024, 1));
}

export const overflow = (depth: number): number => overflow(depth + 1) + 1;

export const repeat = (count: number) => 'x'.repeat(count);

export function print(): string {
  process.stdout.write('x'.repeat(1_000));
  process.stderr.write('x'.repeat(1_000));
  return 'printed';
}

export const exit = () => process.exit(0);

export const write = (path: string) => writeFileSync(path, 'x');

export async function start(): Promise<void> {
  const { spawnSync } = await import('node:child_process');
  spawnSync('true');
}
