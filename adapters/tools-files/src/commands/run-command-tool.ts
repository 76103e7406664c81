// The tool run_command: one shell command, begun in the allowed folder, and in a cage where the machine has one.
// Without a cage the shell has the rights of the hub's user: then every command is for the person to approve.
import { homedir } from 'node:os';
import type { Tool, ToolCallInspection, ToolResult } from '@nod/agent';
import { isSecretPath } from '@nod/agent/is-secret-path';
import { ToolError, toFailed } from '@nod/agent/tool-failures';
import { isPlainCommand, runsNothingNamed } from '@nod/protocol';
import type { FoundCage } from '../cage/cage.ts';
import type { IsApproved } from '../cage/cage-plan.ts';
import { toCommandEnvironment } from '../cage/command-environment.ts';
import { toChanged } from '../folder/file-digest.ts';
import { countOf, type Parameters, textOf, toFileTool, toPathPermission } from '../folder/file-tool.ts';
import { type Folder, resolveInside, toRelative } from '../folder/folder.ts';
import { openFolder } from '../folder/opened-folder.ts';
import { findPathRisk } from '../folder/path-risk.ts';
import { type BoundedText, createBoundedText } from './bounded-text.ts';
import { findNamedFiles } from './named-files.ts';
import { findNamedSecrets, isNamed, namesSecret } from './named-secrets.ts';
import { runShell, type ShellOutcome } from './shell.ts';

export interface CommandOptions {
  environment: NodeJS.ProcessEnv;
  /** Asked for at the first call; the answer stays the same. */
  findCage(): Promise<FoundCage>;
}

const HEAD = 8_000;
const TAIL = 24_000;
const DEFAULT_SECONDS = 120;
/** The most a call may ask for. */
const MAX_SECONDS = 600;
/** How long processes have to end by themselves when a command is stopped. */
const GRACE_MS = 60;
const PROGRESS_EVERY_MS = 250;
/** For the processes to end and the result to arrive before the engine gives up. */
const MARGIN_MS = 5_000;

export function createRunCommand(folder: Folder, options: CommandOptions): Tool {
  return toFileTool(
    {
      name: 'run_command',
      actions: ['run'],
      description:
        'Runs a shell command that starts in the allowed folder. It gets no input, and nothing it starts outlives it. Files that hold secrets (.env, keys) cannot be opened unless the command names them, and then the person is asked.',
      parameters: [
        {
          name: 'command',
          type: 'string',
          description: 'The command, for the shell',
          required: true,
          language: process.platform === 'win32' ? 'other' : 'sh',
        },
        { name: 'path', type: 'string', description: 'Folder to start in', default: '.' },
        {
          name: 'timeLimitSeconds',
          type: 'number',
          description: `At most so long, up to ${MAX_SECONDS}`,
          default: DEFAULT_SECONDS,
        },
      ],
      timeLimitMs: MAX_SECONDS * 1000 + MARGIN_MS,
      alternatives: ['Run a smaller command.', 'Do it with the file tools.'],
      annotations: { readOnly: false, destructive: true },
    },
    {
      folder,
      inspect: (parameters) => inspectCommand(folder, parameters, options),
      async run(parameters, { signal, onProgress, shownTarget }) {
        const command = toCommand(textOf(parameters, 'command'));
        const path = await resolveInside(folder, textOf(parameters, 'path', '.'));
        await using start = await openFolder(folder, path);
        const seconds = countOf(parameters, 'timeLimitSeconds', [1, DEFAULT_SECONDS, MAX_SECONDS]);
        const output = createBoundedText(HEAD, TAIL);
        const tell = atMostEvery(PROGRESS_EVERY_MS, onProgress);
        await requireShown(folder, parameters, options, shownTarget);
        const outcome = await runShell({
          command,
          folder: start.path,
          environment: toCommandEnvironment(options.environment),
          cage: (await options.findCage()).cage,
          // A call that names secrets runs only when the person approved it.
          isApproved: toApproved(command, toRelative(folder, path)),
          keepsMade: BEGINS_REPOSITORY.test(command),
          timeLimitMs: seconds * 1000,
          graceMs: GRACE_MS,
          signal,
          onOutput(text) {
            output.add(text);
            tell(text);
          },
        });
        const data = { command, folder: toRelative(folder, path), output: String(output), ...outcome };
        return { ...toResult(outcome, output, seconds), data };
      },
    },
  );
}

