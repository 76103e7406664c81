// `nod mode`: how far an agent may go by itself in its conversation with the person.
import { type ChatMode, type ConversationSummary, DEFAULT_CHAT_MODE, toCounterpart } from '@nod/protocol';
import { CliError, UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { parseStrictly, readAgentName, readMode } from '../command-line/options.ts';
import { requireOwnAgent } from '../command-line/own-agent.ts';

const OPTIONS = { agent: { type: 'string' } } as const;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  if (positionals.length > 1) throw new UsageError(texts.wrongArguments);
  const named = values.agent === undefined ? null : readAgentName(values.agent, '--agent', texts);
  const wanted = positionals[0] === undefined ? null : readMode(positionals[0], texts);
  const client = connectAsPerson(values.data, texts);
  const { overview } = await client.overview();
  const agent = named ?? requireOwnAgent(overview, texts);
  const conversation = findConversation(Object.values(overview.conversations), agent);
  if (wanted !== null && !conversation) {
    throw new CliError('not_found', texts.approvals.noConversation(agent));
  }
  const now =
    wanted && conversation
      ? await client.setMode(conversation.id, { mode: wanted, surface: 'cli' })
      : conversation;
  const mode: ChatMode = now?.mode ?? DEFAULT_CHAT_MODE;
  const report = { agent, mode, conversationId: now?.id ?? null };
  const { words } = texts;
  process.stdout.write(
    values.json
      ? `${JSON.stringify(report)}\n`
      : `${agent}${words.colon}${mode}${words.aside(words.modes.texts[mode])}\n`,
  );
  return EXIT.ok;
};

function findConversation(
  conversations: readonly ConversationSummary[],
  agent: string,
): ConversationSummary | undefined {
  return conversations.find((conversation) => toCounterpart(conversation) === agent);
}
