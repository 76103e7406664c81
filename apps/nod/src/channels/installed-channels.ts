// Installed channels, by their names: each is a kit with the settings that the person or the environment gave it.
import type { ChannelKit } from '@nod/channels';
import type { InstalledChannels } from '@nod/hub';
import { NodError, type Surface } from '@nod/protocol';
import { type ChannelsPorts, createInstalledChannel, type InstalledChannel } from './installed-channel.ts';

export interface RunningChannels extends InstalledChannels {
  begin(): void;
  /** Channels finish what they are showing. */
  end(): Promise<void>;
}

export function createInstalledChannels(
  ports: ChannelsPorts,
  kits: readonly ChannelKit<unknown>[],
): RunningChannels {
  const channels = kits.map((kit) => createInstalledChannel(ports, kit));

  function require(name: Surface): InstalledChannel {
    const found = channels.find(({ surface }) => surface === name);
    if (!found) throw new NodError('not_found', `no channel is called "${name}" here`);
    return found;
  }

  return {
    list: () => channels.map((each) => each.status()),
    change: async (name, given) => require(name).change(given),
    try: async (name, given) => require(name).try(given),
    turnOff: async (name) => require(name).turnOff(),
    begin() {
      for (const each of channels) each.begin();
    },
    async end() {
      await Promise.all(channels.map((each) => each.end()));
    },
  };
}
