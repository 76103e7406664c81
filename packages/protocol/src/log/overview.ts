// The overview is what a surface needs to show everything but message texts: it is loaded once, then kept
// up to date by applying events. The hub and the panel apply the same function.
import { z } from 'zod';
import { agentSchema } from '../agents/agent.ts';
import {
  type ConversationSummary,
  conversationSummarySchema,
  PREVIEW_LENGTH,
} from '../messages/conversation.ts';
import { type Message, toSaidText } from '../messages/message.ts';
import { PERSON } from '../names/address.ts';
import { humanRequestSchema } from '../requests/human-request.ts';
import { runSchema } from '../tools/run.ts';
import { permissionSchema, toolPolicySchema, toPolicyKey } from '../tools/tool-policy.ts';
import type { HubEvent, HubEventOf, LoggedEvent } from './events.ts';

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
  // That the entry is the one of this event, its type says.
  const apply = APPLY[event.type] as Apply<HubEvent>;
  apply(overview, event, seq);
}

type Apply<E> = (overview: Overview, event: E, seq: number) => void;

const NOTHING_SAID = { lastMessage: null, readThrough: 0, unread: 0, contextFrom: 0 };

const APPLY: { [T in HubEvent['type']]: Apply<HubEventOf<T>> } = {
  'agent-registered': ({ agents }, { agent }) => put(agents, agent.name, agent),
  'agent-terminated': ({ agents }, { name, at }) => change(agents, name, () => ({ terminatedAt: at })),
  'conversation-opened': ({ conversations }, { conversation }) =>
    put(conversations, conversation.id, { ...conversation, ...NOTHING_SAID }),
  'conversation-read': ({ conversations }, { conversationId, through, unread }) =>
    change(conversations, conversationId, () => ({ readThrough: through, unread })),
  'conversation-mode-set': ({ conversations }, { conversationId, mode }) =>
    change(conversations, conversationId, () => ({ mode })),
  'conversation-renewed': ({ conversations }, { conversationId }, seq) =>
    change(conversations, conversationId, () => ({ contextFrom: seq })),
  'message-delivered': ({ conversations }, { message }, seq) =>
    change(conversations, message.conversationId, ({ unread }) => toDelivered(message, seq, unread)),
  'message-delivery-told': () => {},
  'request-opened': ({ openRequests }, { request }) => put(openRequests, request.id, request),
  'request-awaited': ({ openRequests }, { requestId, awaited }) =>
    change(openRequests, requestId, () => ({ awaited })),
  'request-settled': ({ openRequests }, { requestId }) => remove(openRequests, requestId),
  'run-started': ({ activeRuns }, { run }) => put(activeRuns, run.id, run),
  'run-step-added': ({ activeRuns }, { runId, step }) =>
    change(activeRuns, runId, ({ steps }) => ({ steps: [...steps, step] })),
  'run-ended': ({ activeRuns }, { runId }) => remove(activeRuns, runId),
  'tool-policy-set': ({ policies }, { policy }) => put(policies, toPolicyKey(policy), policy),
  'tool-policy-removed': ({ policies }, event) => remove(policies, toPolicyKey(event)),
  'permission-granted': ({ permissions }, { permission }) => put(permissions, permission.id, permission),
  'permission-revoked': ({ permissions }, { permissionId }) => remove(permissions, permissionId),
};

function put<T>(entries: Record<string, T>, key: string, entry: T): void {
  entries[key] = entry;
}

function remove(entries: Record<string, unknown>, key: string): void {
  delete entries[key];
}

/** What is not there does not change. */
function change<T extends object>(
  entries: Record<string, T>,
  key: string,
  toChanged: (entry: T) => Partial<T>,
): void {
  const entry = entries[key];
  if (entry) entries[key] = { ...entry, ...toChanged(entry) };
}

function toDelivered(message: Message, position: number, unread: number): Partial<ConversationSummary> {
  const { id, from, to, dueAt } = message;
  return {
    lastMessage: { id, from, preview: toPreview(toSaidText(message)), at: dueAt, position },
    unread: unread + (to === PERSON ? 1 : 0),
  };
}

/** Space to be made one blank: not a blank that stands alone, of which every text is full. */
const WIDE_SPACE = /\s{2,}|[^\S ]/gu;

/** The beginning of a text on one line; where that is not all, it says so. No character is cut in two. */
export function toPreview(text = ''): string {
  const beginning = text
    .slice(0, PREVIEW_LENGTH * 2)
    .replace(WIDE_SPACE, ' ')
    .trim();
  const isWhole = beginning.length <= PREVIEW_LENGTH && text.slice(PREVIEW_LENGTH * 2).trim() === '';
  if (isWhole) return beginning;
  return `${beginning.slice(0, PREVIEW_LENGTH - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
