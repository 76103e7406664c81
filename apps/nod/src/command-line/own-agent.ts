// Own agent: whom a command means when no agent is named.
import { type AgentName, findOwnAgent, type Overview } from '@nod/protocol';
import type { Texts } from '../texts/en.ts';
import { CliError } from './cli-error.ts';

/** The agent that the hub's settings are about. Throws CliError where there is none. */
export function requireOwnAgent({ agents }: Overview, texts: Texts): AgentName {
  const own = findOwnAgent(agents);
  if (!own) throw new CliError('not_found', texts.noOwnAgent);
  return own.name;
}
