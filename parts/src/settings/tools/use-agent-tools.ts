// The tools that agents have now, asked of the hub again whenever what they may touch has changed.
import type { AgentTool } from '@nod/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useThisPanel } from '../../panel/panel.ts';
import { usePanel } from '../../state/panel-store.ts';

interface AgentTools {
  /** Null until they are here. */
  tools: AgentTool[] | null;
  failed: boolean;
  reload: () => void;
}

/** The agents whose tools the hub knows. */
export function useAgentsWithTools(): string[] {
  const agents = usePanel((state) => state.overview.agents);
  return useMemo(
    () => Object.values(agents).flatMap(({ name, abilities }) => (abilities.tools ? [name] : [])),
    [agents],
  );
}

/** The tools of all these agents, each name once. What was there stays until the next answer. */
export function useAgentTools(agents: readonly string[], access: unknown): AgentTools {
  const panel = useThisPanel();
  const [tools, setTools] = useState<AgentTool[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const key = JSON.stringify([agents, access, tries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names everything that the answer depends on
  useEffect(() => {
    let isCurrent = true;
    setFailed(false);
    Promise.all(agents.map((agent) => panel.client.agentTools(agent))).then(
      (lists) => isCurrent && setTools(uniteTools(lists)),
      (error: unknown) => {
        console.warn('the tools could not be loaded', error);
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return { tools, failed, reload: () => setTries(tries + 1) };
}

function uniteTools(lists: readonly AgentTool[][]): AgentTool[] {
  return [...new Map(lists.flat().map((tool) => [tool.name, tool])).values()];
}
