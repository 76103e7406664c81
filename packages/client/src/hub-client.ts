// The hub's HTTP API as typed methods, one per endpoint. It keeps no state and retries nothing but streams.
import {
  type AddedProgram,
  type AddProgramBody,
  type Agent,
  type AgentTool,
  type AnswerBody,
  type ApprovalPreview,
  type AskedQuestion,
  type AuditPage,
  type AuditQuery,
  addedProgramSchema,
  agentSchema,
  agentsSchema,
  agentToolsSchema,
  approvalPreviewSchema,
  askedQuestionSchema,
  auditPageSchema,
  type ChatMode,
  type ClaimBody,
  type ConversationSummary,
  conversationSummarySchema,
  conversationsSchema,
  type DecideAllBody,
  type Decided,
  type Draft,
  type DraftBody,
  decidedSchema,
  draftSchema,
  type EmbeddingProgress,
  embeddingProgressSchema,
  endedSessionsSchema,
  enteredSchema,
  type FoundMemories,
  foundMemoriesSchema,
  type HeldName,
  type HubPlace,
  type HumanRequest,
  healthSchema,
  heldNameSchema,
  hubPlaceSchema,
  humanRequestSchema,
  inboxSchema,
  linkSchema,
  type MemoriesPage,
  type Memory,
  type MentionSuggestion,
  type MessagesPage,
  type ModelOffers,
  type ModelTrial,
  type ModelTrialBody,
  memoriesPageSchema,
  memorySchema,
  mentionSuggestionsSchema,
  messagesPageSchema,
  modelOffersSchema,
  modelTrialSchema,
  type Policies,
  type Program,
  policiesSchema,
  programsSchema,
  type ReceivedMessage,
  type ReleaseBody,
  requestsSchema,
  type SendMessageBody,
  type SentMessage,
  type Session,
  type SetPolicyBody,
  type Settings,
  type SettingsChangeBody,
  type StartingPoint,
  type Surface,
  sentMessageSchema,
  sessionsSchema,
  settingsSchema,
  startingPointSchema,
  stoppedSchema,
  type Taken,
  takenSchema,
} from '@nod/protocol';
import type { z } from 'zod';
import type { ClientPorts } from './client-ports.ts';
import { followInbox } from './follow-inbox.ts';
import type { OpenedEvents } from './read-event-stream.ts';
import { createTransport, type TransportOptions } from './transport.ts';

export type Link = z.infer<typeof linkSchema>;
type Health = z.infer<typeof healthSchema>;

/** `token` is for programs and the command line, `sessionKey` for a browser that was let in. */
export type HubClientOptions = TransportOptions & ClientPorts;

/** How long the hub may hold the answer back, and what ends the wait early. */
interface WaitOptions {
  waitMs?: number;
  signal?: AbortSignal;
}

/** Where the person acts. */
interface Acting {
  surface: Surface;
}

/** What to look for in the audit; times are milliseconds since 1970. */
export type AuditFilter = Partial<Omit<AuditQuery, 'before' | 'limit'>>;

/**
 * Every method rejects with a NodError (the hub refused, by code), a ConnectionError (it was not reached) or an
 * UnexpectedAnswerError (that was no hub); one that takes a signal rejects with its reason when it aborts.
 */
export interface HubClient {
  readonly ports: ClientPorts;

  /** Also of a hub that can accept no messages: then its status is `failing`. */
  health(): Promise<Health>;
  /** Where the hub is on its machine. */
  place(): Promise<HubPlace>;
  createLink(by: Acting): Promise<Link>;
  /** Exchanges the code of a link for this browser's session; resolves to its key, which is told once. */
  enter(body: Acting & { code: string }): Promise<string>;
  signOut(by: Acting): Promise<void>;
  /** The browsers that are in, in the order they came. */
  sessions(): Promise<Session[]>;
  endSession(id: string, by: Acting): Promise<void>;
  /** Ends every session but the caller's own; resolves to how many those were. */
  endOtherSessions(by: Acting): Promise<number>;

