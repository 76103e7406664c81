// Channels in memory, for tests: one, `telegram`, which takes any token but "wrong" and "away" and begins at once.
import type { InstalledChannels } from '@nod/hub';
import { type ChannelStatus, type ChannelTrial, NodError, type Surface } from '@nod/protocol';

const SELF = { name: '@nod_test_bot', address: 'https://t.me/nod_test_bot' };

export function createFakeChannels(fields: Partial<ChannelStatus> = {}): InstalledChannels {
  const off: ChannelStatus = {
    surface: 'telegram',
    state: 'off',
    problem: null,
    self: null,
    fromEnvironment: false,
    settings: {},
  };
  let status: ChannelStatus = { ...off, ...fields };

  function require(channel: Surface): void {
    if (channel !== status.surface) throw new NodError('not_found', `no channel is called "${channel}"`);
  }

  async function attempt(channel: Surface, { token }: Record<string, unknown>): Promise<ChannelTrial> {
    require(channel);
    if (token === 'wrong') return fail('key', 'Unauthorized');
    if (token === 'away') return fail('network', 'nobody answers');
    return { type: 'answered', self: SELF };
  }

  return {
    list: () => [status],
    try: attempt,
    async change(channel, given) {
      const trial = await attempt(channel, given);
      if (trial.type === 'failed') throw new NodError(`channel_${trial.problem.code}`, trial.problem.message);
      const { token, ...settings } = { ...status.settings, ...given };
      const hasToken = token !== undefined || status.settings.hasToken === true;
      status = { ...off, state: 'running', self: trial.self, settings: { ...settings, hasToken } };
      return status;
    },
    async turnOff(channel) {
      require(channel);
      status = off;
      return status;
    },
  };
}

function fail(code: 'key' | 'network', message: string): ChannelTrial {
  return { type: 'failed', problem: { code, message } };
}
