// Routes for tool policies, permissions and the list of tools.
import type { Hub } from '@nod/hub';
import type { AgentName, AgentTool } from '@nod/protocol';
import type { Routes } from '../serving/route.ts';

export function policyRoutes(hub: Hub, tools: (agent: AgentName) => Promise<AgentTool[]>) {
  return {
    policies: () => hub.approvals.policies(),
    setPolicy: ({ body }) => hub.approvals.setPolicy(body),
    revokePermission: ({ params, query }) => hub.approvals.revoke(params.id, query.surface),
    agentTools: async ({ params }) => ({ tools: await tools(params.name) }),
  } satisfies Partial<Routes>;
}
