// The contract of installed channels: how the person sets up the channels that come with the hub. Each begins, begins
// again and ends by what is set, without a restart of the hub.
import type { ChannelStatus, ChannelTrial, Surface } from '@nod/protocol';

/** All throw NodError `not_found` for a channel that did not come with the hub. No error holds a secret. */
export interface InstalledChannels {
  /** In the order installed. */
  list(): ChannelStatus[];
  /** Tries the settings, keeps them and begins with them. Throws NodError by whose fault it is, and changes nothing. */
  change(channel: Surface, given: Record<string, unknown>): Promise<ChannelStatus>;
  /** One small call with these settings, and with what is stored for those that are absent. */
  try(channel: Surface, given: Record<string, unknown>): Promise<ChannelTrial>;
  /** Ends it and forgets its settings. Throws NodError `invalid_request` where the environment sets it up. */
  turnOff(channel: Surface): Promise<ChannelStatus>;
}
