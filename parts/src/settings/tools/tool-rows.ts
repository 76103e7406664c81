// The tools and the policies for them, seen for one agent or for all of them. Pure.
import type { AgentTool, ToolPolicy, ToolPolicyValue } from '@nod/protocol';

export interface ToolRow {
  name: string;
  /** Null: nobody has such a tool now, only a policy is there. */
  tool: AgentTool | null;
  /** The policy for the agent that is looked at; null: the mode decides. */
  policy: ToolPolicyValue | null;
  /** Further policies that count for the tool: for all agents, or for single ones. */
  others: Pick<ToolPolicy, 'agent' | 'policy'>[];
}

/** The tools in their order, then those that only policies name. `agent` null: what is set for all. */
export function toToolRows(
  tools: readonly AgentTool[],
  policies: readonly ToolPolicy[],
  agent: string | null,
): ToolRow[] {
  const counting = policies.filter((policy) => agent === null || isFor(policy, agent));
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const missing = counting.map(({ toolName }) => toolName).filter((name) => !byName.has(name));
  return [...new Set([...byName.keys(), ...missing.toSorted()])].map((name) => {
    const own = counting.filter(({ toolName }) => toolName === name);
    return {
      name,
      tool: byName.get(name) ?? null,
      policy: own.find((policy) => policy.agent === agent)?.policy ?? null,
      others: own.filter((policy) => policy.agent !== agent),
    };
  });
}

/** Tools of our own say what they do in the person's language; what a server writes stays as it is. */
export function describeTools(
  tools: readonly AgentTool[],
  descriptions: Readonly<Record<string, string>>,
): AgentTool[] {
  return tools.map((tool) => {
    const isKnown = tool.server === null && Object.hasOwn(descriptions, tool.name);
    return isKnown ? { ...tool, description: descriptions[tool.name] ?? tool.description } : tool;
  });
}

function isFor(policy: ToolPolicy, agent: string): boolean {
  return policy.agent === null || policy.agent === agent;
}

/** Rows whose name or description has all the words. */
export function searchRows(
  rows: readonly ToolRow[],
  query: string,
  toReadable: (name: string) => string,
): ToolRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ name, tool }) => {
    const text = `${name} ${toReadable(name)} ${tool?.description ?? ''} ${tool?.server ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
