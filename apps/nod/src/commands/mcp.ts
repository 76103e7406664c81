// `nod mcp`: an MCP server on standard input and output. Nothing but the protocol is written to standard output.
import { serveMcpOverStdio } from '@nod/api-mcp/stdio';
import { chosenNameSchema } from '@nod/protocol';
import { EXIT } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { connectAsProgram, PROGRAM_OPTIONS } from '../command-line/hub-client.ts';
import { decode, parseOptions, readDuration } from '../command-line/options.ts';
import { VERSION } from '../machine/version.ts';

const OPTIONS = { ...PROGRAM_OPTIONS, agent: { type: 'string' }, patience: { type: 'string' } } as const;

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, OPTIONS, texts);
  const { agent: given } = values;
  // The name of a session cannot be chosen.
  const agent = given === undefined ? null : decode(chosenNameSchema, given, texts.invalidAgentName(given));
  const client = connectAsProgram(values, texts);
  // Undefined leaves it to what is known of the client.
  const patienceMs = readDuration('--patience', values.patience, texts);
  await serveMcpOverStdio({ client, agent, version: VERSION, patienceMs });
  return EXIT.ok;
};
