// Repeats a measurement over all contenders, interleaved, so that a noisy moment meets them all alike.
import { toMedian } from '../figures/statistics.ts';
import type { Contender } from './contender.ts';

/** The figures of each contender, by name: the median over the rounds of each figure. */
export type Results<Figures> = Map<string, Figures>;

/** Code is compiled and connections are opened in these; they are not counted. */
export const WARM_UP_ROUNDS = 2;

/** A B C, A B C, …; `measure` gives named figures for one contender. */
export async function measureInRounds<Figure extends string>(
  contenders: readonly Contender[],
  rounds: number,
  measure: (contender: Contender) => Promise<Record<Figure, number>>,
): Promise<Results<Record<Figure, number>>> {
  const measured = new Map(contenders.map(({ name }) => [name, [] as Record<Figure, number>[]]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const contender of contenders) {
      const figures = await measure(contender);
      if (round >= 0) measured.get(contender.name)?.push(figures);
    }
  }
  return new Map(Array.from(measured, ([name, figures]) => [name, toMedians(figures)]));
}

function toMedians<Figure extends string>(rounds: readonly Record<Figure, number>[]): Record<Figure, number> {
  const names = Object.keys(rounds[0] ?? {}) as Figure[];
  const entries = names.map((name) => [name, toMedian(rounds.map((figures) => figures[name]))]);
  return Object.fromEntries(entries) as Record<Figure, number>;
}
