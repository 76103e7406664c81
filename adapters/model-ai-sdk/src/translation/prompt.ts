// The prompt: our messages and tools in the AI SDK's words.
import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { ModelFile, ModelMessage, ModelToolCall, ToolDescription } from '@nod/agent';
import type { ProviderName } from '../providers/known-providers.ts';

type UserPart = Extract<LanguageModelV4Message, { role: 'user' }>['content'][number];
type UserMessage = Extract<ModelMessage, { role: 'user' }>;
type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];
type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;
type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>;

/**
 * Contract: instructions come first, as one (providers refuse them later in a conversation); neighbouring tool
 * results become one message (Gemini counts them against the calls); empty answers are left out (Anthropic
 * refuses them).
 */
export function toPrompt(messages: readonly ModelMessage[], provider: ProviderName): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Prompt = [];
  const instructions = messages.flatMap((message) => (message.role === 'system' ? [message.text] : []));
  if (instructions.length > 0) prompt.push({ role: 'system', content: instructions.join('\n\n') });
  for (const message of messages) {
    if (message.role === 'user') prompt.push({ role: 'user', content: toUserParts(message) });
    else if (message.role === 'assistant') pushAssistant(prompt, message, provider);
    else if (message.role === 'tool') pushToolResult(prompt, message);
  }
  return prompt;
}

/** Providers refuse an empty text beside a file. */
function toUserParts({ text, files = [] }: UserMessage): UserPart[] {
  const said: UserPart[] = text === '' && files.length > 0 ? [] : [{ type: 'text', text }];
  return [...said, ...files.map(toFilePart)];
}

function toFilePart({ name, mediaType, bytes }: ModelFile): UserPart {
  return { type: 'file', filename: name, mediaType, data: { type: 'data', data: bytes } };
}

export function toFunctionTool({
  name,
  description,
  parameters,
}: ToolDescription): LanguageModelV4FunctionTool {
  return { type: 'function', name, description, inputSchema: parameters };
}

function pushAssistant(
  prompt: LanguageModelV4Prompt,
  message: AssistantMessage,
  provider: ProviderName,
): void {
  const content: AssistantPart[] = message.toolCalls.flatMap((call) => toReasoning(call, provider));
  if (message.text !== '') content.push({ type: 'text', text: message.text });
  content.push(...message.toolCalls.map((call) => toCall(call, provider)));
  if (content.length > 0) prompt.push({ role: 'assistant', content });
}

function pushToolResult(prompt: LanguageModelV4Prompt, message: ToolMessage): void {
  const part: LanguageModelV4ToolResultPart = {
    type: 'tool-result',
    toolCallId: message.toolCallId,
    toolName: message.toolName,
    output: { type: message.isError ? 'error-text' : 'text', value: message.text },
  };
  const last = prompt.at(-1);
  if (last?.role === 'tool') last.content.push(part);
  else prompt.push({ role: 'tool', content: [part] });
}

function toReasoning(call: ModelToolCall, provider: ProviderName): AssistantPart[] {
  const blocks = parseProviderState(call.providerState, provider)?.reasoning ?? [];
  return blocks.map(({ text, metadata }) => ({
    type: 'reasoning',
    text,
    ...(metadata && { providerOptions: metadata }),
  }));
}

function toCall(call: ModelToolCall, provider: ProviderName): AssistantPart {
  const metadata = parseProviderState(call.providerState, provider)?.metadata;
  return {
    type: 'tool-call',
    toolCallId: call.id,
    toolName: call.toolName,
    input: toInput(call.argumentsText),
    ...(metadata && { providerOptions: metadata }),
  };
}

/** Providers take objects only; what is none is shown to the model as it wrote it. */
function toInput(argumentsText: string): object {
  if (argumentsText.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(argumentsText);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told to the model below, as any other value that is no object.
  }
  return { malformed_arguments: argumentsText };
}

export interface ReasoningBlock {
  text: string;
  metadata?: SharedV4ProviderMetadata;
}

export interface ProviderState {
  /** Whose it is: to another provider it means nothing. */
  provider: ProviderName;
  /** The thoughts before the call, on the first call of an answer. */
  reasoning?: ReasoningBlock[];
  metadata?: SharedV4ProviderMetadata;
}

/** Null when there is none, or none for this provider. */
function parseProviderState(text: string | undefined, provider: ProviderName): ProviderState | null {
  if (text === undefined) return null;
  try {
    const state: ProviderState | null = JSON.parse(text);
    return state?.provider === provider ? state : null;
  } catch {
    // A stored call that was cut short: the provider gets the call without its thoughts.
    return null;
  }
}
