// `nod run --acp`: keeps an agent program that speaks ACP, in the foreground or in the background.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { findCommand } from '@nod/door-acp';
import { locateSocket } from '@nod/door-socket';
import { EXIT, UsageError } from '../../command-line/cli-error.ts';
import { print } from '../../command-line/command.ts';
import { createDataFolder, locateDataFolder } from '../../data-folder/data-folder.ts';
import { keepAcpAgent } from '../../doors/acp-keeper.ts';
import { detachKeeper, tellStarted } from '../../doors/detached-keeper.ts';
import type { Texts } from '../../texts/texts.ts';

export const KEEPER_OPTIONS = {
  acp: { type: 'boolean', default: false },
  folder: { type: 'string' },
  resume: { type: 'string' },
  detach: { type: 'boolean', default: false },
} as const;

export interface KeeperCall {
  values: {
    folder?: string | undefined;
    resume?: string | undefined;
    detach: boolean;
    json: boolean;
    data?: string | undefined;
  };
  /** The program with its arguments, or one of the short names. */
  command: readonly string[];
}

/** Whether `nod run NAME` means an agent that is kept over ACP. */
export function isShortName(command: readonly string[]): boolean {
  const [name = ''] = command;
  return command.length === 1 && findCommand(name) !== null;
}

export async function runKeeper({ values, command: given }: KeeperCall, texts: Texts): Promise<number> {
  const [name = ''] = given;
  const command = isShortName(given) ? (findCommand(name) ?? given) : given;
  if (command.length === 0) throw new UsageError(texts.keeper.noCommand);
  const folder = requireFolder(values.folder, texts);
  const data = locateDataFolder(values.data, process.env);
  createDataFolder(data);
  if (values.detach) return detach({ values, command, folder }, data.keepers, texts);
  await keepAcpAgent(
    { command, folder, resume: values.resume ?? null },
    {
      texts,
      path: locateSocket(data.path, 'doors.sock'),
      print: (line) => process.stdout.write(`${line}\n`),
      stopped: waitForSignal(),
      onStarted: ({ title }) => tellStarted(title),
    },
  );
  return EXIT.ok;
}

function requireFolder(given: string | undefined, { keeper }: Texts): string {
  const folder = resolve(given ?? '.');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(keeper.noSuchFolder(folder));
  return folder;
}

async function detach(
  { values, command, folder }: KeeperCall & { folder: string },
  logs: string,
  { keeper }: Texts,
): Promise<number> {
  const { resume, data } = values;
  const options = [
    ...['--acp', '--folder', folder],
    ...(resume === undefined ? [] : ['--resume', resume]),
    ...(data === undefined ? [] : ['--data', data]),
  ];
  const result = await detachKeeper([...options, '--', ...command], logs);
  const { title, pid, log } = result;
  return print({ result, lines: [keeper.inBackground(title, pid, log)] }, values.json);
}

/** Ctrl-C, `kill`, or the terminal is closed. */
function waitForSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => done());
  });
}
