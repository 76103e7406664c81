// The tools that agents have now, asked of the hub again whenever what they may touch has changed.
import { useMemo } from 'react';
import { useLoaded } from '../../forms/use-loaded.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { usePanel } from '../../state/panel-store.ts';

/** The agents whose tools the hub knows. */
export function useAgentsWithTools(): string[] {
  const agents = usePanel((state) => state.overview.agents);
  return useMemo(
    () => Object.values(agents).flatMap(({ name, abilities }) => (abilities.tools ? [name] : [])),
    [agents],
  );
}

/** The tools of all these agents, each name once. What was there stays until the next answer. */
export function useAgentTools(agents: readonly string[], access: unknown) {
  const panel = useThisPanel();
  return useLoaded(
    async () => {
      const lists = await Promise.all(agents.map((agent) => panel.client.agentTools(agent)));
      return [...new Map(lists.flat().map((tool) => [tool.name, tool])).values()];
    },
    JSON.stringify([agents, access]),
  );
}
