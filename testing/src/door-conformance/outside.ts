// The outside of a door under test: a double of its program, which does what a test tells it.
import type { Door } from '@nod/doors';

/** What the program, or the door to it, can do. */
export interface DoorTraits {
  /** Takes prompts through the door. */
  takesPrompts: boolean;
  /** Asks for permissions through the door. */
  asksApprovals: boolean;
  /** Hands words of the person's over with a rejection. */
  rejectsWithWords: boolean;
  /** Asks questions through the door. */
  asksQuestions: boolean;
  /** Several asks can be open at once. */
  asksAtOnce: boolean;
  /** Its turns can be ended through the door. */
  canStop: boolean;
  /** What it says is told while it says it. */
  saysPieces: boolean;
  /** An ask that is open outlives the connection: it is told again. A program that asks by a waiting process may lose it. */
  keepsAsks: boolean;
  /** Turns that ended while nobody followed are told when somebody does again. */
  tellsEarlierTurns: boolean;
  /** There is a connection that can be cut while both ends live; not so with files. */
  canBeCut: boolean;
  /** Asks can also be answered beside the door, in a terminal of its own; absent: yes. */
  hasTerminal?: boolean;
}

/** What the program was told about an ask of its, through the door. */
export type ProgramAnswer =
  | { type: 'approved' }
  | { type: 'rejected'; words: string }
  | { type: 'answered'; answers: string[] }
  | { type: 'dismissed' };

/** One session of the program, idle at first. Each act resolves once the program has done it, told or not. */
export interface DoorsOutside {
  door: Door;
  sessionId: string;
  /** The person enters a prompt in the program's own terminal: a turn begins. */
  enterPrompt(text: string): Promise<void>;
  /** A piece of what it says in the turn under way. */
  say?(text: string): Promise<void>;
  /** Asks in the turn under way whether it may run this command. */
  askApproval?(command: string): Promise<void>;
  /** Asks a question with one choice of these options in the turn under way. */
  askQuestion?(title: string, options: readonly string[]): Promise<void>;
  /** The person says yes, in the program's own terminal, to the ask that has been open longest. */
  answerInTerminal?(): Promise<void>;
  /** The turn under way ends with this final answer. */
  endTurn(answer: string): Promise<void>;
  /** The prompts that came in through the door, exactly. */
  prompts(): string[];
  /** What it was told through the door, in order. */
  answers(): ProgramAnswer[];
  /** The connection is cut; the program goes on. Resolves once the program has noticed. */
  cut?(): Promise<void>;
  /** It can be reached again; the door comes back by itself. */
  mend?(): Promise<void>;
  /** The program ends for good. */
  die(): Promise<void>;
  /** Ends all that the double has begun. */
  close(): Promise<void>;
}

export interface DoorUnderTest {
  traits: DoorTraits;
  open(): Promise<DoorsOutside>;
}