  /** The programs that have a token, in the order added. */
  programs(): Promise<Program[]>;
  /** Makes a token, which is told this once. */
  addProgram(body: AddProgramBody): Promise<AddedProgram>;
  /** Takes a token away, and ends what it has open. */
  removeProgram(name: string, by: Acting): Promise<void>;

  sendMessage(body: SendMessageBody): Promise<SentMessage>;
  appendDraft(id: string, body: DraftBody): Promise<Draft>;

  listAgents(): Promise<Agent[]>;
  registerAgent(name: string): Promise<Agent>;
  terminateAgent(name: string): Promise<void>;
  /** Claims the name of a session, or keeps it. */
  claimName(body: ClaimBody): Promise<HeldName>;
  releaseName(body: ReleaseBody): Promise<void>;
  inbox(name: string, options?: WaitOptions & { limit?: number }): Promise<ReceivedMessage[]>;
  acknowledge(name: string, ids: readonly string[]): Promise<void>;
  /** Gives one message out; it is kept until it is acknowledged. May be repeated under the same `by`. */
  take(name: string, id: string, by: string): Promise<Taken>;
  /** What was taken did not arrive: it is in the mailbox as before. */
  giveBack(name: string, id: string, by: string): Promise<void>;
  /**
   * Each unacknowledged message once, then new ones as they arrive; reconnects by itself.
   * Ends when the signal aborts; throws NodError when the hub refuses.
   */
  followInbox(name: string, signal: AbortSignal): AsyncGenerator<ReceivedMessage, void>;

  overview(): Promise<StartingPoint>;
  conversations(): Promise<ConversationSummary[]>;
  messages(conversationId: string, page?: { before?: number; limit?: number }): Promise<MessagesPage>;
  markRead(conversationId: string, through: number): Promise<void>;
  /** All of them, oldest first. */
  openRequests(): Promise<HumanRequest[]>;
  /** The request; with `waitMs`, once it is settled or the wait is over. */
  request(id: string, options?: WaitOptions): Promise<HumanRequest>;
  /** What was asked, in full. */
  question(id: string): Promise<AskedQuestion>;
  /** Throws AlreadySettledError when someone else was first. */
  answer(id: string, body: AnswerBody): Promise<HumanRequest>;
  cancel(id: string): Promise<HumanRequest>;

  /** The mode counts from the agent's next tool call on. */
  setMode(conversationId: string, body: Acting & { mode: ChatMode }): Promise<ConversationSummary>;
  /** What a waiting tool call would do with these parameters; an approval of them names the hash given here. */
  previewApproval(id: string, parameters: Record<string, unknown>): Promise<ApprovalPreview>;
  /** Decides exactly the tool approvals named. */
  decideAll(body: DecideAllBody): Promise<Decided>;
  policies(): Promise<Policies>;
  setPolicy(body: SetPolicyBody): Promise<void>;
  revokePermission(id: string, by: Acting): Promise<void>;
  agentTools(agent: string): Promise<AgentTool[]>;
  /** What can be mentioned with @ and fits what was typed after it. */
  suggestMentions(query: string, signal?: AbortSignal): Promise<MentionSuggestion[]>;
  /** A page of what was decided about tool calls, newest first. */
  audit(query?: AuditFilter & { before?: number; limit?: number }): Promise<AuditPage>;
  /** Everything that fits, newest first, as the text of a file; `limit` keeps only the newest. */
  exportAudit(
    format: 'jsonl' | 'csv',
    query?: AuditFilter & { limit?: number },
  ): Promise<ReadableStream<Uint8Array>>;

  /** Stops what an agent is doing in the conversation; false when nothing was running. */
  stop(conversationId: string): Promise<boolean>;
  memories(page?: { before?: number; limit?: number }): Promise<MemoriesPage>;
  searchMemories(query: string, limit: number): Promise<FoundMemories['found']>;
  /** `source`: who had saved it; the person, unless said otherwise. */
  addMemory(text: string, source?: string): Promise<Memory>;
  updateMemory(id: string, text: string): Promise<Memory>;
  removeMemory(id: string): Promise<void>;
  embeddingProgress(): Promise<EmbeddingProgress>;
  settings(): Promise<Settings>;
  changeSettings(change: SettingsChangeBody): Promise<Settings>;
  findModels(): Promise<ModelOffers['offers']>;
  tryModel(order: ModelTrialBody): Promise<ModelTrial>;

