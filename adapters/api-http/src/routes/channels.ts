// Routes for the channels that come with the hub, and for the accounts that are let in there. Secrets are taken and never
// given out; changes are audited.
import { type ChannelStatus, NodError } from '@nod/protocol';
import type { RouteParts, Routes } from '../serving/route.ts';

export function channelRoutes({ hub, channels }: RouteParts) {
  const { accounts, audit } = hub;

  /** Settings of channels are no part of the store: they are told when they have changed. */
  async function record(surface: string, { surface: subject, self, settings, state }: ChannelStatus) {
    const detail = state === 'off' ? 'off' : [self?.name, JSON.stringify(settings)].filter(Boolean).join(' ');
    await audit.record(surface, [{ outcome: 'settings-set', basis: 'settings', subject, detail }]);
  }

  return {
    channels: () => ({ channels: channels.list() }),
    async changeChannel({ params: { channel }, body: { settings, surface } }) {
      const status = await channels.change(channel, settings);
      await record(surface, status);
      return status;
    },
    tryChannel: ({ params: { channel }, body: { settings } }) => channels.try(channel, settings),
    async turnOffChannel({ params: { channel }, query: { surface } }) {
      const status = await channels.turnOff(channel);
      await record(surface, status);
      return status;
    },
    accounts: () => accounts.list(),
    pairAccount: ({ body: { code, rights, surface } }) => accounts.pair(code, rights, surface),
    setAccountRights: ({ params: { channel, account }, body: { rights, surface } }) =>
      accounts.setRights({ surface: channel, account }, rights, surface),
    async removeAccount({ params: { channel, account }, query: { surface } }) {
      const { accounts: known, pairings } = await accounts.list();
      const isThere = [...known, ...pairings].some(
        (each) => each.surface === channel && each.account === account,
      );
      if (!isThere) throw new NodError('not_found', `${channel} knows no account ${account}`);
      await accounts.remove({ surface: channel, account }, surface);
    },
    async removeAccounts({ params: { channel }, query: { surface } }) {
      return { removed: await accounts.remove({ surface: channel }, surface) };
    },
  } satisfies Partial<Routes>;
}
