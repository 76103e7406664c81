// `nod mode`: how far an agent may go by itself in its conversation with the person.
import type { HubClient } from '@nod/client';
import { type ChatMode, type Conversation, type HumanRequest, toFirstModeOf } from '@nod/protocol';
import { CliError } from '../command-line/cli-error.ts';
import { createPersonCommand } from '../command-line/command.ts';
import { findAgent, findConversation } from '../command-line/named-agent.ts';
import { readAgentOption, readMode, requireNoMore } from '../command-line/options.ts';
import { renderEnding, renderRequest } from '../requests/request-lines.ts';

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
    const { now, settled } =
      wanted && known ? await change(client, known.id, wanted) : { now: known, settled: [] };
    const mode = now?.mode ?? toFirstModeOf(overview.agents[agent]);
    const { colon, aside, modes } = texts.words;
    return {
      result: { agent, mode, conversationId: now?.id ?? null, settled },
      lines: [
        `${agent}${colon}${mode}${aside(modes.texts[mode])}`,
        ...settled.flatMap((request) => [
          ...renderRequest(request, texts),
          `  ${renderEnding(request, texts) ?? ''}`,
        ]),
      ],
    };
  };
});

/** What waited there and is settled by the mode is told with it. */
async function change(
  client: HubClient,
  id: Conversation['id'],
  mode: ChatMode,
): Promise<{ now: Conversation; settled: HumanRequest[] }> {
  const waited = (await client.openRequests()).filter(({ conversationId }) => conversationId === id);
  const now = await client.setMode(id, { mode, surface: 'cli' });
  const seen = await Promise.all(waited.map((request) => client.request(request.id)));
  return { now, settled: seen.filter(({ settlement }) => settlement !== null) };
}
