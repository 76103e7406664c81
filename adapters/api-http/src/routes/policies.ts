// What the person lays down about tools, and which tools there are to lay something down about.
import type { Hub } from '@nod/hub';
import type { AgentName, AgentTool } from '@nod/protocol';
import type { Routes } from '../route.ts';

export function policyRoutes(hub: Hub, tools: (agent: AgentName) => Promise<AgentTool[]>) {
  return {
    policies: () => hub.approvals.policies(),
    setPolicy: ({ body }) => hub.approvals.setPolicy(body),
    revokePermission: ({ params, query }) => hub.approvals.revoke(params.id, query.surface),
    agentTools: async ({ params }) => ({ tools: await tools(params.name) }),
  } satisfies Partial<Routes>;
}
