// `nod page`: shows what a page of HTML says, as text and Markdown. Needs no hub.
import { readFileSync, statSync } from 'node:fs';
import { runApart } from '@nod/system-node';
import { readPageFile } from '@nod/tools-web';
import { CliError, EXIT, UsageError } from '../command-line/cli-error.ts';
import { print, type RunCommand } from '../command-line/command.ts';
import { parseStrictly } from '../command-line/options.ts';
import type { Texts } from '../texts/texts.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MB = 1024 * 1024;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, { url: { type: 'string' } } as const, texts);
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError(texts.wrongArguments);
  const url = readAddress(values.url, texts);
  const outcome = await readPageFile(readBytes(path, texts), url, runApart);
  if (!outcome.ok) throw new CliError(`page-${outcome.problem}`, texts.pageProblem(outcome.problem, path));
  const { title, text, markdown, type, byline, published, isCut } = outcome.page;
  return print(
    {
      result: { title, text, markdown, type, byline, published },
      lines: [markdown],
      notes: isCut ? [texts.pageIsCut] : [],
    },
    values.json,
  );
};

function readAddress(value: string | undefined, texts: Texts): string {
  if (value === undefined) return '';
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(texts.noAddress(value));
  return url.href;
}

/** Nothing larger is read into memory. */
function readBytes(path: string, texts: Texts): Uint8Array {
  const refuse = () => new CliError('page-too-large', texts.pageTooLarge(path, MAX_BYTES / MB));
  if (path !== '-' && readSize(path, texts) > MAX_BYTES) throw refuse();
  const bytes = readFileSync(path === '-' ? 0 : path);
  if (bytes.length > MAX_BYTES) throw refuse();
  return bytes;
}

function readSize(path: string, texts: Texts): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new CliError('no-such-file', texts.noSuchFile(path), EXIT.usage);
  if (!found.isFile()) throw new CliError('not-a-file', texts.notAFile(path), EXIT.usage);
  return found.size;
}
