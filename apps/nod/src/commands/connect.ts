// `nod connect`: writes into an agent program's configuration what lets it reach the person, shows the difference
// first, can take it back, and tries the result.
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import {
  type Change,
  ForeignFileError,
  findProfile,
  type Memo,
  PROFILES,
  type Profile,
  planConnecting,
  planPlugin,
  planPluginRemoval,
  planRemoving,
  type Scope,
  type ServerCommand,
  type Trial,
  toPatientCommand,
  UnreadableConfigError,
  UnusualConfigError,
} from '@nod/profiles';
import { CliError, EXIT, UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { parseStrictly, readAgentName } from '../command-line/options.ts';
import {
  isLink,
  readConfig,
  renderDifference,
  requireInside,
  requireReplaceable,
  UnusableConfigError,
  writeConfig,
} from '../connecting/config-file.ts';
import {
  type LocatedConfig,
  type LocatedPlugin,
  locateConfigs,
  locatePlugins,
} from '../connecting/config-places.ts';
import {
  type ProgramTrial,
  type ServerTrial,
  tryProgram,
  tryServer,
} from '../connecting/connection-trial.ts';
import { BusyRecordsError, openUndoRecords, type UndoRecords } from '../connecting/undo-records.ts';
import { type DataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { readToken } from '../data-folder/token-file.ts';
import { locateSocket } from '../doors/door-parts.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';

const COMMAND = fileURLToPath(new URL('../../bin/nod', import.meta.url));
/** Where the modules of plugins are that agent programs load. */
const PLUGINS = fileURLToPath(new URL('../../../../adapters/door-plugins/src', import.meta.url));

const OPTIONS = {
  project: { type: 'boolean', default: false },
  user: { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  agent: { type: 'string' },
  'token-file': { type: 'string' },
} as const;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  const [program, ...rest] = positionals;
  if (program === undefined || rest.length > 0) throw new UsageError(texts.wrongArguments);
  const profile = readProfile(program, texts);
  if (values.project && values.user) throw new UsageError(texts.connecting.oneScope);
  const folder = locateDataFolder(values.data, process.env);
  const server = toPatientCommand({
    command: COMMAND,
    data: folder.path,
    agent: readAgentName(values.agent ?? profile.agent, '--agent', texts),
    tokenFile: values['token-file'] && resolve(values['token-file']),
  });
  const scope = values.project ? 'project' : 'user';
  if (!values.remove && hasServer(profile, scope)) requireToken(folder, values['token-file'], texts);
  const surroundings = { env: process.env, home: homedir(), folder: process.cwd() };
  const configs = locateConfigs(profile, { scope, server }, surroundings);
  const records = openUndoRecords(folder.connections, folder.connectionsLock);
  const source = { modules: PLUGINS, socket: locateSocket(folder, 'doors.sock') };
  const changes = [
    ...configs.map((config) => plan(config, records, values.remove, texts)),
    ...locatePlugins(profile, { scope, source }, surroundings).map((plugin) => {
      return planFile(plugin, values.remove, texts);
    }),
  ];
  const report = values.json ? reportAsJson : reportInWords;
  if (!(await agree(changes, values, texts))) {
    process.stdout.write(`${texts.connecting.nothingChanged}\n`);
    return EXIT.cancelled;
  }
  carryOut(changes, records, texts);
  const trials = values.remove ? null : await tryOut(profile, scope, server);
  process.stdout.write(report({ profile, scope, changes, trials }, texts));
  return trials?.server?.works === false ? EXIT.failed : EXIT.ok;
};

function readProfile(name: string, { connecting }: Texts): Profile {
  const profile = findProfile(name);
  if (profile) return profile;
  throw new UsageError(connecting.unknownProgram(name, PROFILES.map(({ program }) => program).join(', ')));
}

/** Without one the server would not start, and some programs do not start without the server. */
function requireToken(folder: DataFolder, file: string | undefined, texts: Texts): void {
  // It would not be written, and the program would speak with the token of the shell in its place.
  if (file === undefined && process.env.NOD_TOKEN) throw new UsageError(texts.connecting.tokenAsFile);
  if (readToken(file ?? folder.programToken) !== null) return;
  if (file !== undefined) throw new CliError('usage', texts.noTokenFile(file), EXIT.usage);
  throw new CliError('unavailable', texts.noToken(folder.path), EXIT.unavailable);
}

/** Some programs are reached by a plugin alone. */
function hasServer(profile: Profile, scope: Scope): boolean {
  return profile.files[scope].length > 0;
}

interface FileChange extends Change {
  path: string;
  /** Null for a file of Nod's own: there is nothing to remember of it. */
  config: LocatedConfig | null;
}

function plan(config: LocatedConfig, records: UndoRecords, removes: boolean, texts: Texts): FileChange {
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

function planFile({ path, inside, content }: LocatedPlugin, removes: boolean, texts: Texts): FileChange {
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
async function agree(
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

function toDifference({ path, before, after }: FileChange): string {
  return renderDifference(path, before, after);
}

/** All or nothing: where one file cannot be written, those before it are put back, and nothing is remembered. */
function carryOut(changes: readonly FileChange[], records: UndoRecords, texts: Texts): void {
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

interface Trials {
  /** Null where there is none to try. */
  server: ServerTrial | null;
  program: { trial: Trial; result: ProgramTrial } | null;
}

async function tryOut(profile: Profile, scope: Scope, server: ServerCommand): Promise<Trials> {
  const { program, trial } = profile;
  const surroundings = { env: process.env, folder: process.cwd() };
  return {
    server: hasServer(profile, scope) ? await tryServer(server) : null,
    program: trial && { trial, result: await tryProgram({ program, trial }, surroundings) },
  };
}

interface Outcome {
  profile: Profile;
  scope: Scope;
  changes: readonly FileChange[];
  /** None where it was taken back. */
  trials: Trials | null;
}

function reportAsJson({ profile, changes, trials }: Outcome): string {
  const files = changes.map((change) => ({
    path: change.path,
    changed: change.before !== change.after,
    difference: toDifference(change),
  }));
  const results = trials && { server: trials.server, program: trials.program?.result ?? null };
  return `${JSON.stringify({ program: profile.program, files, trials: results })}\n`;
}

function reportInWords({ profile, scope, changes, trials }: Outcome, texts: Texts): string {
  const { connecting } = texts;
  const isChanged = changes.some(({ before, after }) => before !== after);
  const words = trials ? connecting.connected : connecting.removed;
  const lines = [isChanged ? words.now(profile.title) : words.already(profile.title)];
  if (trials?.server) lines.push(toServerLine(trials.server, texts));
  if (trials?.program) lines.push(toProgramLine(profile, trials.program, texts));
  if (trials && profile.plugins[scope].length > 0) lines.push(connecting.pluginLoads(profile.title));
  const hint = profile.hints[scope];
  if (trials && hint) lines.push(connecting.hints[hint](profile.title));
  return `${lines.map((line) => toVisible(line)).join('\n')}\n`;
}

function toServerLine(trial: ServerTrial, { connecting }: Texts): string {
  if (!trial.works) return `✗ ${connecting.serverFails[trial.failure](trial.reason)}`;
  const tools = trial.tools.join(', ');
  if (trial.hub === 'away') return `– ${connecting.serverUntried(tools)}`;
  return `✓ ${connecting.serverWorks(tools, (trial.milliseconds / 1000).toFixed(1))}`;
}

function toProgramLine(
  { program }: Profile,
  { trial, result }: { trial: Trial; result: ProgramTrial },
  { connecting, words }: Texts,
): string {
  const command = [program, ...trial.args].join(' ');
  switch (result.outcome) {
    case 'missing':
      return `– ${connecting.programMissing(program)}`;
    case 'works':
      return `✓ ${command}${words.colon}${trial.starts ? connecting.programConnects : connecting.programReads}`;
    case 'fails':
      return `✗ ${connecting.programFails(command, result.output)}`;
  }
}
