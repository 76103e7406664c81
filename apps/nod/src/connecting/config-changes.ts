// Changes of other programs' configuration files: planned, shown, agreed to, and carried out together with what it takes to
// undo them.
import { createInterface } from 'node:readline/promises';
import {
  type Change,
  ForeignFileError,
  type Memo,
  planConnecting,
  planPlugin,
  planPluginRemoval,
  planRemoving,
  UnreadableConfigError,
  UnusualConfigError,
} from '@nod/profiles';
import { CliError, UsageError } from '../command-line/cli-error.ts';
import type { Texts } from '../texts/texts.ts';
import {
  isLink,
  readConfig,
  renderDifference,
  requireInside,
  requireReplaceable,
  UnusableConfigError,
  writeConfig,
} from './config-file.ts';
import type { LocatedConfig, LocatedPlugin } from './config-places.ts';
import { BusyRecordsError, type UndoRecords } from './undo-records.ts';

export interface FileChange extends Change {
  path: string;
  /** Null for a file of Nod's own: there is nothing to remember of it. */
  config: LocatedConfig | null;
}

/** What a file of the person's would become. Throws CliError where it cannot be edited without touching more. */
export function planChange(
  config: LocatedConfig,
  records: UndoRecords,
  removes: boolean,
  texts: Texts,
): FileChange {
  const { path, inside } = config;
  const toChange = removes ? planRemoving : planConnecting;
  try {
    if (inside !== null) requireInside(path, inside);
    const change = toChange(config, readConfig(path), toMemo(config, records));
    if (change.before !== null && change.before !== change.after) requireReplaceable(path);
    return { path, config, ...change };
  } catch (error) {
    throw toRefusal(error, path, texts);
  }
}

/** What a file of Nod's own would become. Throws CliError. */
export function planPluginChange(
  { path, inside, content }: LocatedPlugin,
  removes: boolean,
  texts: Texts,
): FileChange {
  try {
    if (inside !== null) requireInside(path, inside);
    const before = readConfig(path);
    const change = removes ? planPluginRemoval(before) : planPlugin(content, before);
    if (before !== null && before !== change.after) requireReplaceable(path);
    return { path, config: null, ...change };
  } catch (error) {
    throw toRefusal(error, path, texts);
  }
}

/** A file that was made by connecting and has become a link since is the person's: it is not deleted. */
function toMemo(config: LocatedConfig, records: UndoRecords): Memo | null {
  const memo = records.find(config);
  return memo && isLink(config.path) ? { ...memo, created: false } : memo;
}

function toRefusal(error: unknown, path: string, { connecting }: Texts): unknown {
  if (error instanceof UnreadableConfigError) {
    return new CliError('unreadable_config', connecting.unreadable(path, error.line, error.column));
  }
  if (error instanceof UnusualConfigError) {
    return new CliError('unusual_config', connecting.unusual(path, error.key));
  }
  if (error instanceof UnusableConfigError) {
    return new CliError('unusable_config', connecting.unusable[error.problem](path));
  }
  if (error instanceof ForeignFileError) return new CliError('foreign_file', connecting.foreignFile(path));
  // The readers go as deep as the file does.
  if (error instanceof RangeError) return new CliError('unusual_config', connecting.tooDeep(path));
  return error;
}

/** Shows the difference and asks, unless there is none or the person has agreed already. */
export async function agreeOn(
  changes: readonly FileChange[],
  { yes, json }: { yes: boolean; json: boolean },
  { connecting }: Texts,
): Promise<boolean> {
  const changed = changes.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return true;
  if (!json) process.stdout.write(`${changed.map(toDifference).join('\n')}\n`);
  if (yes) return true;
  if (json || !process.stdin.isTTY) throw new UsageError(connecting.needsYes);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^(?:y|yes|是|好)$/i.test((await lines.question(connecting.question)).trim());
  } finally {
    lines.close();
  }
}

export function toDifference({ path, before, after }: FileChange): string {
  return renderDifference(path, before, after);
}

/** All or nothing: where one file cannot be written, those before it are put back, and nothing is remembered. */
export function carryOut(changes: readonly FileChange[], records: UndoRecords, texts: Texts): void {
  try {
    records.commit(changes.filter(isRemembered), () => writeAll(changes, texts));
  } catch (error) {
    if (error instanceof BusyRecordsError) throw new CliError('busy', texts.connecting.busy);
    throw error;
  }
}

function isRemembered(change: FileChange): change is FileChange & { config: LocatedConfig } {
  return change.config !== null;
}

function writeAll(changes: readonly FileChange[], { connecting }: Texts): void {
  const done: FileChange[] = [];
  try {
    for (const change of changes) {
      const { path, before, after } = change;
      if (before === after) continue;
      // The person may have taken a while to agree, and the program may run.
      if (readConfig(path) !== before) {
        throw new CliError('changed_meanwhile', connecting.changedMeanwhile(path));
      }
      writeConfig(path, after);
      done.push(change);
    }
  } catch (error) {
    for (const { path, before } of done) writeConfig(path, before);
    throw error;
  }
}
