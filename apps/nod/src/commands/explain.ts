// `nod explain`: shows how the built-in agent reads a message. Needs no hub.
import { readFileSync } from 'node:fs';
import type { ChatMessage } from '@nod/agent';
import { toIntentReport } from '@nod/offline-agent';
import { z } from 'zod';
import { EXIT, UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { parseStrictly, readText } from '../command-line/options.ts';
import type { Texts } from '../texts/en.ts';

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
  try {
    const source = readFileSync(path, 'utf8').trim();
    const turns: unknown = source.startsWith('[') ? JSON.parse(source) : toLines(source);
    return z.array(turnSchema).parse(turns);
  } catch (error) {
    throw new UsageError(texts.unreadable(path, error instanceof Error ? error.message : String(error)));
  }
}

function toLines(source: string): unknown[] {
  return source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}
