// Options of a command, read strictly; what is wrong with them becomes a usage error.
import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import {
  type AgentName,
  agentNameSchema,
  type ChatMode,
  chatModeSchema,
  chosenNameSchema,
} from '@nod/protocol';
import type { Texts } from '../texts/en.ts';
import { UsageError } from './cli-error.ts';
import { parseDuration } from './duration.ts';

const COMMON = { data: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

export type Options = NonNullable<ParseArgsConfig['options']>;

/** What every command is given. */
interface Common {
  data?: string | undefined;
  json: boolean;
}

export type Given<O extends Options> = ReturnType<typeof parseStrictly<O>>;

/** For commands that take no positional arguments. Throws UsageError. */
export function parseOptions<O extends Options>(args: string[], options: O, texts: Texts) {
  const parsed = parseStrictly(args, options, texts);
  requireNoMore(parsed.positionals, texts);
  return parsed;
}

export function requireNoMore(positionals: readonly string[], texts: Texts): void {
  if (positionals.length > 0) throw new UsageError(texts.wrongArguments);
}

/** `--data` and `--json` belong to every command; positional arguments are the command's to judge. */
export function parseStrictly<O extends Options>(args: string[], options: O, texts: Texts) {
  try {
    const all = { ...COMMON, ...options };
    const { values, positionals } = parseArgs({ args, options: all, strict: true, allowPositionals: true });
    return { positionals, values: values as typeof values & Common };
  } catch (error) {
    throw new UsageError(toComplaint(error, texts));
  }
}

/** The parser names the option in quotes; the words around it are ours. */
function toComplaint(error: unknown, texts: Texts): string {
  if (!(error instanceof Error)) return String(error);
  const option = /'(?:-\w, )?(--?[^\s']+)/.exec(error.message)?.[1] ?? '';
  switch ('code' in error && error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return texts.unknownOption(option);
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return / does not take /.test(error.message) ? texts.takesNoValue(option) : texts.needsValue(option);
    default:
      return error.message;
  }
}

/** Milliseconds; undefined where nothing is given. */
export function readDuration(option: string, value: string | undefined, texts: Texts): number | undefined {
  if (value === undefined) return undefined;
  const duration = parseDuration(value);
  if (duration === null) throw new UsageError(texts.invalidDuration(option, value));
  return duration;
}

/** A whole number from `least` to `most`. */
export function readNumber(
  option: string,
  value: string,
  [least, most]: [number, number],
  texts: Texts,
): number {
  const number = Number(value);
  if (/^-?\d+$/.test(value) && number >= least && number <= most) return number;
  throw new UsageError(texts.invalidNumber(option, value));
}

export function readAgentName(value: string | undefined, option: string, texts: Texts): AgentName {
  if (value === undefined) throw new UsageError(texts.missingOption(option));
  const name = agentNameSchema.safeParse(value);
  if (!name.success) throw new UsageError(texts.invalidAgentName(value));
  return name.data;
}

/** The value of `--agent`; null where it is not given. */
export function readAgentOption(value: string | undefined, texts: Texts): AgentName | null {
  return value === undefined ? null : readAgentName(value, '--agent', texts);
}

/** A name that can be chosen, which the name of a session cannot. */
export function readChosenName(value: string, texts: Texts): AgentName {
  const name = chosenNameSchema.safeParse(value);
  if (!name.success) throw new UsageError(texts.invalidAgentName(value));
  return name.data;
}

export function readMode(value: string, { approvals }: Texts): ChatMode {
  const mode = chatModeSchema.safeParse(value);
  if (!mode.success) throw new UsageError(approvals.invalidMode(value));
  return mode.data;
}

/** A text that says something. */
export function readWords(text: string, texts: Texts): string {
  if (text.trim() === '') throw new UsageError(texts.nothingToSay);
  return text;
}

/** The text itself, or standard input for "-" without its last line break. */
export function readText(value: string | undefined, texts: Texts): string {
  if (value === undefined) throw new UsageError(texts.missingOption('--text'));
  return value === '-' ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : value;
}
