// The agent that a command is about, and the person's conversation with it.
import {
  type AgentName,
  type ConversationSummary,
  findOwnAgent,
  type Overview,
  toCounterpart,
} from '@nod/protocol';
import type { Texts } from '../texts/texts.ts';
import { CliError } from './cli-error.ts';

/** The named one, else the one that the hub's settings are about. Throws CliError where there is none. */
export function findAgent(named: AgentName | null, { agents }: Overview, texts: Texts): AgentName {
  const name = named ?? findOwnAgent(agents)?.name;
  if (!name) throw new CliError('not_found', texts.noOwnAgent);
  return name;
}

export function findConversation(
  { conversations }: Pick<Overview, 'conversations'>,
  agent: AgentName,
): ConversationSummary | undefined {
  return Object.values(conversations).find((each) => toCounterpart(each) === agent);
}
