// `nod start`: runs the hub of a data folder until it is told to stop.
import { StorageError } from '@nod/hub';
import { type StorageErrorCode, USUAL_PORT } from '@nod/protocol';
import { CliError, EXIT } from '../command-line/cli-error.ts';
import { print, type RunCommand } from '../command-line/command.ts';
import { parseOptions, readNumber } from '../command-line/options.ts';
import {
  createDataFolder,
  type DataFolder,
  holdsData,
  isOpenToOthers,
  locateDataFolder,
  readMode,
} from '../data-folder/data-folder.ts';
import { takeFolderLock } from '../data-folder/folder-lock.ts';
import { readHubRecord, removeHubRecord, writeHubRecord } from '../data-folder/hub-record.ts';
import { hasDisplay, openBrowser, removeEntryFile, writeEntryFile } from '../machine/browser.ts';
import { PortBusyError } from '../machine/free-port.ts';
import { VERSION } from '../machine/version.ts';
import { type HubServer, startHubServer } from '../server/hub-server.ts';
import { InvalidNumberError, readApprovalMinutes, readKeptBytes } from '../settings/environment-numbers.ts';
import type { Texts } from '../texts/texts.ts';

const HIGHEST_PORT = 65_535;

export const run: RunCommand = async (args, texts) => {
  const options = { port: { type: 'string' }, 'no-open': { type: 'boolean', default: false } } as const;
  const { values } = parseOptions(args, options, texts);
  const port = values.port === undefined ? null : readNumber('--port', values.port, [0, HIGHEST_PORT], texts);
  requireNumbers(process.env, texts);
  const folder = locateDataFolder(values.data, process.env);
  // Whatever is created from here on is the owner's alone.
  process.umask(0o077);
  const stopped = waitForSignal();
  const { server, unlock } = await begin(folder, port, texts);
  const link = server.createLink(() => removeEntryFile(folder.entryFile));
  writeHubRecord(folder.hubRecord, { url: server.url, pid: process.pid, startedAt: Date.now() });
  const result = { url: server.url, link, port: server.port, pid: process.pid, data: folder.path };
  print({ result, lines: render(server, link, folder, port, texts) }, values.json);
  if (!values['no-open'] && server.hasPanel && hasDisplay(process.env)) showPanel(folder, link);
  await stopped;
  removeHubRecord(folder.hubRecord);
  removeEntryFile(folder.entryFile);
  await server.close();
  unlock();
  if (!values.json) process.stdout.write(`${texts.words.work.stopped}\n`);
  return EXIT.ok;
};

/** Throws CliError where the disk or the port does not let it. */
async function begin(
  folder: DataFolder,
  port: number | null,
  texts: Texts,
): Promise<{ server: HubServer; unlock: () => void }> {
  try {
    createDataFolder(folder);
    requireOwnFiles(process.env.NOD_FOLDER, folder, texts);
    const unlock = lock(folder, texts);
    // A hub that was killed may have left one.
    removeEntryFile(folder.entryFile);
    return { server: await startHubServer(folder, port), unlock };
  } catch (error) {
    if (error instanceof PortBusyError) throw new CliError('port_busy', texts.starting.portBusy(error.port));
    const trouble = toStorageTrouble(error);
    if (trouble === null) throw error;
    throw new CliError(trouble, texts.starting.cannotStore[trouble](folder.path, toReason(error)));
  }
}

function showPanel({ entryFile }: DataFolder, link: string): void {
  writeEntryFile(entryFile, link);
  openBrowser(entryFile, process.env);
}

/** The built-in agent sees the files of one folder; the tokens and keys of the hub must not be among them. */
function requireOwnFiles(files: string | undefined, folder: DataFolder, { starting }: Texts): void {
  if (!files || !holdsData(files, folder)) return;
  throw new CliError('unsafe_folder', starting.filesHoldData(files, folder.path), EXIT.usage);
}

function requireNumbers(env: NodeJS.ProcessEnv, { starting }: Texts): void {
  try {
    readApprovalMinutes(env);
    readKeptBytes(env);
  } catch (error) {
    if (!(error instanceof InvalidNumberError)) throw error;
    throw new CliError('invalid_setting', starting.invalid[error.variable](error.value), EXIT.usage);
  }
}

function toReason(error: unknown): string {
  const cause = error instanceof StorageError ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** A disk that takes nothing any more, whoever noticed it first. */
function toStorageTrouble(error: unknown): StorageErrorCode | null {
  if (error instanceof StorageError) return error.code;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'storage_full';
  return code === 'EROFS' ? 'storage_read_only' : null;
}

function lock(folder: DataFolder, texts: Texts): () => void {
  const unlock = takeFolderLock(folder.lock);
  if (unlock) return unlock;
  const record = readHubRecord(folder.hubRecord);
  throw new CliError('already_running', texts.starting.alreadyRuns(record?.url ?? null, record?.pid ?? null));
}

/** Resolves at the first signal to stop; the second one ends the process the hard way. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve());
  });
}

function render(
  server: HubServer,
  link: string,
  { path }: DataFolder,
  chosen: number | null,
  { starting }: Texts,
): string[] {
  const mode = readMode(path);
  return [
    ...(chosen === null && server.port !== USUAL_PORT ? [starting.otherPort(USUAL_PORT, server.port)] : []),
    ...(mode !== null && isOpenToOthers(mode) ? [starting.folderOpenToOthers(path)] : []),
    starting.running(VERSION, path),
    ...(server.hasPanel ? [starting.open(link), starting.linkNote] : [starting.panelMissing]),
  ];
}
