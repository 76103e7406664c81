// Routes for agents, their inboxes and the names of their sessions.
import type { Hub } from '@nod/hub';
import { type DeliveredMessage, LOCAL_PROGRAM, type ReceivedMessage } from '@nod/protocol';
import { type Caller, toOwnSurface } from '../../callers/caller.ts';
import type { RouteParts, Routes } from '../../serving/route.ts';

export function agentRoutes({ hub, streams }: RouteParts) {
  return {
    listAgents: () => ({ agents: hub.agents.list() }),
    registerAgent: ({ body: { name, abilities } }) => hub.agents.register(name, { abilities }),
    terminateAgent: ({ params, query, caller }) =>
      hub.agents.terminate(params.name, toOwnSurface(caller, query)),
    inbox: ({ params, query, ...input }) =>
      streams.whileOpen({ ...input, waitMs: query.waitMs }, async (signal) => ({
        messages: await hub.bus.receive(await hub.bus.inbox(params.name, { ...query, signal })),
      })),
    acknowledge: ({ params, body }) => hub.bus.acknowledge(params.name, body.ids),
    take: async ({ params, body }) => ({ taken: await hub.bus.take(params.name, body.id, body.by) }),
    giveBack: ({ params, body }) => hub.bus.giveBack(params.name, body.id, body.by),
    async openInbox({ params: { name }, ...input }) {
      // Refuses a terminated agent with a status, which a stream that has begun could not do.
      await hub.bus.inbox(name, { limit: 1, waitMs: 0 });
      return streams.open(input, (signal) => receive(hub, hub.bus.follow(name, signal)), toMessageFrame);
    },
    claimName: ({ body, caller }) => hub.sessionNames.claim({ ...body, program: toProgram(caller) }),
    releaseName: ({ body }) => hub.sessionNames.release(body),
  } satisfies Partial<Routes>;
}

function toProgram(caller: Caller | null) {
  return caller?.kind === 'program' ? caller.name : LOCAL_PROGRAM;
}

async function* receive(
  hub: Hub,
  messages: AsyncIterable<DeliveredMessage>,
): AsyncGenerator<ReceivedMessage, void> {
  for await (const message of messages) yield* await hub.bus.receive([message]);
}

function toMessageFrame(message: ReceivedMessage) {
  return { event: 'message', id: message.position, data: message };
}
