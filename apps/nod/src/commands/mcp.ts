// `nod mcp`: an MCP server on standard input and output. Nothing but the protocol is written to standard output.
import { serveMcpOverStdio } from '@nod/api-mcp/stdio';
import { UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { parseDuration } from '../command-line/duration.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsProgram, PROGRAM_OPTIONS } from '../command-line/hub-client.ts';
import { parseOptions, readChosenName } from '../command-line/options.ts';
import { VERSION } from '../machine/version.ts';
import type { Texts } from '../texts/en.ts';

const OPTIONS = { ...PROGRAM_OPTIONS, agent: { type: 'string' }, patience: { type: 'string' } } as const;

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, OPTIONS, texts);
  const agent = values.agent === undefined ? null : readChosenName(values.agent, texts);
  const client = connectAsProgram(values, texts);
  const patienceMs = readPatience(values.patience, texts);
  await serveMcpOverStdio({ client, agent, version: VERSION, patienceMs });
  return EXIT.ok;
};

/** Undefined leaves it to what is known of the client. */
function readPatience(value: string | undefined, texts: Texts): number | undefined {
  if (value === undefined) return undefined;
  const patience = parseDuration(value);
  if (patience === null) throw new UsageError(texts.invalidDuration('--patience', value));
  return patience;
}
