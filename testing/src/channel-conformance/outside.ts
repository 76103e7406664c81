// The outside of a channel under test: what the person sees and does there, and how it fails.
import type { Channel } from '@nod/channels';
import type { Hub, HubPorts } from '@nod/hub';
import type { AgentName } from '@nod/protocol';

export interface SeenMessage {
  message: string;
  by: 'channel' | 'person';
  text: string;
  buttons: { label: string; data: string }[];
  /** It says of itself that it may be there already. */
  isAgain: boolean;
}

/** A channel as one process has it. */
export interface ConnectedChannel {
  channel: Channel;
  /** From now on nothing that this process does reaches the outside. */
  die(): void;
  /** The process dies at its call number `calls` from now that shows something: before the outside has it, or after. */
  dieAt(calls: number, isApplied: boolean): void;
  /** Resolves when it has died so. */
  death: Promise<void>;
}

/** What a channel can be made from. */
export interface ProcessParts extends HubPorts {
  hub: Hub;
}

export interface ChannelUnderTest {
  /** What a newly started process has, made from that process's hub; the outside stays. */
  connect(life: ProcessParts): ConnectedChannel;
  /** The channel can tell whether something arrived, so that nothing is ever shown twice. */
  remembers: boolean;
  /** Where the channel shows what this agent says. Agents have chats of their own. */
  chatOf(agent: AgentName): string;
  /** Oldest first. */
  seen(chat: string): SeenMessage[];
  tap(chat: string, message: string, data: string): void;
  /** Gives the name of the message. */
  write(chat: string, text: string, replyTo?: string | null): string;
  /** Nothing reaches the outside, until it is back. */
  setAway(isAway: boolean): void;
  /** The next thing that is shown fails: before the outside has it, or its confirmation is lost. */
  fail(lost: 'before' | 'after'): void;
  /** From now on the chat refuses everything. */
  close(chat: string): void;
  /**
   * Resolves when nothing is on its way between the channel and the outside, in either direction; true when something
   * was. False at once where both are in this process.
   */
  settle(): Promise<boolean>;
  /** Called at the end of each test, and of each random order. */
  destroy(): Promise<void>;
}

export type OpenChannel = () => Promise<ChannelUnderTest>;
