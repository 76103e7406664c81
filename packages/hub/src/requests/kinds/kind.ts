// A kind of request: all that the hub knows of it. Requests, runs, settling and the audit ask it and name no kind.
import type {
  ApprovalPreview,
  ApprovalReason,
  ApprovalScope,
  Chosen,
  HumanAnswer,
  HumanRequest,
  NewAuditEntry,
  OutgoingMessage,
  Overview,
  Settlement,
  ToolApproval,
  ToolParameters,
} from '@nod/protocol';
import type { CallPlace } from '../../calls/judged-call.ts';
import type { HubContext } from '../../context/hub-context.ts';
import type { InspectedCall } from '../../contract/hub.ts';
import type { Change } from '../../contract/ports.ts';

export interface RequestKind<R extends HumanRequest = HumanRequest> {
  /** What is asked so, beside what every request has; null: nothing of this kind. */
  open(asking: Asking): Opened<R> | null;
  /** The answers that it suggests, word for word. */
  options?(request: R): string[];
  /** What a text chooses; null: no text answers it. */
  choose(request: R, text: string): Chosen | null;
  /** Null: the person's words say to leave it as it is. Throws NodError for what cannot be its answer. */
  judge(request: R, answer: HumanAnswer, context: HubContext): Promise<Judged | null>;
  /** What the rules that the person has set say of it by now; null: it is theirs to answer. */
  judgeByRules?(request: R, overview: Overview): Judged | null;
  /** What is asked, with the person's changes. Throws NodError when they cannot be, or nothing waits. */
  preview?(request: R, parameters: ToolParameters, context: HubContext): Promise<ApprovalPreview>;
  /** The answer goes to the agent as a message; else whoever asked reads it from the request. */
  readonly isSent: boolean;
  /** The call that it is about. */
  callOf?(request: R): AskedCall;
  /** What the audit says of its end, beside what it says of every request's. */
  audit?(request: R, settlement: Settlement): Partial<NewAuditEntry>;
}

/** What asks something of the person: a message to them, or a call that no rule decides on. */
export type Asking = AskingPlace & (AskingMessage | AskingCall);

export type AskingOf<F extends string> = Extract<Asking, Record<F, unknown>>;

interface AskingPlace
  extends Pick<HumanRequest, 'agent' | 'conversationId' | 'messageId' | 'openedAt' | 'awaited'> {
  /** The agent's own words, if any. */
  text: string | undefined;
  /** Files that go with the words. */
  attachments?: HumanRequest['attachments'];
  /** How long it lives, where whoever asks says so. */
  lifeMs: number | null | undefined;
}

interface AskingMessage {
  outgoing: OutgoingMessage;
  /** Null: none were given. */
  quickReplies: string[] | null;
}

interface AskingCall extends CallPlace {
  inspected: InspectedCall;
  hash: string;
  reason: ApprovalReason;
  isEditable: boolean;
  /** In the words of the program that asks; none for the hub's own runs. */
  scopes: ApprovalScope[];
}

/** What a request has that others do not, and how long it lives unless its sender says so; null: without end. */
export type Opened<R extends HumanRequest> = R extends HumanRequest
  ? Omit<R, Exclude<keyof HumanRequest, 'kind'>> & { lifeMs: number | null; title?: string }
  : never;

export interface Judged {
  /** The words that go with it: what is sent, where it is sent. */
  text: string;
  chosen: Chosen;
  /** Written together with the answer, or not at all. */
  further?: Change[];
}

export interface AskedCall extends Pick<ToolApproval, 'runId' | 'orderedBy'> {
  id: string;
}
