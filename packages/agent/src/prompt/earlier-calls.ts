// Tool calls made for earlier messages of a conversation, told with the message they were made for: newest first as far
// as there is room, and in words, because providers want ids and signatures of their own back with real calls.
import type { ToolCallOutcome } from '@nod/protocol';
import type { ChatMessage } from '../context/intent.ts';
import { toMaterial } from './material.ts';

export interface EarlierCall {
  toolName: string;
  parameters: Record<string, unknown>;
  outcome: ToolCallOutcome;
  /** What came of it, in words. */
  text: string;
}

/** Characters. */
const MOST_OF_A_RESULT = 8_000;
const MOST_OF_PARAMETERS = 1_000;
const MOST_OF_ALL = 48_000;

const TOLD = 'For this message you called tools. What they gave then may have changed since:';

/** What to tell the model with each message, in the order of the messages; empty where there is nothing to tell. */
export function tellEarlierCalls(history: readonly ChatMessage[]): string[] {
  let room = MOST_OF_ALL;
  const toldNewestFirst = history.toReversed().map(({ calls = [] }) => {
    const told: string[] = [];
    for (const call of calls.toReversed()) {
      const text = tellCall(call);
      room -= text.length;
      if (room < 0) break;
      told.unshift(text);
    }
    return joinTold(told, calls.length - told.length);
  });
  return toldNewestFirst.toReversed();
}

function joinTold(told: readonly string[], leftOut: number): string {
  if (told.length === 0 && leftOut === 0) return '';
  const gap = leftOut === 0 ? [] : [`[Earlier tool calls left out, because they are too long: ${leftOut}.]`];
  return [TOLD, ...gap, ...told].join('\n\n');
}

function tellCall({ toolName, parameters, outcome, text }: EarlierCall): string {
  const given = toBeginning(JSON.stringify(parameters), MOST_OF_PARAMETERS);
  return toMaterial(
    `earlier tool call, ${outcome}`,
    `${toolName} ${given}\n${toBeginning(text, MOST_OF_A_RESULT)}`,
  );
}

function toBeginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const leftOut = text.length - most;
  return `${text.slice(0, most).toWellFormed()}\n[Cut: ${leftOut} more characters. Call the tool again to see them.]`;
}
