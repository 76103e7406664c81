// The section of channels: Telegram, the accounts that are let in there, and those that ask.
import type { ReactNode } from 'react';
import { useChannelTexts } from '../../texts/channel-texts.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { AccountList } from './account-list.tsx';
import { useChannels } from './channels.ts';
import { PairingCard } from './pairing-card.tsx';
import { TelegramCard } from './telegram-card.tsx';

const SURFACE = 'telegram';

export default function ChannelsSection(): ReactNode {
  const texts = useChannelTexts();
  const { state, failed, load } = useChannels();
  if (failed) return <LoadFailed title={texts.failed} onRetry={load} />;
  const telegram = state?.channels.find(({ surface }) => surface === SURFACE);
  if (!state || !telegram) return null;
  const accounts = state.accounts.filter(({ surface }) => surface === SURFACE);
  const pairings = state.pairings.filter(({ surface }) => surface === SURFACE);
  const isOn = telegram.state !== 'off';
  return (
    <>
      <TelegramCard status={telegram} isInUse={accounts.length > 0} onChanged={load} />
      {(isOn || pairings.length > 0) && (
        <PairingCard status={telegram} isFirst={accounts.length === 0} pairings={pairings} onChanged={load} />
      )}
      {(isOn || accounts.length > 0) && (
        <AccountList surface={SURFACE} accounts={accounts} onChanged={load} />
      )}
    </>
  );
}
