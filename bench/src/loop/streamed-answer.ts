// One streamed answer, measured.
import type { Contender } from './contender.ts';

export interface StreamFigures {
  /** From the call to the first piece of text. */
  firstMs: number;
  /** From the first piece to the last, for each. */
  tokenUs: number;
  /** This thread's own work for each piece, the first included. */
  tokenCpuUs: number;
}

/** Throws when the answer is not whole. */
export async function measureStream(contender: Contender, tokens: number): Promise<StreamFigures> {
  const cpu = process.threadCpuUsage();
  const start = performance.now();
  let first = 0;
  let last = 0;
  let count = 0;
  await contender.stream(() => {
    last = performance.now();
    if (count === 0) first = last;
    count += 1;
  });
  if (count !== tokens) throw new Error(`${contender.name}: ${count} of ${tokens} pieces came`);
  const { user, system } = process.threadCpuUsage(cpu);
  return {
    firstMs: first - start,
    tokenUs: ((last - first) * 1000) / Math.max(1, tokens - 1),
    tokenCpuUs: (user + system) / tokens,
  };
}
