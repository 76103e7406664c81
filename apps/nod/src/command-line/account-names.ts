// Names of accounts and rights, as they are typed: `telegram:42`, or `42` where no other channel has it.
import { type Account, type Right, rightsSchema } from '@nod/protocol';
import type { Texts } from '../texts/texts.ts';
import { CliError, UsageError } from './cli-error.ts';
import { decode } from './options.ts';

type Named = Pick<Account, 'surface' | 'account'>;

export function toAccountName({ surface, account }: Named): string {
  return `${surface}:${account}`;
}

/** Throws CliError where there is none, or are several. */
export function findAccount<T extends Named>(given: string, accounts: readonly T[], { channels }: Texts): T {
  const fitting = accounts.filter((each) => toAccountName(each) === given || each.account === given);
  const [found] = fitting;
  if (found === undefined) throw new CliError('not_found', channels.unknown(given));
  const names = [...new Set(fitting.map(toAccountName))];
  if (names.length > 1) throw new UsageError(channels.ambiguous(given, names.join(', ')));
  return found;
}

/** Throws UsageError. */
export function readRights(given: string, { channels }: Texts): Right[] {
  const named = given.split(',').map((right) => right.trim());
  return decode(rightsSchema, named, channels.invalidRights(given));
}
