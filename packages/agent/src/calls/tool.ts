// A tool as agents see it. What a tool does is data in, data out; whether it may run is decided elsewhere.
import type { ToolCallInspection, ToolCallOutcome, ToolProgress } from '@nod/protocol';
import type { AgentContext } from '../context/context.ts';
import type { ExecutionStep } from '../plans/execution-engine.ts';
import type { ExecutionPlan } from '../plans/plan.ts';
import type { ToolFailure } from './tool-failures.ts';

export type ToolParameterType = 'string' | 'number' | 'boolean' | 'object' | 'array';

export interface ToolParameter {
  name: string;
  type: ToolParameterType;
  description: string;
  /** Absent: it can be left out. */
  required?: boolean;
  default?: unknown;
  /** The value is code: what a plan puts into it is data for a POSIX shell (`sh`), or refused (`other`). */
  language?: 'sh' | 'other';
  /** Further JSON Schema of the value: items, enum, maxItems … */
  schema?: Record<string, unknown>;
}

export interface ToolResult {
  success: boolean;
  data?: unknown;
  error?: string;
  /** The same as data, for those who word it in the person's language. */
  failure?: ToolFailure;
  /** What the person sees of it, and what the model reads. */
  displayText?: string;
  /** On failure: what could be tried instead, at least one. */
  alternatives?: string[];
  /** Offered to the person with the answer. */
  quickReplies?: string[];
  /** Sites whose pages it has read: what they say is in the conversation from here on. */
  sites?: string[];
  /** Said by the runner: why the call did not run, or that nobody knows whether it did. */
  notRun?: NotRun;
  /** Said by the runner: the parameters that the person changed the call's to. */
  ranWith?: Record<string, unknown>;
}

export type NotRun = Exclude<ToolCallOutcome, 'succeeded' | 'failed' | 'stopped'>;

/** What a run lets a tool use. */
export interface ToolCallContext extends AgentContext {
  /** The id of this call: unique in its run. */
  callId: string;
  /** The target that was shown and approved, or permitted: the tool runs only while it is still so. Absent: none was. */
  shownTarget?: string | undefined;
  signal: AbortSignal;
  /** Tells the person how far a long call has come. */
  onProgress(text: string, part?: ToolProgress['part']): void;
  /** Tells of a plan that the call carries out, and how its steps fare. */
  onPlan(plan: ExecutionPlan): void;
  onStep(step: ExecutionStep): void;
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
  /** Calls of one turn with the same value of this parameter run one after the other, each shown what is there then. */
  inTurnBy?: string;
  /** It only runs other tools, through the same runner: each of those is decided on, it itself is not. */
  isComposite?: boolean;
  /** Looks at a call without running it; changes nothing and does not reject. Absent: the parameters say it all. */
  inspect?(parameters: Record<string, unknown>): Promise<ToolCallInspection>;
  execute(parameters: Record<string, unknown>, context: ToolCallContext): Promise<ToolResult>;
}
