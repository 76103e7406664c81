// The reader of a transcript: `(state, line) → [state, events]`. It tells of prompts, of what is said, of tool calls and of
// the ends of turns, in the order of the file.
import { parseTranscriptLine, type TranscriptLine } from './transcript-line.ts';

export type TranscriptEvent =
  | { type: 'prompt'; turnId: string; text: string; at: number }
  | { type: 'said'; turnId: string | null; text: string }
  | { type: 'called'; turnId: string | null; id: string; name: string; input: unknown }
  | { type: 'returned'; turnId: string | null; id: string; isError: boolean }
  | {
      type: 'ended';
      turnId: string;
      outcome: TurnOutcome;
      answer: string;
      failure: string | null;
      at: number;
    }
  | { type: 'mode'; mode: string };

export type TurnOutcome = 'completed' | 'stopped' | 'failed';

export interface TranscriptState {
  /** The turn under way. */
  turnId: string | null;
  /** What was said last in it, by the message that said it. */
  said: { messageId: string | null; text: string; isFailure: boolean } | null;
}

export const BEGINNING: TranscriptState = { turnId: null, said: null };

/** `sidechains`: the file is that of a sub-agent; else what is of one is left out. */
export function readTranscriptLine(
  state: TranscriptState,
  text: string,
  sidechains: 'only' | 'none' = 'none',
): [TranscriptState, TranscriptEvent[]] {
  const line = parseTranscriptLine(text);
  if (!line || (line.isSidechain === true) !== (sidechains === 'only')) return [state, []];
  switch (line.type) {
    case 'user':
      return readUser(state, line);
    case 'assistant':
      return readAssistant(state, line);
    case 'system':
      return line.subtype === 'turn_duration' ? end(state, line, null) : [state, []];
    case 'permission-mode':
      return [state, [{ type: 'mode', mode: line.permissionMode }]];
  }
}

type Of<T extends TranscriptLine['type']> = Extract<TranscriptLine, { type: T }>;
type Read = [TranscriptState, TranscriptEvent[]];

function readUser(state: TranscriptState, line: Of<'user'>): Read {
  const { content } = line.message;
  const returned = content.flatMap((block): TranscriptEvent[] =>
    block.type === 'tool_result'
      ? [{ type: 'returned', turnId: state.turnId, id: block.tool_use_id, isError: block.is_error === true }]
      : [],
  );
  if (returned.length > 0) return [state, returned];
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
  if (text.startsWith('[Request interrupted by user')) return end(state, line, 'stopped');
  // Commands of the terminal and what the program adds by itself have no turn.
  const turnId = line.isMeta || line.isCompactSummary ? null : (line.promptId ?? toTurnId(line, text));
  if (!turnId || turnId === state.turnId) return [state, []];
  const [, ended] = end(state, line, null);
  const prompt = { type: 'prompt', turnId, text, at: timeOf(line) } as const;
  return [{ turnId, said: null }, [...ended, prompt]];
}

/** What the terminal and the program write down in the person's name. */
const NOT_SAID =
  /^(?:$|Caveat: |<(?:command-(?:name|message|args)|local-command-\w+|bash-(?:input|stdout|stderr)|task-notification|system-reminder)>)/;

/** Earlier versions give prompts no ids: a line that nobody else wrote is one. */
function toTurnId({ uuid }: Of<'user'>, text: string): string | null {
  return NOT_SAID.test(text) ? null : (uuid ?? null);
}

function readAssistant({ turnId, said }: TranscriptState, line: Of<'assistant'>): Read {
  const messageId = line.message.id ?? null;
  const events = line.message.content.flatMap((block): TranscriptEvent[] => {
    if (block.type === 'text') return [{ type: 'said', turnId, text: block.text }];
    if (block.type === 'tool_result') return [];
    return [{ type: 'called', turnId, id: block.id, name: block.name, input: block.input }];
  });
  const texts = events.flatMap((event) => (event.type === 'said' ? [event.text] : []));
  if (texts.length === 0) return [{ turnId, said }, events];
  const earlier = messageId !== null && said?.messageId === messageId ? [said.text] : [];
  const text = [...earlier, ...texts].join('\n\n');
  return [{ turnId, said: { messageId, text, isFailure: line.isApiErrorMessage === true } }, events];
}

/** Ends the turn under way; null: as what was said last tells. */
function end({ turnId, said }: TranscriptState, line: TranscriptLine, outcome: 'stopped' | null): Read {
  if (turnId === null) return [BEGINNING, []];
  const answer = said?.text ?? '';
  const common = { type: 'ended', turnId, at: timeOf(line) } as const;
  if (outcome) return [BEGINNING, [{ ...common, outcome, answer, failure: null }]];
  if (said?.isFailure) return [BEGINNING, [{ ...common, outcome: 'failed', answer: '', failure: answer }]];
  return [BEGINNING, [{ ...common, outcome: 'completed', answer, failure: null }]];
}

function timeOf({ timestamp }: TranscriptLine): number {
  const at = Date.parse(timestamp ?? '');
  return Number.isNaN(at) ? 0 : at;
}
