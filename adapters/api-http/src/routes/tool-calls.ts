// Routes for tool calls that programs run themselves and ask about before.
import type { Hub, SettingsStore } from '@nod/hub';
import type { AgentName } from '@nod/protocol';
import type { Routes } from '../serving/route.ts';
import type { OpenStream } from '../streams/open-streams.ts';

export function toolCallRoutes(hub: Hub, settings: Pick<SettingsStore, 'read'>, streams: OpenStream) {
  const actsAs = ({ params }: { params: { name: AgentName } }) => params.name;
  return {
    askToolCall: {
      actsAs,
      handle: ({ params, body }) => {
        const expiresInMs = body.expiresInMs ?? settings.read().approvalMinutes * 60_000;
        return hub.toolCalls.ask(params.name, { ...body, expiresInMs });
      },
    },
    toolCall: {
      actsAs,
      handle: ({ params, query, ...input }) =>
        streams.whileOpen({ ...input, waitMs: query.waitMs }, (signal) =>
          hub.toolCalls.wait(params.name, params.id, { ...query, signal }),
        ),
    },
  } satisfies Partial<Routes>;
}
