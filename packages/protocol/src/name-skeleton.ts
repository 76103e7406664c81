// Skeletons of names: two names that a person could take for one another share one (UTS #39).
import { LOOKALIKES } from './lookalikes.ts';

const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.split(' ').flatMap((group) => {
    const [lookalike = '', letters = ''] = group.split('=');
    return Array.from(letters, (letter): [string, string] => [letter, lookalike]);
  }),
);

const ACCENTS = /[\u0300-\u036f]/gu;
const SEPARATORS = /[._-]+/gu;

/**
 * Letters of either case, with or without accents, and all separators count as the same. There are two, because `CI`
 * is `ci` in capitals and looks like `Cl` as well.
 */
export function toSkeletons(name: string): Set<string> {
  const normal = name.normalize('NFKC');
  const ways = [normal, toLookalikes(normal)];
  return new Set(ways.map((way) => toLookalikes(way.toLowerCase()).replaceAll(SEPARATORS, '-')));
}

function toLookalikes(text: string): string {
  const bare = text.normalize('NFD').replaceAll(ACCENTS, '');
  const alike = Array.from(bare, (letter) => LOOKS_LIKE.get(letter) ?? letter).join('');
  return alike.normalize('NFD').replaceAll(ACCENTS, '');
}
