// `nod attachment`: gets one file that goes with a message, into a file that is named or to whoever reads standard output.
import { randomBytes } from 'node:crypto';
import { link, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type AttachmentFile, attachmentIdSchema } from '@nod/protocol';
import { CliError, EXIT, UsageError } from '../command-line/cli-error.ts';
import { print, type RunCommand } from '../command-line/command.ts';
import { connectAsPerson, connectAsProgram, PROGRAM_OPTIONS } from '../command-line/hub-client.ts';
import { decode, parseStrictly, readAgentOption } from '../command-line/options.ts';
import { renderAttachments } from '../terminal/attachment-lines.ts';
import { showFile } from '../terminal/shown-file.ts';
import type { Texts } from '../texts/texts.ts';

const OPTIONS = {
  ...PROGRAM_OPTIONS,
  agent: { type: 'string' },
  output: { type: 'string', short: 'o' },
  force: { type: 'boolean', default: false },
} as const;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError(texts.wrongArguments);
  const id = decode(attachmentIdSchema, given, texts.attachments.noId(given));
  const agent = readAgentOption(values.agent, texts);
  const { output, force, json } = values;
  if (output !== undefined) await requireFree(output, force, texts);
  const client = agent === null ? connectAsPerson(values.data, texts) : connectAsProgram(values, texts);
  const file = await client.attachment(id, agent === null ? {} : { agent });
  if (output === undefined && !json) return show(file, texts);
  if (output === undefined) return print({ result: file.attachment, lines: [] }, true);
  await save(file, output, { force, texts });
  const lines = renderAttachments([file.attachment]).map((line) => `${line} → ${output}`);
  return print({ result: { ...file.attachment, path: output }, lines: [], notes: lines }, json);
};

/** Said before anything is fetched; what comes in between is noticed when it is written. */
async function requireFree(path: string, force: boolean, { attachments }: Texts): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw new UsageError(attachments.isFolder(path));
  if (found && !force) throw toExisting(path, attachments);
}

/** Nothing is overwritten unless that is asked for, and then as a whole: a link is replaced, not followed. */
async function save(
  { bytes }: AttachmentFile,
  path: string,
  { force, texts }: { force: boolean; texts: Texts },
): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeFile(beside, bytes, { flag: 'wx', mode: 0o600 });
    if (force) await rename(beside, path);
    else await link(beside, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw toExisting(path, texts.attachments);
    throw new CliError('unwritable', texts.attachments.unwritable(path, String(error)));
  } finally {
    await rm(beside, { force: true });
  }
}

function toExisting(path: string, { exists }: Texts['attachments']): CliError {
  return new CliError('exists', exists(path));
}

async function show({ attachment, bytes }: AttachmentFile, { attachments }: Texts): Promise<number> {
  if (await showFile(bytes, process.stdout)) return EXIT.ok;
  throw new CliError('binary', attachments.binary(attachment.id));
}
