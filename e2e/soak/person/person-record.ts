// The record of the people of a soak: who they are, what they wrote, and which updates they caused.
import type { BotApi } from '@nod/testing/bot-api';
import type { ChatView, ShownMessage } from '../world/chat-view.ts';
import type { Draws } from '../world/draws.ts';

/** Who may do what: the last of them may not approve. */
export const PEOPLE = [
  { id: 1001, name: 'Ada', language: 'en', rights: ['chat', 'approve'] },
  { id: 1002, name: 'Ben', language: 'zh', rights: ['chat', 'approve'] },
  { id: 1003, name: 'Cy', language: 'en', rights: ['chat'] },
] as const;
export const STRANGER = 1999;

/** What was written on Telegram, by its tokens: a long paste has several. */
export interface Written {
  chat: number;
  tokens: number[];
  /** As it has to arrive where it arrives as a message of its own. */
  text: string;
  /** What it replies to. */
  replyTo: ShownMessage | null;
  /** What the files hold that went with it. */
  files: string[];
}

export interface PersonRecord {
  readonly written: Written[];
  /** Numbers of what was written in the panel and acknowledged. */
  readonly elsewhere: number[];
  /** By chat: taps that ask for words, which may come too late for what they are meant for. */
  readonly asking: Map<number, number>;
  /** Updates that lead to nothing the hub has to remember, by their numbers. */
  readonly passing: Set<number>;
  /** How many updates there were. */
  updates: number;
}

export interface PersonParts {
  double: BotApi;
  view: ChatView;
  draws: Draws;
  record: PersonRecord;
}

export type Act = (chat: number) => void;

export function createPersonRecord(): PersonRecord {
  return { written: [], elsewhere: [], asking: new Map(), passing: new Set(), updates: 0 };
}

/** Nothing has to be remembered of the last update. */
export function notePassing({ double, record }: Pick<PersonParts, 'double' | 'record'>): void {
  record.passing.add(double.pending().at(-1)?.update_id ?? 0);
}

/** They look at what is recent. */
const RECENT = 80;

export function listRecent(
  view: ChatView,
  chat: number,
  fits: (shown: ShownMessage) => boolean,
): ShownMessage[] {
  return view.of(chat).slice(-RECENT).filter(fits);
}

/** Whether a button is one of a card, by what it carries. */
export function isCard(data: string): boolean {
  return /^(?:why:)?(?:model:quick|view):/.test(data);
}

export function isOpenCard({ data }: ShownMessage): boolean {
  return data.some(isCard);
}
