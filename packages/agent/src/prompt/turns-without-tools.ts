// Turns without tools: what happened in a run, for a turn without tools: providers refuse tool calls in a request that
// has no tools, so earlier calls and their results are told in words.
import type { ModelMessage } from '../models/model.ts';
import { toMaterial } from './material.ts';

const TOLD = 'Before tools were switched off, you called some. This is what they gave:';

type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;

/** No message of the result is a tool's or has tool calls; nothing that was said or found is left out. */
export function tellWithoutTools(messages: readonly ModelMessage[]): ModelMessage[] {
  const told: ModelMessage[] = [];
  let given = new Map<string, string>();
  let results: string[] = [];
  const flush = () => {
    if (results.length > 0) told.push({ role: 'user', text: [TOLD, ...results].join('\n\n') });
    results = [];
  };
  for (const message of messages) {
    if (message.role === 'tool') {
      results.push(tellResult(message, given.get(message.toolCallId) ?? ''));
      continue;
    }
    flush();
    if (message.role !== 'assistant' || message.toolCalls.length === 0) {
      told.push(message);
      continue;
    }
    given = new Map(message.toolCalls.map(({ id, argumentsText }) => [id, argumentsText]));
    if (message.text.trim() !== '') told.push({ role: 'assistant', text: message.text, toolCalls: [] });
  }
  flush();
  return told;
}

function tellResult({ toolName, text, isError }: ToolMessage, argumentsText: string): string {
  return toMaterial(isError ? 'failed tool call' : 'tool call', `${toolName} ${argumentsText}\n${text}`);
}
