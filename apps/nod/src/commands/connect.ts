// `nod connect`: writes into an agent program's configuration what lets it reach the person, shows the difference
// first, can take it back, and tries the result.
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import {
  type Change,
  findProfile,
  type Memo,
  PROFILES,
  type Profile,
  planConnecting,
  planRemoving,
  type Scope,
  type ServerCommand,
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
import { type LocatedConfig, locateConfigs } from '../connecting/config-places.ts';
import {
  type ProgramTrial,
  type ServerTrial,
  tryProgram,
  tryServer,
} from '../connecting/connection-trial.ts';
import { BusyRecordsError, openUndoRecords, type UndoRecords } from '../connecting/undo-records.ts';
import { type DataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { readToken } from '../data-folder/token-file.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';

const COMMAND = fileURLToPath(new URL('../../bin/nod', import.meta.url));

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
  if (!values.remove) requireToken(folder, values['token-file'], texts);
  const scope = values.project ? 'project' : 'user';
  const surroundings = { env: process.env, home: homedir(), folder: process.cwd() };
  const configs = locateConfigs(profile, { scope, server }, surroundings);
  const records = openUndoRecords(folder.connections, folder.connectionsLock);
  const changes = configs.map((config) => plan(config, records, values.remove, texts));
  const report = values.json ? reportAsJson : reportInWords;
  if (!(await agree(changes, values, texts))) {
    process.stdout.write(`${texts.connecting.nothingChanged}\n`);
    return EXIT.cancelled;
  }
  carryOut(changes, records, texts);
  const trials = values.remove ? null : await tryOut(profile, server);
  process.stdout.write(report({ profile, scope, changes, trials }, texts));
  return trials?.server.works === false ? EXIT.failed : EXIT.ok;
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

interface FileChange extends Change {
  config: LocatedConfig;
}

function plan(config: LocatedConfig, records: UndoRecords, removes: boolean, texts: Texts): FileChange {
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

function toDifference({ config, before, after }: FileChange): string {
  return renderDifference(config.path, before, after);
}

/** All or nothing: where one file cannot be written, those before it are put back, and nothing is remembered. */
function carryOut(changes: readonly FileChange[], records: UndoRecords, texts: Texts): void {
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

interface Trials {
  server: ServerTrial;
  program: ProgramTrial;
}

async function tryOut(profile: Profile, server: ServerCommand): Promise<Trials> {
  return {
    server: await tryServer(server),
    program: await tryProgram(profile, { env: process.env, folder: process.cwd() }),
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
    path: change.config.path,
    changed: change.before !== change.after,
    difference: toDifference(change),
  }));
  return `${JSON.stringify({ program: profile.program, files, trials })}\n`;
}

function reportInWords({ profile, scope, changes, trials }: Outcome, texts: Texts): string {
  const { connecting } = texts;
  const isChanged = changes.some(({ before, after }) => before !== after);
  const words = trials ? connecting.connected : connecting.removed;
  const lines = [isChanged ? words.now(profile.title) : words.already(profile.title)];
  if (trials) lines.push(toServerLine(trials.server, texts), toProgramLine(profile, trials.program, texts));
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
  { program, trial }: Profile,
  result: ProgramTrial,
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
