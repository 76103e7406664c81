// Looks at a call before it runs: its parameters checked and completed, and what it would do.
import { findDefaults, type PreparedToolCall, prepareParameters } from '@nod/agent';
import type { ToolParameters } from '@nod/protocol';
import type { InspectedCall } from '../contract/hub.ts';

/** A tool that cannot be looked into is bound by all of its parameters. */
export async function inspectCall(
  { tool }: Pick<PreparedToolCall, 'tool'>,
  given: ToolParameters,
): Promise<InspectedCall | { error: string }> {
  const prepared = prepareParameters(tool, given);
  if (!prepared.ok) return { error: prepared.error };
  const { parameters } = prepared;
  const inspection = (await tool.inspect?.(parameters)) ?? {
    preview: { type: 'plain' as const },
    risk: null,
    permission: Object.keys(parameters),
    target: '',
  };
  return { ...inspection, parameters, ...toDefaults(tool, parameters) };
}

/** Nothing where there are none. */
export function toDefaults(
  tool: PreparedToolCall['tool'],
  parameters: ToolParameters,
): Pick<InspectedCall, 'defaults'> {
  const defaults = findDefaults(tool, parameters);
  return defaults.length > 0 ? { defaults } : {};
}
