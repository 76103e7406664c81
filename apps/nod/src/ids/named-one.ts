// The one thing that the person means by the end of its id.
import { CliError } from '../command-line/cli-error.ts';
import type { Texts } from '../texts/en.ts';
import { findNamed, type Named, toShortIds } from './short-id.ts';

/** Throws CliError with these words where nothing is called so, and where several things could be meant. */
export function findOne<T extends Named>(
  given: string,
  things: readonly T[],
  unknown: (given: string) => string,
  texts: Texts,
): T {
  const named = findNamed(given, things);
  const [found, ...others] = named;
  if (!found) throw new CliError('not_found', unknown(given));
  if (others.length === 0) return found;
  const ids = named.map(({ id }) => id);
  throw new CliError('ambiguous', texts.ambiguousId(given, ids.map(toShortIds(ids)).join(', ')));
}
