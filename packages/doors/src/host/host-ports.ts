// Ports of the host: what it needs from outside to keep a session as an agent of the hub, and the ids that it derives.
import type { Hash, Hub } from '@nod/hub';
import { type AgentName, type DraftId, type MessageId, messageIdSchema } from '@nod/protocol';
import type { DoorSession } from '../contract/door.ts';
import type { Ask } from '../contract/session-ask.ts';
import type { SessionFacts } from '../contract/session-facts.ts';
import { toShown } from '../machine/shown-ask.ts';

export interface DoorHostPorts {
  hub: Hub;
  clock(): number;
  /** Calls back once after so many milliseconds; returns a function that cancels. */
  timer(delayMs: number, callback: () => void): () => void;
  hash: Hash;
  newDraftId(): DraftId;
  /** Random, at least 16 characters: tells this process from others that claim the same name. */
  newHolder(): string;
  /** The branch of the folder's repository; null where it has none. */
  branchOf(folder: string): Promise<string | null>;
  report(error: unknown): void;
}

/** A session that is an agent. */
export interface HostedSession {
  /** The door's name: ids of one door are not those of another. */
  door: string;
  name: AgentName;
  session: DoorSession;
  /** As they were last known. */
  facts: SessionFacts;
  /** Turns that ended before are not told. */
  since: number;
  /** Told whenever the door tells them. */
  onFacts?(facts: SessionFacts): void;
}

/** Derived from what it is about: who comes a second time asks and sends nothing twice. */
export interface SessionIds {
  /** Of all asks that a key was given to: ids of `ofAsk` begin with it. */
  ofKey(key: string): string;
  /** Of an ask, as the hub knows it: what is shown is part of it, so that no answer counts for what was not. */
  ofAsk(key: string, ask: Ask): string;
  /** Of the message that asks a question, for the first time and again. */
  ofQuestion(key: string, ask: Ask, attempt: number): MessageId;
  ofAnswer(turnId: string): MessageId;
}

const ASK = 'door-';

export function createSessionIds(
  { hash }: Pick<DoorHostPorts, 'hash'>,
  { door, facts }: Pick<HostedSession, 'door' | 'facts'>,
): SessionIds {
  const derive = (...parts: readonly (string | number)[]) =>
    hash(JSON.stringify([door, facts.id, ...parts])).slice(0, 32);
  const toMessageId = (id: string) => messageIdSchema.parse(`msg_${id}`);
  const ofKey = (key: string) => `${ASK}${derive('ask', key)}`;
  return {
    ofKey,
    ofAsk: (key, ask) => `${ofKey(key)}-${derive('shown', toShown(ask)).slice(0, 16)}`,
    ofQuestion: (key, ask, attempt) => toMessageId(derive('question', key, toShown(ask), attempt)),
    ofAnswer: (turnId) => toMessageId(derive('answer', turnId)),
  };
}

export function isAskId(id: string): boolean {
  return id.startsWith(ASK);
}

/** Does it until it works: what is to be on disk before the next thing happens must be. Rejects only once nobody waits. */
export async function insist<T>(
  { timer, report }: Pick<DoorHostPorts, 'timer' | 'report'>,
  signal: AbortSignal,
  act: () => Promise<T>,
  isFinal: (error: unknown) => boolean,
): Promise<T> {
  for (let delayMs = 500; ; delayMs = Math.min(delayMs * 2, 60_000)) {
    try {
      return await act();
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error;
      report(error);
      await pause(timer, delayMs, signal);
    }
  }
}

export function pause(timer: DoorHostPorts['timer'], delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timer(delayMs, end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
