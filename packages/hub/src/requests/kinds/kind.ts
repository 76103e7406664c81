// A kind of request: all that the hub knows of it. Requests, settling and the audit ask it and name no kind.
import type {
  ApprovalPreview,
  Chosen,
  HumanAnswer,
  HumanRequest,
  Message,
  NewAuditEntry,
  OutgoingMessage,
  RequestId,
  Settlement,
  Surface,
  ToolParameters,
} from '@nod/protocol';
import type { HubContext } from '../../context/hub-context.ts';
import type { Change } from '../../contract/ports.ts';

export interface RequestKind<R extends HumanRequest = HumanRequest> {
  /** What a message to the person asks, beside what every request has; null: nothing of this kind. */
  open(sent: AskingMessage): Opened<R> | null;
  /** What a text chooses; null: no text answers it. */
  choose(request: R, text: string): Chosen | null;
  /** Null: the person's words say to leave it as it is. Throws NodError for what cannot be its answer. */
  judge(request: R, answer: HumanAnswer, desk: JudgingDesk): Promise<Judged | null>;
  /** The answer goes to the agent as a message; else whoever asked reads it from the request. */
  readonly isSent: boolean;
  /** What else follows from an answer that counts. */
  follow?(calls: JudgingDesk['calls'], surface: Surface): Promise<void>;
  /** What the audit says of its end, beside what it says of every request's. */
  audit(request: R, settlement: Settlement): Partial<NewAuditEntry>;
}

/** A message to the person, as far as it may ask something. */
export interface AskingMessage {
  message: Message;
  outgoing: OutgoingMessage;
  /** Null: none were given. */
  quickReplies: string[] | null;
}

/** What a request has that others do not, and how long it lives unless its sender says so; null: without end. */
export type Opened<R extends HumanRequest> = R extends HumanRequest
  ? Omit<R, Exclude<keyof HumanRequest, 'kind'>> & { lifeMs: number | null }
  : never;

export interface Judged {
  /** The words that go with it: what is sent, where it is sent. */
  text: string;
  chosen: Chosen;
  /** Written together with the answer, or not at all. */
  further?: Change[];
}

/** What judging an answer needs beside the request. */
export interface JudgingDesk {
  context: HubContext;
  calls: {
    /** The waiting call with other parameters. Throws NodError when they cannot be, or nothing waits. */
    preview(id: RequestId, parameters: ToolParameters): Promise<ApprovalPreview>;
    /** Decides by the rules what waits, as if it began now. */
    settleByRules(surface: Surface): Promise<void>;
  };
}
