// `nod connect`: writes into an agent program's configuration what lets it reach the person, shows the difference
// first, can take it back, and tries the result.
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locateSocket } from '@nod/door-socket';
import {
  findProfile,
  PROFILES,
  type Profile,
  type Scope,
  type ServerCommand,
  type Trial,
  toPatientCommand,
} from '@nod/profiles';
import { CliError, EXIT, UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { parseStrictly, readAgentName } from '../command-line/options.ts';
import {
  agreeOn,
  carryOut,
  type FileChange,
  planChange,
  planPluginChange,
  toDifference,
} from '../connecting/config-changes.ts';
import { locateConfigs, locatePlugins } from '../connecting/config-places.ts';
import {
  type ProgramTrial,
  type ServerTrial,
  tryProgram,
  tryServer,
} from '../connecting/connection-trial.ts';
import { openUndoRecords } from '../connecting/undo-records.ts';
import { type DataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { readToken } from '../data-folder/token-file.ts';
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
  const source = { modules: PLUGINS, socket: locateSocket(folder.path, 'doors.sock') };
  const changes = [
    ...configs.map((config) => planChange(config, records, values.remove, texts)),
    ...locatePlugins(profile, { scope, source }, surroundings).map((plugin) => {
      return planPluginChange(plugin, values.remove, texts);
    }),
  ];
  const report = values.json ? reportAsJson : reportInWords;
  if (!(await agreeOn(changes, values, texts))) {
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
