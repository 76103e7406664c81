// The command that every agent program starts to reach the hub of a data folder.

import { isTable } from '../editing/entry.ts';
import type { ServerCommand } from '../profile.ts';

export interface ServerChoice {
  /** The `nod` command, as an absolute path: it brings its own Node. */
  command: string;
  data: string;
  agent: string;
  /** Where the token of the agent is, if it has one of its own. */
  tokenFile?: string | undefined;
}

/** What the profiles let a call take is a day; a little less is left for the answer that there is none yet. */
const PATIENCE = '23h';

/** The port is not part of it: where the hub listens is looked up in the data folder, call by call. */
export function toServerCommand({ command, data, agent, tokenFile }: ServerChoice): ServerCommand {
  const token = tokenFile === undefined ? [] : ['--token-file', tokenFile];
  return { command, args: ['mcp', '--agent', agent, '--data', data, ...token] };
}

/** The same for a program whose limits its profile has lifted. */
export function toPatientCommand(choice: ServerChoice): ServerCommand {
  const { command, args } = toServerCommand(choice);
  return { command, args: [...args, '--patience', PATIENCE] };
}

/** Whether a server in some program's configuration is one of Nod, however it was written there. */
export function startsServer(server: unknown): boolean {
  if (!isTable(server)) return false;
  const words = [server.command, server.args].flat();
  return words.some((word, index) => word === 'mcp' && words[index + 1] === '--agent');
}
