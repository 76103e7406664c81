// The hub as a whole: puts the hub together from its parts.
import { createAccounts } from './accounts/accounts.ts';
import { createAdoptions } from './agents/adoptions.ts';
import { createAgents } from './agents/agents.ts';
import { createPresences } from './agents/presences.ts';
import { createApprovals } from './approvals/approvals.ts';
import { createAttachments } from './attachments/attachments.ts';
import { createAudit } from './audit/audit.ts';
import { type HubPorts, openHubContext } from './context/hub-context.ts';
import type { Hub } from './contract/hub.ts';
import { createConversations } from './conversations/conversations.ts';
import { createEventFeed } from './events/event-feed.ts';
import { createDeliveries } from './messages/deliveries.ts';
import { createDrafts } from './messages/drafts.ts';
import { createMessageBus } from './messages/message-bus.ts';
import { createScheduledMessages } from './messages/scheduled-messages.ts';
import { createRequestRoom } from './requests/request-room.ts';
import { createRequests } from './requests/requests.ts';
import { createRuns } from './runs/runs.ts';
import { createSessionNames } from './session-names/session-names.ts';
import { createToolCalls } from './tool-calls/tool-calls.ts';

export type { HubPorts };

/** Starts a hub on a store. Messages that fell due while no hub was running are delivered at once. */
export async function createHub(ports: HubPorts): Promise<Hub> {
  const stop = new AbortController();
  const { context, scheduled: stored } = await openHubContext(ports, stop.signal);
  const scheduled = createScheduledMessages(stored);
  const room = createRequestRoom(context, scheduled);
  const requests = createRequests(context);
  const drafts = createDrafts(context);
  const presences = createPresences(context);
  const { noteScheduled, ...attachments } = await createAttachments(context, scheduled.messages);
  return {
    bus: createMessageBus(context, scheduled, room, { closeDraft: drafts.closeFor, noteScheduled }),
    attachments,
    requests,
    conversations: createConversations(context),
    agents: createAgents(context, scheduled, drafts),
    sessionNames: createSessionNames(context, scheduled),
    drafts,
    deliveries: createDeliveries(context),
    presences,
    adoptions: createAdoptions(context),
    runs: createRuns(context),
    approvals: createApprovals(context, room),
    toolCalls: createToolCalls(context, room, requests),
    accounts: createAccounts(context),
    audit: createAudit(context),
    events: createEventFeed(context),
    startingPoint: () => ({
      logId: context.logId,
      overview: context.overview,
      drafts: drafts.list(),
      presences: presences.list(),
      health: context.health.now(),
    }),
    health: context.health.now,
    stop: () => stop.abort(),
  };
}
