// What the person lays down about tools, and which tools there are to lay something down about.
import type { Hub } from '@nod/hub';
import {
  type AgentName,
  type AgentTool,
  agentNameSchema,
  agentToolsSchema,
  permissionIdSchema,
  policiesSchema,
  setPolicyBodySchema,
  surfaceQuerySchema,
} from '@nod/protocol';
import { z } from 'zod';
import { PERSON_ONLY } from '../caller.ts';
import { type Route, route } from '../route.ts';

export function policyRoutes(hub: Hub, tools: (agent: AgentName) => Promise<AgentTool[]>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/policies',
      access: PERSON_ONLY,
      summary: 'List the policies and permissions for tools',
      response: { status: 200, description: 'All of them.', schema: policiesSchema },
      handle: () => hub.approvals.policies(),
    }),
    route({
      method: 'PUT',
      path: '/api/policies',
      access: PERSON_ONLY,
      summary: 'Set the policy for a tool',
      description:
        'For one agent, or for every agent where `agent` is null. `auto` runs it, `ask` asks in every mode, `never` refuses it; null removes the policy, and the mode decides.',
      body: setPolicyBodySchema,
      response: { status: 204, description: 'Set; it counts from the next tool call on.' },
      handle: ({ body }) => hub.approvals.setPolicy(body),
    }),
    route({
      method: 'DELETE',
      path: '/api/permissions/{id}',
      access: PERSON_ONLY,
      summary: 'Revoke a permission',
      params: z.object({ id: permissionIdSchema }),
      query: surfaceQuerySchema,
      response: { status: 204, description: 'Revoked; it counts from the next tool call on.' },
      refusals: ['not_found'],
      handle: ({ params, query }) => hub.approvals.revoke(params.id, query.surface),
    }),
    route({
      method: 'GET',
      path: '/api/agents/{name}/tools',
      access: PERSON_ONLY,
      summary: 'List the tools of an agent',
      params: z.object({ name: agentNameSchema }),
      response: {
        status: 200,
        description: 'Its tools, as far as the hub knows them: those of built-in agents.',
        schema: agentToolsSchema,
      },
      handle: async ({ params }) => ({ tools: await tools(params.name) }),
    }),
  ];
}