  /** One connection to the event stream; `followEvents` is what reconnects. */
  openEvents(after: number, signal: AbortSignal): Promise<OpenedEvents>;
}

export function createHubClient(options: HubClientOptions): HubClient {
  const transport = createTransport(options);
  const { fetchJson, fetchNothing, fetchEvents, fetchStream } = transport;
  const get = <S extends z.ZodType>(path: string, schema: S) => fetchJson({ method: 'GET', path }, schema);
  const post = <S extends z.ZodType>(path: string, schema: S, body?: unknown) =>
    fetchJson({ method: 'POST', path, body }, schema);
  const ports: ClientPorts = { fetch: options.fetch, timer: options.timer, random: options.random };

  return {
    ports,
    health: () => fetchJson({ method: 'GET', path: '/healthz', answeredBy: 503 }, healthSchema),
    place: () => get('/api/place', hubPlaceSchema),
    createLink: (by) => post('/api/links', linkSchema, by),
    enter: async (body) => (await post('/api/enter', enteredSchema, body)).key,
    signOut: ({ surface }) => fetchNothing({ method: 'DELETE', path: '/api/session', query: { surface } }),
    sessions: async () => (await get('/api/sessions', sessionsSchema)).sessions,
    endSession: (id, { surface }) =>
      fetchNothing({ method: 'DELETE', path: toPath`/api/sessions/${id}`, query: { surface } }),
    endOtherSessions: async ({ surface }) =>
      (await fetchJson({ method: 'DELETE', path: '/api/sessions', query: { surface } }, endedSessionsSchema))
        .ended,

    programs: async () => (await get('/api/programs', programsSchema)).programs,
    addProgram: (body) => post('/api/programs', addedProgramSchema, body),
    removeProgram: (name, { surface }) =>
      fetchNothing({ method: 'DELETE', path: toPath`/api/programs/${name}`, query: { surface } }),

    sendMessage: (body) => post('/api/messages', sentMessageSchema, body),
    appendDraft: (id, body) =>
      fetchJson({ method: 'PUT', path: toPath`/api/drafts/${id}`, body }, draftSchema),

    listAgents: async () => (await get('/api/agents', agentsSchema)).agents,
    registerAgent: (name) => post('/api/agents', agentSchema, { name }),
    terminateAgent: (name) => fetchNothing({ method: 'DELETE', path: toPath`/api/agents/${name}` }),
    inbox: async (name, { signal, ...query } = {}) => {
      const path = toPath`/api/agents/${name}/inbox`;
      return (await fetchJson({ method: 'GET', path, query, signal }, inboxSchema)).messages;
    },
    claimName: (body) => post('/api/session-names', heldNameSchema, body),
    releaseName: (body) => fetchNothing({ method: 'POST', path: '/api/session-names/release', body }),
    acknowledge: (name, ids) =>
      fetchNothing({ method: 'POST', path: toPath`/api/agents/${name}/inbox/ack`, body: { ids } }),
    take: async (name, id, by) =>
      (await post(toPath`/api/agents/${name}/inbox/take`, takenSchema, { id, by })).taken,
    giveBack: (name, id, by) =>
      fetchNothing({ method: 'POST', path: toPath`/api/agents/${name}/inbox/give-back`, body: { id, by } }),
    followInbox: (name, signal) =>
      followInbox(ports, signal, (signal) =>
        fetchEvents({ method: 'GET', path: toPath`/api/agents/${name}/inbox/stream`, signal }),
      ),

    overview: () => get('/api/overview', startingPointSchema),
    conversations: async () => (await get('/api/conversations', conversationsSchema)).conversations,
    messages: (id, query = {}) =>
      fetchJson(
        { method: 'GET', path: toPath`/api/conversations/${id}/messages`, query },
        messagesPageSchema,
      ),
    markRead: (id, through) =>
      fetchNothing({ method: 'POST', path: toPath`/api/conversations/${id}/read`, body: { through } }),
    openRequests: async () => {
      const requests: HumanRequest[] = [];
      let after: string | undefined;
      do {
        const page = await fetchJson(
          { method: 'GET', path: '/api/requests', query: { after } },
          requestsSchema,
        );
        requests.push(...page.requests);
        after = page.next ?? undefined;
      } while (after !== undefined);
      return requests;
    },
    request: (id, { signal, ...query } = {}) =>
      fetchJson({ method: 'GET', path: toPath`/api/requests/${id}`, query, signal }, humanRequestSchema),
    question: (id) => get(toPath`/api/requests/${id}/question`, askedQuestionSchema),
    answer: (id, body) => post(toPath`/api/requests/${id}/answer`, humanRequestSchema, body),
    cancel: (id) => post(toPath`/api/requests/${id}/cancel`, humanRequestSchema),
    setMode: (id, body) =>
      fetchJson(
        { method: 'PUT', path: toPath`/api/conversations/${id}/mode`, body },
        conversationSummarySchema,
      ),
    previewApproval: (id, parameters) =>
      post(toPath`/api/requests/${id}/preview`, approvalPreviewSchema, { parameters }),
    decideAll: (body) => post('/api/approvals', decidedSchema, body),
    policies: () => get('/api/policies', policiesSchema),
    setPolicy: (body) => fetchNothing({ method: 'PUT', path: '/api/policies', body }),
    revokePermission: (id, { surface }) =>
      fetchNothing({ method: 'DELETE', path: toPath`/api/permissions/${id}`, query: { surface } }),
    agentTools: async (agent) => (await get(toPath`/api/agents/${agent}/tools`, agentToolsSchema)).tools,
    suggestMentions: async (query, signal) =>
      (
        await fetchJson(
          { method: 'GET', path: '/api/mentions', query: { query }, signal },
          mentionSuggestionsSchema,
        )
      ).suggestions,
    audit: (query = {}) => fetchJson({ method: 'GET', path: '/api/audit', query }, auditPageSchema),
    exportAudit: (format, query = {}) =>
      fetchStream({ method: 'GET', path: '/api/audit/export', query: { format, ...query } }),
    stop: async (id) => (await post(toPath`/api/conversations/${id}/stop`, stoppedSchema)).stopped,
    memories: (query = {}) => fetchJson({ method: 'GET', path: '/api/memories', query }, memoriesPageSchema),
    searchMemories: async (query, limit) => {
      const request = { method: 'GET' as const, path: '/api/memories/search', query: { query, limit } };
      return (await fetchJson(request, foundMemoriesSchema)).found;
    },
    addMemory: (text, source) => post('/api/memories', memorySchema, { text, source }),
    updateMemory: (id, text) =>
      fetchJson({ method: 'PUT', path: toPath`/api/memories/${id}`, body: { text } }, memorySchema),
    removeMemory: (id) => fetchNothing({ method: 'DELETE', path: toPath`/api/memories/${id}` }),
    embeddingProgress: () => get('/api/memories/embedding', embeddingProgressSchema),
    settings: () => get('/api/settings', settingsSchema),
    changeSettings: (change) =>
      fetchJson({ method: 'PUT', path: '/api/settings', body: change }, settingsSchema),
    findModels: async () => (await get('/api/models/found', modelOffersSchema)).offers,
    tryModel: (order) => post('/api/models/try', modelTrialSchema, order),
    openEvents: (after, signal) =>
      fetchEvents({
        method: 'GET',
        path: '/api/events',
        headers: { 'last-event-id': String(after) },
        signal,
      }),
  };
}

/** A path whose inserted parts are escaped, so that a hostile name stays one segment. */
function toPath(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: parts }, ...values.map(encodeURIComponent));
}
