// `nod accounts`: who is let in on channels and what they may do; one command shuts one out, or all.
import type { HubClient } from '@nod/client';
import type { Right } from '@nod/protocol';
import { findAccount, readRights, toAccountName } from '../../command-line/account-names.ts';
import { createActionCommand, type Outcome } from '../../command-line/command.ts';
import { toLocalTime } from '../../terminal/local-time.ts';
import { renderTable } from '../../terminal/table.ts';
import { toVisible } from '../../terminal/visible-text.ts';
import type { Texts } from '../../texts/texts.ts';

const OPTIONS = { all: { type: 'boolean', default: false } } as const;

export const run = createActionCommand(OPTIONS, {
  list: (args, { all }, texts) => (args.length > 0 || all ? null : (client) => list(client, texts)),
  rights([account, given, ...rest], { all }, texts) {
    if (account === undefined || given === undefined || rest.length > 0 || all) return null;
    const rights = readRights(given, texts);
    return (client) => setRights(client, account, rights, texts);
  },
  remove([account, ...rest], { all }, texts) {
    if (rest.length > 0 || all === (account !== undefined)) return null;
    return (client) => (account === undefined ? removeAll(client, texts) : remove(client, account, texts));
  },
});

async function list(client: HubClient, { channels }: Texts): Promise<Outcome> {
  const { accounts, pairings } = await client.accounts();
  const rows = accounts.map((account) => [
    toAccountName(account),
    toVisible(account.name),
    account.rights.join(', '),
    toLocalTime(account.pairedAt),
  ]);
  return {
    result: { accounts, pairings },
    lines: rows.length === 0 ? [channels.noAccounts] : renderTable([channels.columns, ...rows]),
    notes: pairings.length === 0 ? [] : [channels.waiting(pairings.length)],
  };
}

async function setRights(client: HubClient, given: string, rights: Right[], texts: Texts): Promise<Outcome> {
  const { surface, account } = findAccount(given, (await client.accounts()).accounts, texts);
  const changed = await client.setAccountRights(surface, account, { rights, surface: 'cli' });
  const lines = [texts.channels.rightsSet(toAccountName(changed), changed.rights.join(', '))];
  return { result: changed, lines };
}

async function remove(client: HubClient, given: string, texts: Texts): Promise<Outcome> {
  const { accounts, pairings } = await client.accounts();
  const found = findAccount(given, [...accounts, ...pairings], texts);
  await client.removeAccount(found.surface, found.account, { surface: 'cli' });
  const wasIn = 'rights' in found;
  const line = wasIn ? texts.channels.removed(1) : texts.channels.turnedAway(toAccountName(found));
  return { result: { removed: wasIn ? 1 : 0 }, lines: [line] };
}

/** Of every channel, with those that ask. */
async function removeAll(client: HubClient, { channels }: Texts): Promise<Outcome> {
  const { accounts, pairings } = await client.accounts();
  const surfaces = [...new Set([...accounts, ...pairings].map(({ surface }) => surface))];
  let removed = 0;
  for (const surface of surfaces) removed += await client.removeAccounts(surface, { surface: 'cli' });
  return { result: { removed }, lines: [channels.removed(removed)] };
}
