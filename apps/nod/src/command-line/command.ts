// A command of the CLI, as a function.
import type { Texts } from '../texts/en.ts';

/** Runs a command to its end; resolves to the exit code. Throws CliError, or what the hub refused. */
export type RunCommand = (args: string[], texts: Texts) => Promise<number>;
