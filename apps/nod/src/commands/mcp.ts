// `nod mcp`: an MCP server on standard input and output. Nothing but the protocol is written to standard output.
import { serveMcpOverStdio } from '@nod/api-mcp';
import { connectAsProgram, PROGRAM_OPTIONS } from '../connect.ts';
import { EXIT } from '../exit-codes.ts';
import { parseOptions, readAgentName } from '../parse-options.ts';
import type { RunCommand } from '../run-command.ts';
import { VERSION } from '../version.ts';

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, { ...PROGRAM_OPTIONS, agent: { type: 'string' } } as const, texts);
  const agent = readAgentName(values.agent, '--agent', texts);
  const client = connectAsProgram(values, texts);
  await serveMcpOverStdio({ client, agent, version: VERSION });
  return EXIT.ok;
};
