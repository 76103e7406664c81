// An arrival: what the person may do with it, whom their chat is with, and what comes of it.
import type { BoundChat, ChannelWrite } from '@nod/hub';
import { NodError } from '@nod/protocol';
import type { Arrival, Outcome, Right } from './channel.ts';
import type { ChannelDesk } from './channel-desk.ts';

export type ArrivalOf<T extends Arrival['type']> = Extract<Arrival, { type: T }>;

/** What comes of an arrival: the outcome, and what is written together with its being taken. */
export interface Taken {
  outcome: Outcome;
  writes?: ChannelWrite[];
}

/** Throws NodError `forbidden`. */
export function requireRight({ rights }: Arrival, right: Right): void {
  if (!rights.includes(right)) throw new NodError('forbidden', `this needs the right to ${right} here`);
}

/** Throws NodError `unknown_recipient`. */
export async function requireBound({ store, channel }: ChannelDesk, chat: string): Promise<BoundChat> {
  const bound = await store.chat(channel.surface, chat);
  if (!bound) throw new NodError('unknown_recipient', 'this chat is with no agent yet: choose one');
  return bound;
}
