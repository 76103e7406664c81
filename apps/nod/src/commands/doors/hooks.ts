// `nod hooks`: has Claude Code tell the hub of its sessions in terminals, and ask there; shows the difference of its settings
// first, and can take it back.
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { CLAUDE_SOCKET, toHookEntries } from '@nod/door-claude';
import { locateSocket } from '@nod/door-socket';
import { EXIT, UsageError } from '../../command-line/cli-error.ts';
import type { RunCommand } from '../../command-line/command.ts';
import { parseStrictly } from '../../command-line/options.ts';
import { agreeOn, carryOut, planChange, toDifference } from '../../connecting/config-changes.ts';
import type { LocatedConfig } from '../../connecting/config-places.ts';
import { openUndoRecords } from '../../connecting/undo-records.ts';
import { type DataFolder, locateDataFolder } from '../../data-folder/data-folder.ts';
import type { Texts } from '../../texts/texts.ts';

const OPTIONS = { yes: { type: 'boolean', default: false } } as const;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  const removes = readAction(positionals, texts) === 'remove';
  const folder = locateDataFolder(values.data, process.env);
  const records = openUndoRecords(folder.connections, folder.connectionsLock);
  const change = planChange(locateSettings(folder), records, removes, texts);
  if (!(await agreeOn([change], values, texts))) {
    process.stdout.write(`${texts.connecting.nothingChanged}\n`);
    return EXIT.cancelled;
  }
  carryOut([change], records, texts);
  const isChanged = change.before !== change.after;
  const file = { path: change.path, changed: isChanged, difference: toDifference(change) };
  const words = removes ? texts.doors.hooks.removed : texts.doors.hooks.installed;
  const result = values.json ? JSON.stringify(file) : isChanged ? words.now : words.already;
  process.stdout.write(`${result}\n`);
  return EXIT.ok;
};

function readAction([action, program, ...rest]: readonly string[], texts: Texts): 'install' | 'remove' {
  if (action !== 'install' && action !== 'remove') throw new UsageError(texts.unknownAction(action ?? ''));
  if (program === undefined || rest.length > 0) throw new UsageError(texts.wrongArguments);
  if (program !== 'claude') throw new UsageError(texts.doors.hooks.onlyClaude(program));
  return action;
}

/** The person's own settings, for all their work. */
function locateSettings(folder: DataFolder): LocatedConfig {
  const home = process.env.CLAUDE_CONFIG_DIR;
  const entries = toHookEntries(process.execPath, locateSocket(folder.path, CLAUDE_SOCKET));
  return {
    path: join(home ? resolve(home) : join(homedir(), '.claude'), 'settings.json'),
    inside: null,
    format: 'json',
    entries: entries.map(({ event, value }) => ({ type: 'include', path: ['hooks', event], value })),
  };
}
