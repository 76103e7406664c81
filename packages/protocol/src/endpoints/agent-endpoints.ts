// Endpoints for agents, their mailboxes and the names of their sessions.
import { z } from 'zod';
import { agentSchema } from '../agents/agent.ts';
import {
  acknowledgeBodySchema,
  agentsSchema,
  inboxQuerySchema,
  inboxSchema,
  registerAgentBodySchema,
  takeBodySchema,
  takenSchema,
} from '../api/api.ts';
import { agentNameSchema } from '../names/address.ts';
import { claimBodySchema, heldNameSchema, releaseBodySchema } from '../names/session-claim.ts';
import { BOTH, type Endpoint, PROGRAM } from './endpoint.ts';

const params = z.object({ name: agentNameSchema });

export const agentEndpoints = {
  listAgents: {
    method: 'GET',
    path: '/api/agents',
    access: BOTH,
    summary: 'List the agents',
    response: {
      status: 200,
      description: 'All agents, terminated ones too.',
      schema: agentsSchema,
      field: 'agents',
    },
  },
  registerAgent: {
    method: 'POST',
    path: '/api/agents',
    access: BOTH,
    summary: 'Register an agent',
    description:
      'Makes the name known, so that messages can be sent to it, and says what the agent can do. Sending and receiving register too.',
    body: registerAgentBodySchema,
    response: { status: 201, description: 'The agent.', schema: agentSchema },
    refusals: ['too_many_agents'],
  },
  terminateAgent: {
    method: 'DELETE',
    path: '/api/agents/{name}',
    access: BOTH,
    summary: 'Terminate an agent',
    description:
      'From then on nothing can be sent to it; its open requests are cancelled, and delayed messages from and to it are not delivered.',
    params,
    response: { status: 204, description: 'Terminated.' },
    refusals: ['not_found'],
  },
  inbox: {
    method: 'GET',
    path: '/api/agents/{name}/inbox',
    access: PROGRAM,
    summary: 'Receive messages',
    description:
      'Delivered, unacknowledged messages, oldest first. With `waitMs`, waits up to that long for the first one. A message comes again until it is acknowledged.',
    params,
    query: inboxQuerySchema,
    response: {
      status: 200,
      description: 'The messages; possibly none.',
      schema: inboxSchema,
      field: 'messages',
    },
    refusals: ['recipient_terminated', 'too_many_agents'],
  },
  acknowledge: {
    method: 'POST',
    path: '/api/agents/{name}/inbox/ack',
    access: PROGRAM,
    summary: 'Acknowledge messages',
    description: 'These messages do not come again. Unknown and repeated ids are ignored.',
    params,
    body: acknowledgeBodySchema,
    response: { status: 204, description: 'Acknowledged, durably.' },
  },
  take: {
    method: 'POST',
    path: '/api/agents/{name}/inbox/take',
    access: PROGRAM,
    summary: 'Take one message',
    description:
      'For whoever gives a message out, say with the result of a call, and does not know whether it arrives. It stays in the mailbox, marked as taken, until it is acknowledged or given back. Of several that have read the same message, one takes it; the same one may repeat the call.',
    params,
    body: takeBodySchema,
    response: {
      status: 200,
      description: 'Whether it was there for the taking.',
      schema: takenSchema,
      field: 'taken',
    },
  },
  giveBack: {
    method: 'POST',
    path: '/api/agents/{name}/inbox/give-back',
    access: PROGRAM,
    summary: 'Give a message back',
    description: 'It did not arrive: the mailbox holds it as if it had not been taken.',
    params,
    body: takeBodySchema,
    response: { status: 204, description: 'It is there, durably.' },
  },
  openInbox: {
    method: 'GET',
    path: '/api/agents/{name}/inbox/stream',
    access: PROGRAM,
    summary: 'Receive messages as a stream',
    description:
      'Server-sent events: `event: message`, `id: <position>`, `data:` a ReceivedMessage. Every connection starts with what is not acknowledged. The header `X-Nod-Log` names the log that positions are places in. A comment at least every 15 seconds.',
    params,
    response: { status: 200, description: 'The stream.', mediaTypes: ['text/event-stream'] },
    refusals: ['recipient_terminated', 'too_many_agents'],
  },
  claimName: {
    method: 'POST',
    path: '/api/session-names',
    access: PROGRAM,
    summary: 'Claim the name of a session',
    description:
      'Several sessions of one agent are several agents: `codex · site`, `codex · site 2`. A session that comes back gets its own name again, by its id; one without an id while its process claims again in time. No other session gets the name before `heldForMs` are over.',
    body: claimBodySchema,
    response: {
      status: 200,
      description: 'The name, and for how long it is held.',
      schema: heldNameSchema,
    },
    refusals: ['too_many_agents'],
  },
  releaseName: {
    method: 'POST',
    path: '/api/session-names/release',
    access: PROGRAM,
    summary: 'Give the name of a session back',
    body: releaseBodySchema,
    response: { status: 204, description: 'Given back, unless another process of the session holds it.' },
  },
} as const satisfies Record<string, Endpoint>;
