// Options of a command, read strictly; what is wrong with them becomes a usage error.
import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type AgentName, agentNameSchema, type ChatMode, chatModeSchema } from '@nod/protocol';
import type { z } from 'zod';
import type { Texts } from '../texts/texts.ts';
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

/** Throws UsageError with these words where the value is none that can be. */
export function decode<S extends z.ZodType>(schema: S, value: unknown, complaint: string): z.output<S> {
  const decoded = schema.safeParse(value);
  if (!decoded.success) throw new UsageError(complaint);
  return decoded.data;
}

export function readAgentName(value: string | undefined, option: string, texts: Texts): AgentName {
  if (value === undefined) throw new UsageError(texts.missingOption(option));
  return decode(agentNameSchema, value, texts.invalidAgentName(value));
}

/** The value of `--agent`; null where it is not given. */
export function readAgentOption(value: string | undefined, texts: Texts): AgentName | null {
  return value === undefined ? null : readAgentName(value, '--agent', texts);
}

export function readMode(value: string, { approvals }: Texts): ChatMode {
  return decode(chatModeSchema, value, approvals.invalidMode(value));
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

/** The text of a file, or of standard input for "-". Throws UsageError. */
export function readSource(path: string, texts: Texts): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw toUnreadable(path, error, texts);
  }
}

export function toUnreadable(path: string, error: unknown, texts: Texts): UsageError {
  return new UsageError(texts.unreadable(path, error instanceof Error ? error.message : String(error)));
}
