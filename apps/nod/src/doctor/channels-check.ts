// The check of channels: who may approve from outside, who hears the hub there, and does a token travel in clear?
import type { HubClient } from '@nod/client';
import type { Account, ChannelStatus } from '@nod/protocol';
import { z } from 'zod';
import { toAccountName } from '../command-line/account-names.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';
import type { Finding } from './finding.ts';
import { isPrivateConnection } from './keys-check.ts';

/** What channels call the settings that matter here; a channel may have none of them. */
const settingsSchema = z.object({
  apiRoot: z.string().nullish().catch(undefined),
  groups: z.boolean().nullish().catch(undefined),
});

export async function checkChannels(client: HubClient, texts: Texts): Promise<Finding[]> {
  const [channels, { accounts }] = await Promise.all([client.channels(), client.accounts()]);
  const inUse = channels.filter(({ state }) => state !== 'off');
  return [...inUse.flatMap((status) => checkChannel(status, texts)), ...checkAccounts(accounts, texts)];
}

function checkChannel(
  { surface, state, problem, settings }: ChannelStatus,
  { doctor, words }: Texts,
): Finding[] {
  const { apiRoot, groups } = settingsSchema.parse(settings);
  const findings: (Finding | false)[] = [
    state === 'refused' && {
      name: 'channel',
      ok: false,
      message: doctor.channelRefused(surface, words.refusals[`channel_${problem?.code ?? 'other'}`]),
    },
    groups === true && { name: 'channel', ok: true, message: doctor.channelGroups(surface) },
    Boolean(apiRoot) &&
      !isPrivateConnection(apiRoot ?? '') && {
        name: 'channel',
        ok: false,
        message: doctor.channelInClear(surface, URL.parse(apiRoot ?? '')?.origin ?? ''),
      },
  ];
  return findings.filter((finding) => finding !== false);
}

/** Each by name: an account that the person does not know is one too many. */
function checkAccounts(accounts: readonly Account[], { doctor }: Texts): Finding[] {
  if (accounts.length === 0) return [];
  const approving = accounts.filter(({ rights }) => rights.includes('approve'));
  const names = approving.map((each) => `${toAccountName(each)} (${toVisible(each.name)})`).join(', ');
  return [{ name: 'accounts', ok: true, message: doctor.accounts(accounts.length, names) }];
}