async function inspectCommand(
  folder: Folder,
  parameters: Parameters,
  { findCage, environment }: CommandOptions,
): Promise<ToolCallInspection> {
  const command = toCommand(textOf(parameters, 'command'));
  const given = textOf(parameters, 'path', '.');
  const start = await resolveInside(folder, given);
  const { cage } = await findCage();
  const home = environment.HOME || homedir();
  const { files, digest, hasSecret } = runsNothingNamed(command)
    ? NOTHING_NAMED
    : await findNamedFiles(folder, { command, start, home });
  const missed = cage ? await cage.findMissed() : null;
  const isNamedSecret = findPathRisk(folder, given, start) !== null || touchesSecret(folder, command);
  const isSecret = hasSecret || isNamedSecret || missed !== null;
  const isDirect = toPathPermission(folder, given, start) !== null;
  const actsOutside = cage === null || BEGINS_REPOSITORY.test(command);
  return {
    preview: {
      type: 'command',
      command,
      folder: start,
      isCaged: cage !== null,
      files,
      shows: ['command', 'path'],
    },
    risk: isSecret ? 'secrets' : actsOutside ? 'outside-folder' : null,
    permission: isPlainCommand(command) && isDirect ? ['command', 'path'] : null,
    permissionTarget: digest,
    target: [start, cage ? 'caged' : 'free', ...(missed ? ['not all hidden'] : []), digest]
      .join(' ')
      .trimEnd(),
  };
}

/** Settings and hooks of a repository act outside of the cage: whoever begins one says so, and the person is asked. */
const BEGINS_REPOSITORY = /\bgit\s(?:[^;|&\n]{0,200}\s)?(?:init|clone|worktree|submodule)\b/;

const NOTHING_NAMED = { files: [], digest: '', hasSecret: false };

/** The last look before it runs: a script may have been exchanged since it was shown. */
async function requireShown(
  folder: Folder,
  parameters: Parameters,
  options: CommandOptions,
  shownTarget: string | undefined,
): Promise<void> {
  if (shownTarget === undefined) return;
  const { target } = await inspectCommand(folder, parameters, options);
  if (target !== shownTarget) throw toChanged('something that the command names');
}

/** Secrets that the command names, or that lie where it begins. */
function toApproved(command: string, start: string): IsApproved {
  const words = findNamedSecrets(command);
  return (path) => isNamed(words, path) || (isSecretPath(start) && path.startsWith(`${start}/`));
}

function touchesSecret({ path, hubFolder }: Folder, command: string): boolean {
  // The way to the allowed folder says nothing about what is named in it.
  const inFolder = command.replaceAll(`${path}/`, './/');
  return namesSecret(inFolder) || (hubFolder !== null && inFolder.includes(hubFolder));
}

function toCommand(command: string): string {
  if (command.trim() !== '' && !command.includes('\0')) return command;
  throw new ToolError('command_missing');
}

function toResult(outcome: ShellOutcome, bounded: BoundedText, seconds: number): ToolResult {
  const { ended, exitCode, exitSignal: signal } = outcome;
  const text = String(bounded);
  const output = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}`;
  const notes = toNotKept(outcome);
  if (ended === 'exited' && exitCode === 0)
    return { success: true, displayText: `${output}[exit code 0]${notes}` };
  const failed =
    ended === 'late'
      ? toFailed('command_late', { output, seconds, notes })
      : ended === 'stopped'
        ? toFailed('command_stopped', { output, notes })
        : signal
          ? toFailed('command_killed', { output, signal, notes })
          : toFailed('command_failed', { output, exitCode: Number(exitCode), notes });
  return { ...failed, displayText: failed.error };
}

const MOST_NAMED = 20;

function toNotKept({ aside: { paths, missed } }: ShellOutcome): string {
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : '';
  const named = `${paths.slice(0, MOST_NAMED).join(', ')}${more}`;
  return [
    ...(paths.length > 0
      ? [
          `Not kept, since it would run outside of the cage: ${named}. It was given the ending .not-kept; only the person can give it back its name. Begin a repository with a command that says so (git init, git clone), write other such files with write_file: the person is asked.`,
        ]
      : []),
    ...(missed ? [`What this command made could not all be checked: ${missed}. Tell the person.`] : []),
  ]
    .map((line) => `\n[${line}]`)
    .join('');
}

function atMostEvery(ms: number, tell: (text: string) => void): (text: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (text) => {
    const now = performance.now();
    const line = text.trimEnd().split('\n').at(-1) ?? '';
    if (line === '' || now - last < ms) return;
    last = now;
    tell(line);
  };
}
