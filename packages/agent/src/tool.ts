// A tool as agents see it. What a tool does is data in, data out; whether it may run is decided elsewhere.
import type { AgentContext } from './context.ts';

export type ToolParameterType = 'string' | 'number' | 'boolean' | 'object' | 'array';

export interface ToolParameter {
  name: string;
  type: ToolParameterType;
  description: string;
  required: boolean;
  default?: unknown;
  /** Further JSON Schema of the value: items, enum, maxItems … */
  schema?: Record<string, unknown>;
}

export interface ToolResult {
  success: boolean;
  data?: unknown;
  error?: string;
  /** What the person sees of it, and what the model reads. */
  displayText?: string;
  /** On failure: what could be tried instead, at least one. */
  alternatives?: string[];
  /** Offered to the person with the answer. */
  quickReplies?: string[];
}

/** What a run lets a tool use. */
export interface ToolCallContext extends AgentContext {
  signal: AbortSignal;
  /** Tells the person how far a long call has come. */
  onProgress(text: string): void;
}

export interface Tool {
  name: string;
  description: string;
  parameters: ToolParameter[];
  /** A foreign schema is passed on as it is; otherwise it follows from `parameters`. */
  inputSchema?: Record<string, unknown>;
  /** The actions of an intent that this tool serves. */
  actions?: string[];
  /** After this long the call has failed; the default is the engine's. */
  timeLimitMs?: number;
  /** What to try when it fails, unless the result says better. */
  alternatives?: string[];
  annotations?: { readOnly?: boolean; destructive?: boolean };
  execute(parameters: Record<string, unknown>, context: ToolCallContext): Promise<ToolResult>;
}
