// Chance by a seed, in streams that do not disturb each other.
import { createDraw } from '@nod/testing/bot-api';

export interface Draws {
  chance(share: number): boolean;
  /** A whole number from 0 up to this one. */
  below(limit: number): number;
  /** Throws where there is nothing to pick. */
  pick<T>(list: readonly T[]): T;
  /** One of the names, as often as its weight says. */
  weighted<N extends string>(weights: Readonly<Record<N, number>>): N;
}

export function createDraws(seed: number, stream: string): Draws {
  const draw = createDraw(toSeed(seed, stream));
  const below = (limit: number) => Math.floor(draw() * limit);
  return {
    below,
    chance: (share) => draw() < share,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('there is nothing to pick');
      return list[below(list.length)] as T;
    },
    weighted<N extends string>(weights: Readonly<Record<N, number>>): N {
      const entries = Object.entries<number>(weights) as [N, number][];
      let left = draw() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? (entries.at(-1) as [N, number]))[0];
    },
  };
}

function toSeed(seed: number, stream: string): number {
  return [...stream].reduce((mixed, letter) => Math.imul(mixed ^ letter.charCodeAt(0), 0x9e3779b1), seed);
}
