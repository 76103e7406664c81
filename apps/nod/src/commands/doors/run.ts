// `nod run`: starts an agent program as an agent of the hub.
import { UsageError } from '../../command-line/cli-error.ts';
import type { RunCommand } from '../../command-line/command.ts';
import { parseStrictly } from '../../command-line/options.ts';
import { isShortName, KEEPER_OPTIONS, runKeeper } from './acp-keeper.ts';

export const run: RunCommand = async (args, texts) => {
  const { values, positionals: command } = parseStrictly(args, KEEPER_OPTIONS, texts);
  if (!values.acp && !isShortName(command)) throw new UsageError(texts.keeper.noCommand);
  return runKeeper({ values, command }, texts);
};
