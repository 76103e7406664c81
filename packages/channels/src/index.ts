// The front door of @nod/channels: the port that a channel implements, and the driver that runs one on a hub.
export type {
  Arrival,
  Card,
  Channel,
  Outcome,
  RecallOutcome,
  RoutedItem,
  Sending,
  ShowOutcome,
} from './channel.ts';
export type { ChannelPorts } from './channel-desk.ts';
export { type RunningChannel, startChannel } from './channel-driver.ts';
export * from './channel-kit.ts';
export { createChannelNotes } from './channel-notes.ts';
export { wordOutcome } from './outcome-wording.ts';
export { findFirstAgent } from './recipients.ts';
