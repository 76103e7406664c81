// Endpoints for tools: which an agent has, the policies and permissions for them, and calls that programs ask about.
import { z } from 'zod';
import {
  agentToolsSchema,
  policiesSchema,
  setPolicyBodySchema,
  surfaceQuerySchema,
  waitQuerySchema,
} from '../api/api.ts';
import { permissionIdSchema } from '../ids/ids.ts';
import { agentNameSchema } from '../names/address.ts';
import { askedCallSchema, askToolCallBodySchema } from '../tools/asked-call.ts';
import { type Endpoint, PERSON_ONLY, PROGRAM } from './endpoint.ts';

export const toolEndpoints = {
  policies: {
    method: 'GET',
    path: '/api/policies',
    access: PERSON_ONLY,
    summary: 'List the policies and permissions for tools',
    response: { status: 200, description: 'All of them.', schema: policiesSchema },
  },
  setPolicy: {
    method: 'PUT',
    path: '/api/policies',
    access: PERSON_ONLY,
    summary: 'Set the policy for a tool',
    description:
      'For one agent, or for every agent where `agent` is null. `auto` runs it, `ask` asks in every mode, `never` refuses it; null removes the policy, and the mode decides.',
    body: setPolicyBodySchema,
    response: { status: 204, description: 'Set; it counts from the next tool call on.' },
  },
  revokePermission: {
    method: 'DELETE',
    path: '/api/permissions/{id}',
    access: PERSON_ONLY,
    summary: 'Revoke a permission',
    params: z.object({ id: permissionIdSchema }),
    query: surfaceQuerySchema,
    response: { status: 204, description: 'Revoked; it counts from the next tool call on.' },
    refusals: ['not_found'],
  },
  agentTools: {
    method: 'GET',
    path: '/api/agents/{name}/tools',
    access: PERSON_ONLY,
    summary: 'List the tools of an agent',
    params: z.object({ name: agentNameSchema }),
    response: {
      status: 200,
      description: 'Its tools, as far as the hub knows them: those of agents that it hosts.',
      schema: agentToolsSchema,
      field: 'tools',
    },
  },
  askToolCall: {
    method: 'POST',
    path: '/api/agents/{name}/tool-calls',
    access: PROGRAM,
    summary: 'Ask whether a tool call may run',
    description:
      'For programs that run tools themselves. Judged by the mode of the conversation with the person, by policies and permissions, as calls of the hub’s own agents are; what they leave open, the person is asked, in a message of the agent. `state` says `run` (with which parameters), `refused`, `rejected`, `expired`, `cancelled`, or `waiting`: then wait for it below. Only `run` lets the call run. Who names the `id` may repeat the question, which is asked once. A program that asks here follows the mode of its conversation, which begins as Supervised.',
    params: z.object({ name: agentNameSchema }),
    body: askToolCallBodySchema,
    response: { status: 200, description: 'The call as it stands.', schema: askedCallSchema },
    refusals: ['forbidden', 'payload_too_large', 'too_many_agents', 'too_many_open_requests'],
  },
  toolCall: {
    method: 'GET',
    path: '/api/agents/{name}/tool-calls/{id}',
    access: PROGRAM,
    summary: 'Wait for the word on a tool call',
    description:
      'The call as it stands. With `waitMs`, answers as soon as it waits no more, or after that long as it is: then ask again, also after the hub was gone. Some seconds after the last such call, the person is told that nobody waits; the answer stays to be read.',
    params: z.object({ name: agentNameSchema, id: z.string().min(1).max(200) }),
    query: waitQuerySchema,
    response: { status: 200, description: 'The call as it stands.', schema: askedCallSchema },
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
