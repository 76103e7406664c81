// The worker port: what a host gives to whoever works on an agent's messages, and what it gets back. A worker may be a
// model's loop, a program of somebody else's, or a few rules.
import type { InspectedCall } from '@nod/hub';
import type {
  ChatMode,
  Message,
  Run,
  RunEnd,
  RunStep,
  ToolCall,
  ToolCallOutcome,
  ToolParameters,
  ToolProgress,
} from '@nod/protocol';

export interface Worker {
  /**
   * Works on one message: yields what is shown while it is being written, and returns what is sent in the end.
   * Contract: ends soon after the task's signal aborts. May throw: then the run has failed. A run that waited for the
   * person when the hub ended is worked on once more from its beginning, with the steps that are stored: whoever then
   * makes the same calls by the same ids is given what came of those that ended.
   */
  work(task: Task): AsyncGenerator<WorkerDelta, WorkerAnswer, void>;
}

/** A piece of the answer, or of the thoughts that lead to it. */
export interface WorkerDelta {
  type: 'text-delta' | 'reasoning-delta';
  text: string;
}

export interface WorkerAnswer {
  outcome: Exclude<RunEnd['outcome'], 'interrupted'>;
  /** The host adds how it ended, where that is not told by quick replies. */
  text: string;
  reasoning?: string;
  quickReplies?: string[];
  /** The quick replies are what could be done next: the agent waits for none of them. */
  isOffer?: true;
  /** Of a worker that has not failed, but taken as many turns as it may without asking. */
  turnsTaken?: number;
  failure?: { message: string };
  use?: Pick<RunEnd, 'inputTokens' | 'outputTokens'>;
}

/** The work on one message, and what a worker may use for it. */
export interface Task {
  message: Message;
  /** As it was when the task was given: without steps, unless it goes on after a restart. */
  run: Run;
  /** The person stops the run, its message is superseded, or the host ends. */
  signal: AbortSignal;
  /** The conversation's mode, now. */
  mode(): ChatMode;
  /**
   * The last messages that were said before, oldest first: not those behind this one, nor what was superseded, nor what
   * was said before the conversation was begun anew. A reply to that reaches back to it.
   */
  history(limit: number): Promise<EarlierMessage[]>;
  /** Resolves once the step survives a crash. A step of a plan that is stored already is not stored again. */
  addStep(step: RunStep): Promise<void>;
  /**
   * The only way to do anything: decides on the call, asks the person where that is to be done, and stores what
   * happens before the next thing does. Never rejects because of a decision: what did not run says why.
   */
  runCall(call: SupervisedCall): Promise<SettledCall>;
  /** Tells whoever watches how far a call has come; it is not stored. */
  tellProgress(callId: string, progress: ToolProgress): void;
  /** Something that the run has asked is open. */
  waitsForPerson(): boolean;
}

export interface EarlierMessage {
  message: Message;
  /** The work on it. */
  runs: Run[];
}

export interface SupervisedCall {
  /** Its id is unique in the run, and the same when the run goes on after a restart. */
  call: Omit<ToolCall, 'defaults'>;
  /** Why it is made, for the person; where it is not said, what the worker said right before. */
  why?: string | undefined;
  /** Of these parameters, the ones that are as they are when nothing is said. */
  findDefaults?(parameters: ToolParameters): string[];
  /** It only makes other calls, each of which is decided on: it itself is not. */
  isComposite?: boolean | undefined;
  /** The person stops the run: what is asked is withdrawn. */
  signal: AbortSignal;
  /** Looks at the call with these parameters, changing nothing; words for the person when they cannot be. */
  inspect(parameters: ToolParameters): Promise<InspectedCall | { error: string }>;
  /** Does it. Contract: does not reject, and ends soon after the signal aborts. */
  execute(allowed: AllowedCall): Promise<CallEnd>;
}

export interface AllowedCall {
  /** As they were decided on: the person may have changed them. */
  parameters: ToolParameters;
  isEdited: boolean;
  /** What an approval or a permission is bound to beyond the parameters: what is not so any more must not be done. */
  shownTarget?: string | undefined;
}

export interface CallEnd {
  outcome: ToolCallOutcome;
  /** What came of it, in words; of what did not run, why. */
  text: string;
  /** What a worker needs of it to go on after a restart. */
  data?: unknown;
  quickReplies?: string[] | undefined;
  /** Sites whose pages it read. */
  sites?: string[] | undefined;
}

export interface SettledCall extends CallEnd {
  /** With the parameters that it ran with, where it ran. */
  call: ToolCall;
}
