// Endpoints for agents, their mailboxes and the names of their sessions.
import { z } from 'zod';
import { abilitiesSchema, agentSchema } from '../agents/agent.ts';
import { messageIdSchema } from '../ids/ids.ts';
import { receivedMessageSchema } from '../messages/message.ts';
import { agentNameSchema, chosenNameSchema } from '../names/address.ts';
import {
  answer,
  atOwnSurface,
  BOTH,
  created,
  done,
  type Endpoint,
  limitOf,
  MAX_PAGE,
  named,
  PROGRAM,
  stream,
  waitQuery,
} from './endpoint.ts';

/** What an MCP client calls itself that only tries a connection: it becomes no agent. */
export const TRIAL_CLIENT = 'nod-connect';

/** What is longer tells nothing apart that a person has made. */
export const MAX_EVIDENCE = 200;
export const MAX_FOLDER = 4_096;

/** What tells a session of an agent program apart. */
const claimBody = z.strictObject({
  /** The agent that this is a session of. */
  agent: chosenNameSchema,
  /** What the program calls itself. */
  client: z.string().max(MAX_EVIDENCE),
  /** Where the session works; null: nobody knows. */
  folder: z.string().max(MAX_FOLDER).nullable(),
  /** The program's own id of the session, which stays the same over restarts; null: it tells none. */
  session: z.string().min(1).max(MAX_EVIDENCE).nullable(),
  /** Random, for as long as the process lives that claims: tells sessions apart that have no id. */
  holder: z.string().min(16).max(MAX_EVIDENCE),
});

const heldName = z.object({
  name: agentNameSchema,
  /** Nobody else gets the name for this long; to keep it, the session claims again before. */
  heldForMs: z.number(),
});

const releaseBody = z.strictObject({ name: agentNameSchema, holder: claimBody.shape.holder });

export type ClaimBody = z.infer<typeof claimBody>;
export type HeldName = z.infer<typeof heldName>;
export type ReleaseBody = z.infer<typeof releaseBody>;

/** `before`: it was taken by another, or acknowledged; `superseded`: it does not count any more. */
const taken = z.enum(['now', 'before', 'superseded']);

export type Taken = z.infer<typeof taken>;

/** `by` names who takes it: whoever repeats a call under the same name has taken it itself. */
const takeBody = z.strictObject({ id: messageIdSchema, by: z.string().min(1).max(100) });

const params = z.object({ name: agentNameSchema });

export const agentEndpoints = {
  listAgents: {
    method: 'GET',
    path: '/api/agents',
    access: BOTH,
    actsAs: null,
    summary: 'List the agents',
    response: named('agents', z.array(agentSchema), 'All agents, terminated ones too.'),
  },
  registerAgent: {
    method: 'POST',
    path: '/api/agents',
    access: BOTH,
    actsAs: 'name',
    summary: 'Register an agent',
    description:
      'Makes the name known, so that messages can be sent to it, and says what the agent can do. Sending and receiving register too.',
    body: z.strictObject({
      name: agentNameSchema,
      /** What the hub itself knows and sets is not for a program to say. */
      abilities: z
        .strictObject({
          modes: abilitiesSchema.shape.modes.exactOptional(),
          mentions: abilitiesSchema.shape.mentions.exactOptional(),
          stop: abilitiesSchema.shape.stop.exactOptional(),
          attachments: abilitiesSchema.shape.attachments.exactOptional(),
          page: abilitiesSchema.shape.page.exactOptional(),
        })
        .default({}),
    }),
    response: created(agentSchema, 'The agent.'),
    refusals: ['too_many_agents'],
  },
  terminateAgent: {
    method: 'DELETE',
    path: '/api/agents/{name}',
    access: BOTH,
    actsAs: 'name',
    summary: 'Terminate an agent',
    description:
      'From then on nothing can be sent to it; its open requests are cancelled, and delayed messages from and to it are not delivered. The person says on which `surface` they do.',
    params,
    query: atOwnSurface,
    response: done('Terminated.'),
    refusals: ['not_found'],
  },
  inbox: {
    method: 'GET',
    path: '/api/agents/{name}/inbox',
    access: PROGRAM,
    actsAs: 'name',
    summary: 'Receive messages',
    description:
      'Delivered, unacknowledged messages, oldest first. With `waitMs`, waits up to that long for the first one. A message comes again until it is acknowledged.',
    params,
    query: waitQuery.extend({ limit: limitOf(MAX_PAGE) }),
    response: named('messages', z.array(receivedMessageSchema), 'The messages; possibly none.'),
    refusals: ['recipient_terminated', 'too_many_agents'],
  },
  acknowledge: {
    method: 'POST',
    path: '/api/agents/{name}/inbox/ack',
    access: PROGRAM,
    actsAs: 'name',
    summary: 'Acknowledge messages',
    description: 'These messages do not come again. Unknown and repeated ids are ignored.',
    params,
    body: z.strictObject({ ids: z.array(messageIdSchema).min(1).max(10_000) }),
    response: done('Acknowledged, durably.'),
  },
  take: {
    method: 'POST',
    path: '/api/agents/{name}/inbox/take',
    access: PROGRAM,
    actsAs: 'name',
    summary: 'Take one message',
    description:
      'For whoever gives a message out, say with the result of a call, and does not know whether it arrives. It stays in the mailbox, marked as taken, until it is acknowledged or given back. Of several that have read the same message, one takes it; the same one may repeat the call.',
    params,
    body: takeBody,
    response: named('taken', taken, 'Whether it was there for the taking.'),
  },
  giveBack: {
    method: 'POST',
    path: '/api/agents/{name}/inbox/give-back',
    access: PROGRAM,
    actsAs: 'name',
    summary: 'Give a message back',
    description: 'It did not arrive: the mailbox holds it as if it had not been taken.',
    params,
    body: takeBody,
    response: done('It is there, durably.'),
  },
  openInbox: {
    method: 'GET',
    path: '/api/agents/{name}/inbox/stream',
    access: PROGRAM,
    actsAs: 'name',
    summary: 'Receive messages as a stream',
    description:
      'Server-sent events: `event: message`, `id: <position>`, `data:` a ReceivedMessage. Every connection starts with what is not acknowledged. The header `X-Nod-Log` names the log that positions are places in. A comment at least every 15 seconds.',
    params,
    response: stream('The stream.', 'text/event-stream'),
    refusals: ['recipient_terminated', 'too_many_agents'],
  },
  claimName: {
    method: 'POST',
    path: '/api/session-names',
    access: PROGRAM,
    actsAs: 'agent',
    summary: 'Claim the name of a session',
    description:
      'Several sessions of one agent are several agents: `codex · site`, `codex · site 2`. A session that comes back gets its own name again, by its id; one without an id while its process claims again in time. No other session gets the name before `heldForMs` are over.',
    body: claimBody,
    response: answer(heldName, 'The name, and for how long it is held.'),
    refusals: ['too_many_agents'],
  },
  releaseName: {
    method: 'POST',
    path: '/api/session-names/release',
    access: PROGRAM,
    actsAs: 'name',
    summary: 'Give the name of a session back',
    body: releaseBody,
    response: done('Given back, unless another process of the session holds it.'),
  },
} as const satisfies Record<string, Endpoint>;
