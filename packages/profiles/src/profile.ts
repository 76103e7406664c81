// The profile of an agent program: what has to stand in which of its configuration files for it to reach the person.

import type { ConfigFormat } from './editing/config-format.ts';
import type { Entry } from './editing/entry.ts';

export type ProgramName = 'claude' | 'codex' | 'gemini' | 'qwen' | 'opencode' | 'copilot' | 'kimi' | 'pi';

/** For all the person's work, or for one folder of it. */
export type Scope = 'user' | 'project';

/** What the agent program starts to reach the hub: `nod mcp …`, by absolute paths. */
export interface ServerCommand {
  command: string;
  args: readonly string[];
}

/** Where a configuration file is: in a folder of the person's home, or of the project. */
export interface ConfigPlace {
  folder: string;
  /** The environment variable that moves the folder, and what comes below the folder that it names. */
  movedBy?: { variable: string; below: string };
  /** The first that exists is the file; where none does, the first. */
  names: readonly [string, ...string[]];
}

/** What the entries of a file depend on. */
export interface EntryContext {
  server: ServerCommand;
  /** The folder that the command was run in: the root of its repository, or itself. */
  project: string;
}

/** A file of the person's, in which some entries have to stand. */
export interface ProfileFile {
  place: ConfigPlace;
  format: ConfigFormat;
  entries(context: EntryContext): Entry[];
}

/** What a plugin is loaded from, by absolute paths. */
export interface PluginSource {
  /** The folder with the plugins' modules. */
  modules: string;
  /** Where the hub listens for them. */
  socket: string;
}

/** A file of Nod's own in a folder from which the program loads plugins: they tell the hub of its sessions. */
export interface ProfilePlugin {
  place: ConfigPlace;
  /** The file; it begins with Nod's mark. */
  content(source: PluginSource): string;
}

/** A command of the program itself that tells, without a model, what it makes of its configuration. */
export interface Trial {
  args: readonly string[];
  /** What its output holds when all is well. */
  expects: RegExp;
  /** Whether it starts the server, or only reads the configuration. */
  starts: boolean;
}

export interface Profile {
  program: ProgramName;
  /** As people call it. */
  title: string;
  /** The name as which it speaks in Nod unless the person chooses another. */
  agent: string;
  files: Record<Scope, readonly ProfileFile[]>;
  plugins: Record<Scope, readonly ProfilePlugin[]>;
  /** Null: it has no such command. */
  trial: Trial | null;
  /** What the person has to know and no file can hold. */
  hints: Partial<Record<Scope, Hint>>;
}

/** Told after connecting, in the person's language. */
export type Hint = 'approved-per-folder' | 'trusted-folders' | 'rules-of-the-user';
