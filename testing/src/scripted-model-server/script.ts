// The script of a model server, as data. A turn answers one request, in any wire form.
import type { FinishReason, TokenUse } from '@nod/agent';
import type { Gate } from '../fakes/gate.ts';
import type { FilePartReader } from './received-files.ts';

export type WireFormName = 'openai' | 'responses' | 'anthropic' | 'gemini';

/** One piece of an answer's content. */
export type ContentStep =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  /** The arguments are sent as they are, also when they are no JSON (Gemini's form cannot carry those). */
  | { type: 'tool-call'; id?: string; toolName: string; namespace?: string; argumentsText: string }
  /** The provider's own error inside an answer that has begun. */
  | { type: 'error'; status: number; message: string }
  /** Sent as it is: invalid SSE, or a form of the provider's that no step covers. */
  | { type: 'raw'; text: string };

export type ControlStep =
  /** Waits until the test opens the gate. */
  | { type: 'gate'; gate: Gate }
  /** Sends nothing more, keeps the connection. */
  | { type: 'hang' }
  /** Destroys the socket. */
  | { type: 'break' }
  /** Ends the response in order, but before the answer is whole. */
  | { type: 'cut' };

export type ScriptedStep = ContentStep | ControlStep;

export interface ScriptedAnswer {
  type: 'answer';
  steps: readonly ScriptedStep[];
  /** By default what the steps call for. */
  finish?: FinishReason;
  use?: TokenUse;
  /** Sends so many bytes at a time, so that characters are split between chunks. */
  bytesPerWrite?: number;
}

export type ScriptedTurn =
  | ScriptedAnswer
  /** An error response in the provider's own form, or with a body of the test's own. */
  | { type: 'refusal'; status: number; message: string; headers?: Record<string, string>; body?: string }
  /** Takes the request and sends not one byte. */
  | { type: 'silence' };

/** What was asked, parsed. */
export type RequestBody = Record<string, unknown>;

/** How one provider writes answers and errors. */
export interface WireForm {
  /** The path under which its base URL begins. */
  basePath: string;
  isAnswerPath(path: string): boolean;
  /** The stream in order: frames to send as they are, and steps that steer the sending. */
  render(answer: ScriptedAnswer, request: RequestBody): (string | ControlStep)[];
  renderError(status: number, message: string): string;
  /** A picture or a document, as the provider takes it in a message. */
  readFilePart: FilePartReader;
}

export const DEFAULT_USE: TokenUse = { inputTokens: 12, outputTokens: 7 };

export function toFinishReason({ finish, steps }: ScriptedAnswer): FinishReason {
  return finish ?? (steps.some((step) => step.type === 'tool-call') ? 'tool-calls' : 'stop');
}

export function isControlStep(step: ScriptedStep): step is ControlStep {
  return step.type === 'gate' || step.type === 'hang' || step.type === 'break' || step.type === 'cut';
}
