// `nod mode`: how far an agent may go by itself in its conversation with the person.
import { toFirstModeOf } from '@nod/protocol';
import { CliError } from '../command-line/cli-error.ts';
import { createPersonCommand } from '../command-line/command.ts';
import { findAgent, findConversation } from '../command-line/named-agent.ts';
import { readAgentOption, readMode, requireNoMore } from '../command-line/options.ts';

const OPTIONS = { agent: { type: 'string' } } as const;

export const run = createPersonCommand(OPTIONS, ({ values, positionals: [given, ...rest] }, texts) => {
  requireNoMore(rest, texts);
  const named = readAgentOption(values.agent, texts);
  const wanted = given === undefined ? null : readMode(given, texts);
  return async (client) => {
    const { overview } = await client.overview();
    const agent = findAgent(named, overview, texts);
    const known = findConversation(overview, agent);
    if (wanted && !known) throw new CliError('not_found', texts.approvals.noConversation(agent));
    const now = wanted && known ? await client.setMode(known.id, { mode: wanted, surface: 'cli' }) : known;
    const mode = now?.mode ?? toFirstModeOf(overview.agents[agent]);
    const { colon, aside, modes } = texts.words;
    return {
      result: { agent, mode, conversationId: now?.id ?? null },
      lines: [`${agent}${colon}${mode}${aside(modes.texts[mode])}`],
    };
  };
});
