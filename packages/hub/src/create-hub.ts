// Puts the hub together from its parts.
import { createAgents } from './agents.ts';
import { createApprovals } from './approvals/approvals.ts';
import { createAudit } from './audit.ts';
import { createConversations } from './conversations/conversations.ts';
import { createDrafts } from './drafts.ts';
import { createEventFeed } from './event-feed.ts';
import type { Hub } from './hub.ts';
import { type HubPorts, openHubContext } from './hub-context.ts';
import { createMessageBus } from './message-bus.ts';
import { createRequests } from './requests.ts';
import { createRuns } from './runs.ts';
import { createScheduledMessages } from './scheduled-messages.ts';
import { createSessionNames } from './session-names/session-names.ts';

export type { HubPorts };

/** Starts a hub on a store. Messages that fell due while no hub was running are delivered at once. */
export async function createHub(ports: HubPorts): Promise<Hub> {
  const stop = new AbortController();
  const { context, scheduled: stored } = await openHubContext(ports, stop.signal);
  const scheduled = createScheduledMessages(stored);
  const approvals = createApprovals(context);
  const requests = createRequests(context, approvals.answer);
  const drafts = createDrafts(context);
  return {
    bus: createMessageBus(context, scheduled, drafts.closeFor),
    requests,
    conversations: createConversations(context),
    agents: createAgents(context, scheduled),
    sessionNames: createSessionNames(context, scheduled),
    drafts,
    runs: createRuns(context),
    approvals,
    audit: createAudit(context),
    events: createEventFeed(context),
    startingPoint: () => ({
      logId: context.logId,
      overview: context.overview,
      drafts: drafts.list(),
      health: context.health.now(),
    }),
    health: context.health.now,
    stop: () => stop.abort(),
  };
}
