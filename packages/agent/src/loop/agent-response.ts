// Agent response: what an agent says while it works, in the order it happens:
//
//   intent-read → (reasoning-delta | text-delta)* → tool-call-started → tool-call-progress* → tool-call-settled
//   → … the next turn … → answer
//
// A plan adds `plan-created` and a `step-updated` for every step. `answer` is always last.
import type { ToolProgress } from '@nod/protocol';
import type { ToolResult } from '../calls/tool.ts';
import type { Intent } from '../context/intent.ts';
import type { ModelFailure, TokenUse, UnseenFile } from '../models/model.ts';
import type { ExecutionStep } from '../plans/execution-engine.ts';
import type { ExecutionPlan } from '../plans/plan.ts';

export interface ToolCallView {
  id: string;
  toolName: string;
  parameters: Record<string, unknown>;
}

/** How a run ended. */
export type AnswerOutcome = 'completed' | 'stopped' | 'failed' | 'stuck';

export interface Answer {
  type: 'answer';
  outcome: AnswerOutcome;
  text: string;
  /** How the agent came to it; there whenever reasoning is shown. */
  reasoning?: string;
  quickReplies?: string[];
  /** The quick replies are what could be done next: the agent waits for none of them. */
  isOffer?: true;
  /** Of an agent that has not failed, but taken as many turns as it may without asking. */
  turnsTaken?: number;
  use: TokenUse;
  failure?: ModelFailure;
}

export type AgentResponse =
  | { type: 'intent-read'; intent: Intent }
  | { type: 'reasoning-delta'; text: string }
  | { type: 'text-delta'; text: string }
  /** What the model was told of in words only; each once. */
  | { type: 'files-unseen'; files: UnseenFile[] }
  | { type: 'plan-created'; plan: ExecutionPlan }
  | { type: 'step-updated'; step: ExecutionStep }
  | { type: 'tool-call-started'; call: ToolCallView }
  | { type: 'tool-call-progress'; callId: string; progress: ToolProgress }
  | { type: 'tool-call-settled'; call: ToolCallView; result: ToolResult; aborted: boolean }
  | Answer;
