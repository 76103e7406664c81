// A command of the CLI, as a function, and the form that most of the person's commands have.
import type { HubClient } from '@nod/client';
import type { Texts } from '../texts/texts.ts';
import { EXIT, UsageError } from './cli-error.ts';
import { connectAsPerson } from './hub-client.ts';
import { type Given, type Options, parseStrictly } from './options.ts';

/** Runs a command to its end; resolves to the exit code. Throws CliError, or what the hub refused. */
export type RunCommand = (args: string[], texts: Texts) => Promise<number>;

/** What a command did: for programs, and in words. Notes go to standard error, apart from it. */
export interface Outcome {
  result: unknown;
  lines: readonly string[];
  notes?: readonly string[];
}

type Act = (client: HubClient) => Promise<Outcome>;

/** What the person asks of their hub. `read` throws UsageError before it is looked for. */
export function createPersonCommand<O extends Options>(
  options: O,
  read: (given: Given<O>, texts: Texts) => Act,
): RunCommand {
  return async (args, texts) => {
    const given = parseStrictly(args, options, texts);
    const act = read(given, texts);
    return print(await act(connectAsPerson(given.values.data, texts)), given.values.json);
  };
}

/** Gives null where the arguments are none that the action takes. */
type ReadAction<O extends Options> = (args: string[], given: Given<O>['values'], texts: Texts) => Act | null;

/** The same where the first argument names what is asked: the usual one unless it does. */
export function createActionCommand<O extends Options>(
  options: O,
  actions: Record<string, ReadAction<O>>,
  usual = 'list',
): RunCommand {
  return createPersonCommand(options, ({ values, positionals: [name = usual, ...args] }, texts) => {
    const read = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!read) throw new UsageError(texts.unknownAction(name));
    const act = read(args, values, texts);
    if (!act) throw new UsageError(texts.wrongArguments);
    return act;
  });
}

export function print({ result, lines, notes = [] }: Outcome, json: boolean): number {
  const toText = (all: readonly string[]) => all.map((line) => `${line}\n`).join('');
  process.stdout.write(json ? toText([JSON.stringify(result)]) : toText(lines));
  if (!json) process.stderr.write(toText(notes));
  return EXIT.ok;
}
