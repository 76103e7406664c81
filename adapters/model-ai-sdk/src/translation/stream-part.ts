// Parts of the AI SDK's stream as our events: a pure step. It reads no stream and waits for nothing.
import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { FinishReason, ModelEvent, ModelToolCall, TokenUse } from '@nod/agent';
import type { ProviderName } from '../providers/known-providers.ts';
import { type FailureContext, toFailure } from './failure.ts';
import type { ProviderState, ReasoningBlock } from './prompt.ts';

export interface TranslationContext extends FailureContext {
  provider: ProviderName;
  /** Whether thoughts without a signature go back to the provider too. */
  wantsReasoningBack: boolean;
}

export interface TranslationState {
  reasoning: readonly ReasoningBlock[];
  /** Held back until the answer is whole: half an answer must not run a tool. */
  calls: readonly ModelToolCall[];
  hasEnded: boolean;
}

export const INITIAL_TRANSLATION: TranslationState = { reasoning: [], calls: [], hasEnded: false };

type Step = [TranslationState, readonly ModelEvent[]];
type Part<T extends LanguageModelV4StreamPart['type']> = Extract<LanguageModelV4StreamPart, { type: T }>;

const NOTHING: readonly ModelEvent[] = [];

/** Contract: after a step that ends (`hasEnded`) no further part is to be given. */
export function translatePart(
  state: TranslationState,
  part: LanguageModelV4StreamPart,
  context: TranslationContext,
): Step {
  switch (part.type) {
    case 'text-delta':
      return [state, part.delta === '' ? NOTHING : [{ type: 'text-delta', text: part.delta }]];
    case 'reasoning-start':
      return [{ ...state, reasoning: [...state.reasoning, toBlock('', part.providerMetadata)] }, NOTHING];
    case 'reasoning-delta':
    case 'reasoning-end':
      return translateReasoning(state, part);
    case 'tool-call':
      return [{ ...state, calls: [...state.calls, toCall(state, part, context)] }, NOTHING];
    case 'error':
      return end(state, [{ type: 'failure', failure: toFailure(part.error, context) }]);
    case 'finish':
      return end(state, toLastEvents(state, part, context));
    default:
      return [state, NOTHING];
  }
}

function end(state: TranslationState, events: readonly ModelEvent[]): Step {
  return [{ ...state, hasEnded: true }, events];
}

function translateReasoning(state: TranslationState, part: Part<'reasoning-delta' | 'reasoning-end'>): Step {
  const text = part.type === 'reasoning-delta' ? part.delta : '';
  const last = state.reasoning.at(-1) ?? { text: '' };
  const block = toBlock(last.text + text, mergeMetadata(last.metadata, part.providerMetadata));
  const reasoning = [...state.reasoning.slice(0, -1), block];
  return [{ ...state, reasoning }, text === '' ? NOTHING : [{ type: 'reasoning-delta', text }]];
}

function toBlock(text: string, metadata: SharedV4ProviderMetadata | undefined): ReasoningBlock {
  return { text, ...(metadata && { metadata }) };
}

/** A signature may come apart from the text it signs. */
function mergeMetadata(
  first: SharedV4ProviderMetadata | undefined,
  second: SharedV4ProviderMetadata | undefined,
): SharedV4ProviderMetadata | undefined {
  if (!first || !second) return second ?? first;
  const names = [...Object.keys(first), ...Object.keys(second)];
  return Object.fromEntries(names.map((name) => [name, { ...first[name], ...second[name] }]));
}

function toCall(
  state: TranslationState,
  part: Part<'tool-call'>,
  context: TranslationContext,
): ModelToolCall {
  const call = { id: part.toolCallId, toolName: part.toolName, argumentsText: part.input };
  const reasoning = state.calls.length > 0 ? [] : toReturnedReasoning(state.reasoning, context);
  const metadata = part.providerMetadata;
  if (reasoning.length === 0 && !metadata) return call;
  const providerState: ProviderState = {
    provider: context.provider,
    ...(reasoning.length > 0 && { reasoning }),
    ...(metadata && { metadata }),
  };
  return { ...call, providerState: JSON.stringify(providerState) };
}

function toReturnedReasoning(
  blocks: readonly ReasoningBlock[],
  { wantsReasoningBack }: TranslationContext,
): ReasoningBlock[] {
  return blocks.filter((block) => block.metadata || (wantsReasoningBack && block.text !== ''));
}

/** An answer without a finish reason was cut off, however orderly its stream ended. */
function toLastEvents(
  state: TranslationState,
  { finishReason, usage }: Part<'finish'>,
  context: TranslationContext,
): ModelEvent[] {
  if (finishReason.raw === undefined) {
    const failure = toFailure(new Error('the answer ended before it was whole'), {
      ...context,
      phase: 'answer',
    });
    return [{ type: 'failure', failure }];
  }
  return [
    ...state.calls.map((call): ModelEvent => ({ type: 'tool-call', call })),
    { type: 'finish', reason: toFinishReason(finishReason.unified, state), use: toTokenUse(usage) },
  ];
}

function toFinishReason(
  unified: Part<'finish'>['finishReason']['unified'],
  state: TranslationState,
): FinishReason {
  if (unified === 'error' || unified === 'interrupted') return 'other';
  // Some servers say "stop" after a tool call.
  return unified === 'stop' && state.calls.length > 0 ? 'tool-calls' : unified;
}

function toTokenUse({ inputTokens, outputTokens }: Part<'finish'>['usage']): TokenUse | null {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return null;
  return { inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 };
}
