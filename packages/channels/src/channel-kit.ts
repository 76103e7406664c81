// Kits of channels: how a channel that comes with the hub is set up, tried and made. Whoever installs it keeps the
// settings and runs what is made; a kit holds nothing and imports its library only to try and to make.
import type { Accounts, Attachments, Clock, Hub, Timer } from '@nod/hub';
import type { ChannelStatus, ChannelTrial, Surface } from '@nod/protocol';
import type { Channel } from './channel.ts';

export type { ChannelTrial };

export interface ChannelKit<S> {
  readonly surface: Surface;
  /** The settings in force, of what is stored and of the environment, which wins; null: it is not set up. */
  read(stored: unknown, env: Environment): { settings: S; fromEnvironment: boolean } | null;
  /**
   * What is to be stored once the person has set this; what is absent stays. A secret stays only with the address that it
   * was given for. Throws NodError `invalid_request`.
   */
  change(stored: unknown, given: Record<string, unknown>, env: Environment): unknown;
  /** As the person sees it, without secrets. */
  describe(settings: S): ChannelStatus['settings'];
  /** Who the hub is out there. As another one the channel begins as if it had never run: nothing of before is there. */
  identify(settings: S): string;
  /** One small call to the outside, before it is said to be connected. */
  try(settings: S): Promise<ChannelTrial>;
  create(settings: S, parts: ChannelParts): Promise<Channel>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a channel is made from. */
export interface ChannelParts {
  hub: Hub;
  accounts: Accounts;
  attachments: Attachments;
  notes: ChannelNotes;
  clock: Clock;
  timer: Timer;
  /** Aborts when the channel ends: nothing is sent any more. */
  signal: AbortSignal;
  report(error: unknown): void;
  /** How it goes with the outside, told whenever that changes. */
  tellStatus(status: Pick<ChannelStatus, 'state' | 'problem' | 'self'>): void;
}

/** What a channel notes down for itself, kept in the store: topics of agents, a pinned message, a language. */
export interface ChannelNotes {
  get(key: string): Promise<string | null>;
  /** Null forgets it. */
  set(key: string, value: string | null): Promise<void>;
  /** By key, of all that begin so. */
  list(prefix: string): Promise<Record<string, string>>;
}
