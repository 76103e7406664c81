// `nod memory`: what the built-in agent remembers, from the shell.
import type { HubClient } from '@nod/client';
import { type Memory, memoryIdSchema } from '@nod/protocol';
import { UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { parseStrictly, readNumber, readText, readWords } from '../command-line/options.ts';
import { findOne } from '../ids/named-one.ts';
import { toShortIds } from '../ids/short-id.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/en.ts';

const ACTIONS = ['add', 'search', 'list', 'rm'];
/** The most memories that the hub gives at once. */
const PAGE = 500;
const OPTIONS = { limit: { type: 'string', default: '20' } } as const;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  const [action, argument, ...rest] = positionals;
  if (action === undefined || rest.length > 0) throw new UsageError(texts.wrongArguments);
  if (!ACTIONS.includes(action)) throw new UsageError(texts.unknownAction(action));
  const client = connectAsPerson(values.data, texts);
  const limit = readNumber('--limit', values.limit, [1, 500], texts);
  const result = await act(client, action, argument, { limit, texts });
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : render(result, texts));
  return EXIT.ok;
};

type Result = Memory | Memory[] | { removed: string };

async function act(
  client: HubClient,
  action: string,
  argument: string | undefined,
  { limit, texts }: { limit: number; texts: Texts },
): Promise<Result> {
  if (action === 'list' && argument === undefined) return (await client.memories({ limit })).memories;
  if (argument === undefined) throw new UsageError(texts.wrongArguments);
  switch (action) {
    case 'add':
      return client.addMemory({ text: readWords(readText(argument, texts), texts) });
    case 'search':
      return (
        await client.searchMemories({ query: readWords(argument, texts), limit: Math.min(limit, 50) })
      ).map(({ memory }) => memory);
    case 'rm':
      return remove(client, argument, texts);
    default:
      throw new UsageError(texts.wrongArguments);
  }
}

async function remove(client: HubClient, given: string, texts: Texts): Promise<Result> {
  const whole = memoryIdSchema.safeParse(given);
  const id = whole.data ?? findOne(given, await readAll(client), texts.memories.unknown, texts).id;
  await client.removeMemory(id);
  return { removed: id };
}

async function readAll(client: HubClient): Promise<Memory[]> {
  const all: Memory[] = [];
  for (;;) {
    const before = all.at(-1)?.updatedAt;
    const { memories } = await client.memories({ limit: PAGE, ...(before !== undefined && { before }) });
    all.push(...memories);
    if (memories.length < PAGE) return all;
  }
}

function render(result: Result, texts: Texts): string {
  if ('removed' in result) return `${texts.memories.removed(result.removed)}\n`;
  if (!Array.isArray(result)) return `${result.id}\n`;
  if (result.length === 0) return `${texts.memories.none}\n`;
  const shorten = toShortIds(result.map(({ id }) => id));
  return result.map(({ id, text }) => `${shorten(id)}  ${toVisible(text).replaceAll('\n', ' ')}\n`).join('');
}
