// `nod memory`: what the built-in agent remembers, from the shell.
import type { HubClient } from '@nod/client';
import { type Memory, memoryIdSchema } from '@nod/protocol';
import { CliError, UsageError } from '../cli-error.ts';
import { connectAsPerson } from '../connect.ts';
import { EXIT } from '../exit-codes.ts';
import { parseStrictly, readNumber, readText, readWords } from '../parse-options.ts';
import type { RunCommand } from '../run-command.ts';
import type { Texts } from '../texts/en.ts';
import { toVisible } from '../to-visible.ts';

const ACTIONS = ['add', 'search', 'list', 'rm'];
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
      return client.addMemory(readWords(readText(argument, texts), texts));
    case 'search':
      return (await client.searchMemories(readWords(argument, texts), Math.min(limit, 50))).map(
        ({ memory }) => memory,
      );
    case 'rm':
      return remove(client, argument, texts);
    default:
      throw new UsageError(texts.wrongArguments);
  }
}

async function remove(client: HubClient, given: string, texts: Texts): Promise<Result> {
  const id = memoryIdSchema.safeParse(given);
  if (!id.success) throw new CliError('not_found', texts.memories.unknown(given));
  await client.removeMemory(id.data);
  return { removed: id.data };
}

function render(result: Result, texts: Texts): string {
  if ('removed' in result) return `${texts.memories.removed(result.removed)}\n`;
  if (!Array.isArray(result)) return `${result.id}\n`;
  if (result.length === 0) return `${texts.memories.none}\n`;
  return result.map(({ id, text }) => `${id}  ${toVisible(text).replaceAll('\n', ' ')}\n`).join('');
}
