// `nod pair`: who asks to be let in on a channel, and letting one in by the code that it was told.
import type { HubClient } from '@nod/client';
import { pairingCodeSchema, type Right } from '@nod/protocol';
import { readRights, toAccountName } from '../../command-line/account-names.ts';
import { UsageError } from '../../command-line/cli-error.ts';
import { createPersonCommand, type Outcome } from '../../command-line/command.ts';
import { decode } from '../../command-line/options.ts';
import { toLocalTime } from '../../terminal/local-time.ts';
import { renderTable } from '../../terminal/table.ts';
import { toVisible } from '../../terminal/visible-text.ts';
import type { Texts } from '../../texts/texts.ts';

const OPTIONS = { rights: { type: 'string' } } as const;

export const run = createPersonCommand(OPTIONS, ({ positionals, values }, texts) => {
  // A code may be typed in pieces, as it is shown.
  const typed = positionals.join('');
  if (typed === '' && values.rights === undefined) return (client) => list(client, texts);
  if (typed === '') throw new UsageError(texts.wrongArguments);
  const code = decode(pairingCodeSchema, typed, texts.channels.invalidCode(typed));
  const rights = readRights(values.rights ?? 'chat', texts);
  return (client) => pair(client, code, rights, texts);
});

async function list(client: HubClient, { channels }: Texts): Promise<Outcome> {
  const { pairings } = await client.accounts();
  const rows = pairings.map((pairing) => [
    toAccountName(pairing),
    toVisible(pairing.name),
    toLocalTime(pairing.askedAt),
    toLocalTime(pairing.expiresAt),
  ]);
  if (rows.length === 0) return { result: pairings, lines: [channels.noneAsk] };
  return {
    result: pairings,
    lines: renderTable([channels.askColumns, ...rows]),
    notes: [channels.howToPair],
  };
}

async function pair(client: HubClient, code: string, rights: Right[], { channels }: Texts): Promise<Outcome> {
  const account = await client.pairAccount({ code, rights, surface: 'cli' });
  const name = toAccountName(account);
  const lines = [channels.paired(name, toVisible(account.name), account.rights.join(', '))];
  return { result: account, lines, notes: rights.includes('approve') ? [] : [channels.chatOnly(name)] };
}
