// Endpoints for tools: which an agent has, and the policies and permissions for them.
import { z } from 'zod';
import { agentToolsSchema, policiesSchema, setPolicyBodySchema, surfaceQuerySchema } from '../api/api.ts';
import { permissionIdSchema } from '../ids/ids.ts';
import { agentNameSchema } from '../names/address.ts';
import { type Endpoint, PERSON_ONLY } from './endpoint.ts';

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
      description: 'Its tools, as far as the hub knows them: those of built-in agents.',
      schema: agentToolsSchema,
      field: 'tools',
    },
  },
} as const satisfies Record<string, Endpoint>;
