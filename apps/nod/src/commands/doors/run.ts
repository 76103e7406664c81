// `nod run`: starts an agent program as an agent of the hub.
import { UsageError } from '../../command-line/cli-error.ts';
import type { RunCommand } from '../../command-line/command.ts';
import { parseStrictly } from '../../command-line/options.ts';
import { KEEPER_OPTIONS, runKeeper } from './acp-keeper.ts';
import { runInTerminal, runsInTerminal } from './terminal-run.ts';

export const run: RunCommand = async (args, texts) => {
  const { values, positionals: command } = parseStrictly(args, KEEPER_OPTIONS, texts);
  if (command.length === 0) throw new UsageError(texts.keeper.noCommand);
  const isKept = values.acp || values.detach || values.resume !== undefined;
  if (!isKept && runsInTerminal(command)) return runInTerminal({ values, command }, texts);
  return runKeeper({ values, command }, texts);
};
