// `nod mode`: how far an agent may go by itself in its conversation with the person.
import { type ChatMode, DEFAULT_CHAT_MODE } from '@nod/protocol';
import { CliError, UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { findAgent, findConversation } from '../command-line/named-agent.ts';
import { parseStrictly, readAgentOption, readMode } from '../command-line/options.ts';

const OPTIONS = { agent: { type: 'string' } } as const;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  if (positionals.length > 1) throw new UsageError(texts.wrongArguments);
  const named = readAgentOption(values.agent, texts);
  const wanted = positionals[0] === undefined ? null : readMode(positionals[0], texts);
  const client = connectAsPerson(values.data, texts);
  const { overview } = await client.overview();
  const agent = findAgent(named, overview, texts);
  const conversation = findConversation(overview, agent);
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
