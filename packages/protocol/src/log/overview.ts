// The overview is what a surface needs to show everything but message texts: it is loaded once, then kept
// up to date by applying events. The hub and the panel apply the same function.
import { z } from 'zod';
import { agentSchema } from '../agents/agent.ts';
import { conversationSummarySchema, PREVIEW_LENGTH } from '../messages/conversation.ts';
import { PERSON } from '../names/address.ts';
import { humanRequestSchema } from '../requests/human-request.ts';
import { runSchema } from '../tools/run.ts';
import { permissionSchema, toolPolicySchema, toPolicyKey } from '../tools/tool-policy.ts';
import type { HubEventOf, LoggedEvent } from './events.ts';

export const overviewSchema = z.object({
  /** Everything up to this place in the log is contained. */
  seq: z.number().int(),
  agents: z.record(z.string(), agentSchema),
  conversations: z.record(z.string(), conversationSummarySchema),
  openRequests: z.record(z.string(), humanRequestSchema),
  /** Runs that have not ended. */
  activeRuns: z.record(z.string(), runSchema),
  /** By `toPolicyKey`. */
  policies: z.record(z.string(), toolPolicySchema),
  permissions: z.record(z.string(), permissionSchema),
});

export type Overview = z.infer<typeof overviewSchema>;

/**
 * Brings the overview up to date with one event, in place. Entries that change are replaced, not mutated,
 * so that a reader can compare them by identity. An event already contained changes nothing.
 */
export function applyEvent(overview: Overview, { seq, event }: LoggedEvent): void {
  if (seq <= overview.seq) return;
  overview.seq = seq;
  switch (event.type) {
    case 'agent-registered':
      overview.agents[event.agent.name] = event.agent;
      return;
    case 'agent-terminated':
      applyTermination(overview, event);
      return;
    case 'conversation-opened':
      overview.conversations[event.conversation.id] = {
        ...event.conversation,
        lastMessage: null,
        readThrough: 0,
        unread: 0,
      };
      return;
    case 'conversation-read':
      applyRead(overview, event);
      return;
    case 'conversation-mode-set':
      applyMode(overview, event);
      return;
    case 'message-delivered':
      applyDelivery(overview, event, seq);
      return;
    case 'request-opened':
      overview.openRequests[event.request.id] = event.request;
      return;
    case 'request-awaited':
      applyAwaited(overview, event);
      return;
    case 'request-settled':
      delete overview.openRequests[event.requestId];
      return;
    case 'run-started':
      overview.activeRuns[event.run.id] = event.run;
      return;
    case 'run-step-added':
      applyRunStep(overview, event);
      return;
    case 'run-ended':
      delete overview.activeRuns[event.runId];
      return;
    case 'tool-policy-set':
      overview.policies[toPolicyKey(event.policy)] = event.policy;
      return;
    case 'tool-policy-removed':
      delete overview.policies[toPolicyKey(event)];
      return;
    case 'permission-granted':
      overview.permissions[event.permission.id] = event.permission;
      return;
    case 'permission-revoked':
      delete overview.permissions[event.permissionId];
  }
}

function applyTermination(overview: Overview, event: HubEventOf<'agent-terminated'>): void {
  const agent = overview.agents[event.name];
  if (agent) overview.agents[event.name] = { ...agent, terminatedAt: event.at };
}

function applyAwaited(overview: Overview, event: HubEventOf<'request-awaited'>): void {
  const request = overview.openRequests[event.requestId];
  if (request) overview.openRequests[event.requestId] = { ...request, awaited: event.awaited };
}

function applyRead(overview: Overview, event: HubEventOf<'conversation-read'>): void {
  const conversation = overview.conversations[event.conversationId];
  if (!conversation) return;
  overview.conversations[event.conversationId] = {
    ...conversation,
    readThrough: event.through,
    unread: event.unread,
  };
}

function applyMode(overview: Overview, event: HubEventOf<'conversation-mode-set'>): void {
  const conversation = overview.conversations[event.conversationId];
  if (conversation) overview.conversations[event.conversationId] = { ...conversation, mode: event.mode };
}

function applyRunStep(overview: Overview, { runId, step }: HubEventOf<'run-step-added'>): void {
  const run = overview.activeRuns[runId];
  if (run) overview.activeRuns[runId] = { ...run, steps: [...run.steps, step] };
}

function applyDelivery(overview: Overview, { message }: HubEventOf<'message-delivered'>, seq: number): void {
  const conversation = overview.conversations[message.conversationId];
  if (!conversation) return;
  overview.conversations[message.conversationId] = {
    ...conversation,
    lastMessage: {
      id: message.id,
      from: message.from,
      preview: toPreview(message.payload.text),
      at: message.dueAt,
      position: seq,
    },
    unread: conversation.unread + (message.to === PERSON ? 1 : 0),
  };
}

/** Space to be made one blank: not a blank that stands alone, of which every text is full. */
const WIDE_SPACE = /\s{2,}|[^\S ]/gu;

/** The beginning of a text on one line. */
export function toPreview(text: string | undefined): string {
  return (text ?? '')
    .slice(0, PREVIEW_LENGTH * 2)
    .replace(WIDE_SPACE, ' ')
    .trim()
    .slice(0, PREVIEW_LENGTH);
}
