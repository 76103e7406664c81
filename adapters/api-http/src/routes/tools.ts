// Routes for tools: which an agent has, the policies and permissions for them, and calls that programs ask about.
import type { RouteParts, Routes } from '../serving/route.ts';

export function toolRoutes({ hub, settings, tools, streams }: RouteParts) {
  return {
    policies: () => hub.approvals.policies(),
    setPolicy: ({ body }) => hub.approvals.setPolicy(body),
    revokePermission: ({ params, query }) => hub.approvals.revoke(params.id, query.surface),
    agentTools: async ({ params }) => ({ tools: await tools(params.name) }),
    askToolCall({ params, body }) {
      const expiresInMs = body.expiresInMs ?? settings.read().approvalMinutes * 60_000;
      return hub.toolCalls.ask(params.name, { ...body, expiresInMs });
    },
    toolCall: ({ params, query, ...input }) =>
      streams.whileOpen({ ...input, waitMs: query.waitMs }, (signal) =>
        hub.toolCalls.wait(params.name, params.id, { ...query, signal }),
      ),
  } satisfies Partial<Routes>;
}
