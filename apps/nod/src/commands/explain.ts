// `nod explain`: shows how the built-in agent reads a message. Needs no hub.
import type { ChatMessage } from '@nod/agent';
import { toIntentReport } from '@nod/offline-agent';
import { z } from 'zod';
import { EXIT, UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { parseStrictly, readSource, readText, toUnreadable } from '../command-line/options.ts';
import type { Texts } from '../texts/texts.ts';

/** As programs usually write a conversation down: the text may be called `content`. */
const turnSchema = z
  .union([
    z.object({ role: z.string(), text: z.string() }),
    z
      .object({ role: z.string(), content: z.string() })
      .transform(({ role, content }) => ({ role, text: content })),
  ])
  .transform(({ role, text }): ChatMessage => ({ role: role === 'user' ? 'user' : 'assistant', text }));

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, { history: { type: 'string' } } as const, texts);
  if (positionals.length !== 1) throw new UsageError(texts.wrongArguments);
  const history = values.history === undefined ? [] : readHistory(values.history, texts);
  const report = toIntentReport(readText(positionals[0], texts), history);
  const forProgram = values.json || !process.stdout.isTTY;
  process.stdout.write(`${JSON.stringify(report, null, forProgram ? undefined : 2)}\n`);
  return EXIT.ok;
};

/** A JSON array of turns, or one JSON object for each line. */
function readHistory(path: string, texts: Texts): ChatMessage[] {
  const source = readSource(path, texts).trim();
  try {
    return z.array(turnSchema).parse(source.startsWith('[') ? JSON.parse(source) : toLines(source));
  } catch (error) {
    throw toUnreadable(path, error, texts);
  }
}

function toLines(source: string): unknown[] {
  return source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}
