// The tools for the files of one folder. Reading is always there; writing and the shell only where enabled.
import type { Tool } from '@nod/agent';
import { lookForCage } from './cage/cage-description.ts';
import { createRunCommand } from './commands/run-command-tool.ts';
import { toFolder } from './folder/folder.ts';
import { createListFiles } from './reading/list-files-tool.ts';
import { createReadFile } from './reading/read-file-tool.ts';
import { createSearchFiles } from './searching/search-files-tool.ts';
import { createEditFile } from './writing/edit-file-tool.ts';
import { createWriteFile } from './writing/write-file-tool.ts';

export interface FileToolsOptions {
  /** The only folder that is read or written. */
  folder: string;
  /** Where the hub keeps its own data: hidden from commands, and asked about by the other tools. */
  hubFolder?: string;
  /** What the hub starts outside of any cage: no command can change it, and the other tools ask. Absolute. */
  programs?: readonly string[];
  /** Adds write_file and edit_file. Off unless given. */
  allowWrite?: boolean;
  /** Adds run_command. Off unless given. Without a cage (describeCage) a shell can reach whatever the hub's user can. */
  allowShell?: boolean;
  /** What commands inherit, secrets left out; the hub's own environment unless given. */
  environment?: NodeJS.ProcessEnv;
  searchTimeLimitMs?: number;
}

const SEARCH_TIME_LIMIT_MS = 20_000;

/** Throws when the folder does not exist. */
export function createFileTools(options: FileToolsOptions): Tool[] {
  const folder = toFolder(options.folder, options.hubFolder, options.programs);
  const environment = options.environment ?? process.env;
  let cage: ReturnType<typeof lookForCage> | undefined;
  const command = {
    environment,
    findCage() {
      cage ??= lookForCage(folder, environment);
      return cage;
    },
  };
  return [
    createReadFile(folder),
    createListFiles(folder),
    createSearchFiles(folder, options.searchTimeLimitMs ?? SEARCH_TIME_LIMIT_MS),
    ...(options.allowWrite ? [createWriteFile(folder), createEditFile(folder)] : []),
    ...(options.allowShell ? [createRunCommand(folder, command)] : []),
  ];
}
