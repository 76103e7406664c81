// Endpoints for tools: which an agent has, the policies and permissions for them, and calls that programs ask about.
import { z } from 'zod';
import { permissionIdSchema } from '../ids/ids.ts';
import { agentNameSchema } from '../names/address.ts';
import { askedCallSchema, askToolCallBodySchema } from '../requests/asked-call.ts';
import { surfaceSchema } from '../requests/human-request.ts';
import { agentToolSchema, permissionSchema, toolPolicySchema } from '../tools/tool-policy.ts';
import {
  answer,
  atSurface,
  done,
  type Endpoint,
  named,
  PERSON_ONLY,
  PROGRAM,
  waitQuery,
} from './endpoint.ts';

const policies = z.object({ policies: z.array(toolPolicySchema), permissions: z.array(permissionSchema) });

export type Policies = z.infer<typeof policies>;

const setPolicyBody = toolPolicySchema
  .omit({ setAt: true })
  .extend({
    /** Null: no policy any more, the mode decides. */
    policy: toolPolicySchema.shape.policy.nullable(),
    surface: surfaceSchema,
  })
  .strict();

export type PolicyChange = z.output<typeof setPolicyBody>;

export const toolEndpoints = {
  policies: {
    method: 'GET',
    path: '/api/policies',
    access: PERSON_ONLY,
    summary: 'List the policies and permissions for tools',
    response: answer(policies, 'All of them.'),
  },
  setPolicy: {
    method: 'PUT',
    path: '/api/policies',
    access: PERSON_ONLY,
    summary: 'Set the policy for a tool',
    description:
      'For one agent, or for every agent where `agent` is null; of both, the stricter counts. `auto` runs what the person ordered, unless the call itself has to be asked about; `ask` asks before every call; `never` refuses it; in the mode `ask` no tool runs, whatever is set. Null removes the policy, and the mode decides. Calls that wait get the verdict that they would get if they began now.',
    body: setPolicyBody,
    response: done('Set, for calls that wait and those to come.'),
  },
  revokePermission: {
    method: 'DELETE',
    path: '/api/permissions/{id}',
    access: PERSON_ONLY,
    summary: 'Revoke a permission',
    params: z.object({ id: permissionIdSchema }),
    query: atSurface,
    response: done('Revoked; it counts from the next tool call on.'),
    refusals: ['not_found'],
  },
  agentTools: {
    method: 'GET',
    path: '/api/agents/{name}/tools',
    access: PERSON_ONLY,
    summary: 'List the tools of an agent',
    params: z.object({ name: agentNameSchema }),
    response: named(
      'tools',
      z.array(agentToolSchema),
      'Its tools, as far as the hub knows them: those of agents that it hosts.',
    ),
  },
  askToolCall: {
    method: 'POST',
    path: '/api/agents/{name}/tool-calls',
    access: PROGRAM,
    actsAs: 'name',
    summary: 'Ask whether a tool call may run',
    description:
      'For programs that run tools themselves. Judged by the mode of the conversation with the person, by policies and permissions, as calls of the hub’s own agents are; what they leave open, the person is asked, in a message of the agent. `state` says `run` (with which parameters), `refused`, `rejected`, `expired`, `cancelled`, or `waiting`: then wait for it below. Only `run` lets the call run. Who names the `id` may repeat the question: the person is asked once, and what they answered stands; what the rules decided is decided by those that hold then. Whose order the call follows, `inReplyTo` says; nobody can check it. A program that asks here follows the mode of its conversation, which begins as Supervised.',
    params: z.object({ name: agentNameSchema }),
    body: askToolCallBodySchema,
    isExact: true,
    response: answer(askedCallSchema, 'The call as it stands.'),
    refusals: ['forbidden', 'payload_too_large', 'too_many_agents', 'too_many_open_requests'],
  },
  toolCall: {
    method: 'GET',
    path: '/api/agents/{name}/tool-calls/{id}',
    access: PROGRAM,
    actsAs: 'name',
    summary: 'Wait for the word on a tool call',
    description:
      'The call as it stands. With `waitMs`, answers as soon as it waits no more, or after that long as it is: then ask again, also after the hub was gone. Some seconds after the last such call, the person is told that nobody waits; the answer stays to be read. What the rules let run is judged again by those that hold now, and may wait for the person then.',
    params: z.object({ name: agentNameSchema, id: z.string().min(1).max(200) }),
    query: waitQuery,
    response: answer(askedCallSchema, 'The call as it stands.'),
    refusals: ['not_found', 'too_many_open_requests'],
  },
} as const satisfies Record<string, Endpoint>;
