// Finds the one thing that the person means by a part of its id.
import { CliError } from '../cli-error.ts';
import type { Texts } from '../texts/en.ts';
import { findNamed, type Named } from './short-id.ts';

/** Throws CliError with these words where nothing is called so, and where several things could be meant. */
export function findOne<T extends Named>(
  given: string,
  things: readonly T[],
  unknown: (given: string) => string,
  texts: Texts,
): T {
  const [found, ...others] = findNamed(given, things);
  if (others.length > 0) throw new CliError('ambiguous', texts.ambiguousId(given, others.length + 1));
  if (!found) throw new CliError('not_found', unknown(given));
  return found;
}
