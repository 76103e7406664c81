// Notes of a session file: what one line of it says, the same for every program.
import type { z } from 'zod';
import type { QuestionsAsk } from '../contract/session-ask.ts';

export type SessionNote =
  /** The person's words that a turn begins with; `id` is the turn's. */
  | { type: 'prompt'; id: string; text: string; at: number }
  /** What the agent says; the same record may be written again with more. `isAside`: on the way, never the answer. */
  | { type: 'said'; id: string; text: string; isAside?: boolean }
  | { type: 'called'; id: string; title: string }
  | { type: 'returned'; id: string; isError: boolean }
  | { type: 'plan'; steps: PlanStep[] }
  | { type: 'asked'; key: string; toolName: string; parameters: Record<string, unknown>; text: string }
  | { type: 'questions'; key: string; ask: QuestionsAsk }
  | { type: 'ask-ended'; key: string }
  /** Nothing is called in the last record: the turn may be over. */
  | { type: 'rested'; at: number }
  /** The turn is over if it rests. */
  | { type: 'sealed'; at: number }
  /** The turn is over. Null: the answer is what was said last. */
  | {
      type: 'ended';
      outcome: 'completed' | 'stopped' | 'failed';
      answer: string | null;
      failure: string | null;
      at: number;
    };

export interface PlanStep {
  text: string;
  status: 'pending' | 'running' | 'completed';
}

/** What the lines of a program's session files say. Nothing for a line that is not known. */
export type NoteReader = (line: string) => SessionNote[];

/** Null: it is no JSON, or of another form. */
export function decodeLine<T>(schema: z.ZodType<T>, line: string): T | null {
  try {
    const decoded = schema.safeParse(JSON.parse(line));
    return decoded.success ? decoded.data : null;
  } catch {
    return null;
  }
}

/** Milliseconds since 1970; 0 where it cannot be told. */
export function toTime(timestamp: string | undefined): number {
  const time = Date.parse(timestamp ?? '');
  return Number.isNaN(time) ? 0 : time;
}

const MOST_TITLE = 200;

/** A call on one line: its command, its file, or what it is called. */
export function toCallTitle(name: string, parameters: unknown): string {
  const known = typeof parameters === 'object' && parameters !== null ? Object.entries(parameters) : [];
  const told = ['command', 'cmd', 'file_path', 'path', 'pattern', 'query', 'url']
    .map((key) => known.find(([one]) => one === key)?.[1])
    .find((value) => typeof value === 'string');
  return (told === undefined ? name : `${name}: ${told}`).replace(/\s+/gu, ' ').slice(0, MOST_TITLE);
}
