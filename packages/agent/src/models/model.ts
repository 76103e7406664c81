// A language model as the agent sees it: messages in, a stream of small events out. Providers are adapters.

/** A call as the model wrote it; the arguments are still text, because models write bad JSON. */
export interface ModelToolCall {
  id: string;
  toolName: string;
  argumentsText: string;
  /** What the provider wants back with this call (signed or hidden thoughts). Kept as it is, read by its adapter only. */
  providerState?: string;
}

/** A picture or a document that goes with a message. */
export interface ModelFile {
  name: string;
  /** As its bytes say, not as anybody said. */
  mediaType: string;
  bytes: Uint8Array;
}

export type ModelMessage =
  | { role: 'system'; text: string }
  | { role: 'user'; text: string; files?: ModelFile[] }
  | { role: 'assistant'; text: string; toolCalls: ModelToolCall[] }
  | { role: 'tool'; toolCallId: string; toolName: string; text: string; isError: boolean };

export interface ToolDescription {
  name: string;
  description: string;
  /** JSON Schema of the arguments object. */
  parameters: Record<string, unknown>;
}

export interface ModelRequest {
  messages: ModelMessage[];
  /** Absent, not empty, when the model must not call tools. */
  tools?: ToolDescription[];
  signal: AbortSignal;
}

export interface TokenUse {
  inputTokens: number;
  outputTokens: number;
}

export type FinishReason = 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other';

/** Whose fault it is decides what helps: waiting, another model, or the person. */
export type ModelFailureKind =
  | 'unreachable'
  | 'rate-limited'
  | 'overloaded'
  | 'unauthorized'
  | 'bad-request'
  | 'broken-stream'
  | 'timeout'
  | 'aborted';

export interface ModelFailure {
  kind: ModelFailureKind;
  /** The provider's own words, without secrets. */
  message: string;
  status: number | null;
  /** How long the provider asks to wait, when it says so. */
  retryAfterMs: number | null;
}

/** A file that the model was told of in words instead of being shown it. */
export type UnseenFile =
  | { name: string; why: 'kind' | 'too-large' }
  /** `words`: what the provider said. */
  | { name: string; why: 'refused'; words: string };

/** The last event is always `finish` or `failure`, and nothing follows it. */
export type ModelEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'reasoning-delta'; text: string }
  | { type: 'tool-call'; call: ModelToolCall }
  /** Said before anything else, by a model that tells of files in words (`withFilesInWords`). */
  | { type: 'files-unseen'; files: UnseenFile[] }
  | { type: 'finish'; reason: FinishReason; use: TokenUse | null }
  | { type: 'failure'; failure: ModelFailure };

/** Contract: `stream` neither throws nor rejects; failures are events. One call is one attempt, without retries. */
export interface Model {
  /** `provider:model`, as the person configured it. */
  readonly name: string;
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}

export type FileVerdict = 'taken' | 'kind' | 'too-large';

/** A model as its provider has it. Files that it does not take are not to be sent; one that it takes may be refused all the same. */
export interface ProviderModel extends Model {
  evaluateFile(file: ModelFile): FileVerdict;
}

/** Milliseconds since 1970. */
export type Clock = () => number;

/** Calls back once, no earlier than at `time` on the clock; returns a function that cancels. */
export type Timer = (time: number, callback: () => void) => () => void;

/** At least 0 and less than 1. */
export type Random = () => number;
