// Agents and their inboxes.
import type { Hub } from '@nod/hub';
import {
  acknowledgeBodySchema,
  agentNameSchema,
  agentSchema,
  agentsSchema,
  type DeliveredMessage,
  inboxQuerySchema,
  inboxSchema,
  type ReceivedMessage,
  registerAgentBodySchema,
  takeBodySchema,
  takenSchema,
} from '@nod/protocol';
import { z } from 'zod';
import { BOTH, PROGRAM } from '../caller.ts';
import type { OpenStream } from '../open-stream.ts';
import { type Route, route } from '../route.ts';

const params = z.object({ name: agentNameSchema });

export function agentRoutes(hub: Hub, streams: OpenStream): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/agents',
      access: BOTH,
      actsAs: () => null,
      summary: 'List the agents',
      response: { status: 200, description: 'All agents, terminated ones too.', schema: agentsSchema },
      handle: () => ({ agents: hub.agents.list() }),
    }),
    route({
      method: 'POST',
      path: '/api/agents',
      access: BOTH,
      actsAs: ({ body }) => body.name,
      summary: 'Register an agent',
      description:
        'Makes the name known, so that messages can be sent to it, and says what the agent can do. Sending and receiving register too.',
      body: registerAgentBodySchema,
      response: { status: 201, description: 'The agent.', schema: agentSchema },
      refusals: ['too_many_agents'],
      handle: ({ body: { name, abilities } }) => hub.agents.register(name, { abilities }),
    }),
    route({
      method: 'DELETE',
      path: '/api/agents/{name}',
      access: BOTH,
      summary: 'Terminate an agent',
      description:
        'From then on nothing can be sent to it; its open requests are cancelled, and delayed messages from and to it are not delivered.',
      params,
      actsAs: ({ params }) => params.name,
      response: { status: 204, description: 'Terminated.' },
      refusals: ['not_found'],
      handle: ({ params }) => hub.agents.terminate(params.name),
    }),
    route({
      method: 'GET',
      path: '/api/agents/{name}/inbox',
      access: PROGRAM,
      summary: 'Receive messages',
      description:
        'Delivered, unacknowledged messages, oldest first. With `waitMs`, waits up to that long for the first one. A message comes again until it is acknowledged.',
      params,
      actsAs: ({ params }) => params.name,
      query: inboxQuerySchema,
      response: { status: 200, description: 'The messages; possibly none.', schema: inboxSchema },
      refusals: ['recipient_terminated', 'too_many_agents'],
      handle: ({ params, query, ...input }) =>
        streams.whileOpen({ ...input, waitMs: query.waitMs }, async (signal) => ({
          messages: await hub.bus.receive(await hub.bus.inbox(params.name, { ...query, signal })),
        })),
    }),
    route({
      method: 'POST',
      path: '/api/agents/{name}/inbox/ack',
      access: PROGRAM,
      summary: 'Acknowledge messages',
      description: 'These messages do not come again. Unknown and repeated ids are ignored.',
      params,
      actsAs: ({ params }) => params.name,
      body: acknowledgeBodySchema,
      response: { status: 204, description: 'Acknowledged, durably.' },
      handle: ({ params, body }) => hub.bus.acknowledge(params.name, body.ids),
    }),
    route({
      method: 'POST',
      path: '/api/agents/{name}/inbox/take',
      access: PROGRAM,
      summary: 'Take one message',
      description:
        'For whoever gives a message out, say with the result of a call, and does not know whether it arrives. It stays in the mailbox, marked as taken, until it is acknowledged or given back. Of several that have read the same message, one takes it; the same one may repeat the call.',
      params,
      actsAs: ({ params }) => params.name,
      body: takeBodySchema,
      response: { status: 200, description: 'Whether it was there for the taking.', schema: takenSchema },
      handle: async ({ params, body }) => ({ taken: await hub.bus.take(params.name, body.id, body.by) }),
    }),
    route({
      method: 'POST',
      path: '/api/agents/{name}/inbox/give-back',
      access: PROGRAM,
      summary: 'Give a message back',
      description: 'It did not arrive: the mailbox holds it as if it had not been taken.',
      params,
      actsAs: ({ params }) => params.name,
      body: takeBodySchema,
      response: { status: 204, description: 'It is there, durably.' },
      handle: ({ params, body }) => hub.bus.giveBack(params.name, body.id, body.by),
    }),
    route({
      method: 'GET',
      path: '/api/agents/{name}/inbox/stream',
      access: PROGRAM,
      summary: 'Receive messages as a stream',
      description:
        'Server-sent events: `event: message`, `id: <position>`, `data:` a ReceivedMessage. Every connection starts with what is not acknowledged. The header `X-Nod-Log` names the log that positions are places in. A comment at least every 15 seconds.',
      params,
      actsAs: ({ params }) => params.name,
      response: { status: 200, description: 'The stream.', mediaTypes: ['text/event-stream'] },
      refusals: ['recipient_terminated', 'too_many_agents'],
      async handle({ params: { name }, ...input }) {
        // Refuses a terminated agent with a status, which a stream that has begun could not do.
        await hub.bus.inbox(name, { limit: 1, waitMs: 0 });
        return streams.open(input, (signal) => receive(hub, hub.bus.follow(name, signal)), toMessageFrame);
      },
    }),
  ];
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
