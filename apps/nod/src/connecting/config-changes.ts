// Changes of other programs' configuration files: planned, shown, agreed to, and carried out together with what it takes to
// undo them.
import { createInterface } from 'node:readline/promises';
import {
  type Change,
  type Memo,
  planConnecting,
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
import type { LocatedConfig } from './config-places.ts';
import { BusyRecordsError, type UndoRecords } from './undo-records.ts';

export interface FileChange extends Change {
  config: LocatedConfig;
}

/** What a file would become. Throws CliError where it cannot be edited without touching more. */
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
    return { config, ...change };
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

export function toDifference({ config, before, after }: FileChange): string {
  return renderDifference(config.path, before, after);
}

/** All or nothing: where one file cannot be written, those before it are put back, and nothing is remembered. */
export function carryOut(changes: readonly FileChange[], records: UndoRecords, texts: Texts): void {
  try {
    records.commit(changes, () => writeAll(changes, texts));
  } catch (error) {
    if (error instanceof BusyRecordsError) throw new CliError('busy', texts.connecting.busy);
    throw error;
  }
}

function writeAll(changes: readonly FileChange[], { connecting }: Texts): void {
  const done: FileChange[] = [];
  try {
    for (const change of changes) {
      const { config, before, after } = change;
      if (before === after) continue;
      // The person may have taken a while to agree, and the program may run.
      if (readConfig(config.path) !== before) {
        throw new CliError('changed_meanwhile', connecting.changedMeanwhile(config.path));
      }
      writeConfig(config.path, after);
      done.push(change);
    }
  } catch (error) {
    for (const { config, before } of done) writeConfig(config.path, before);
    throw error;
  }
}
