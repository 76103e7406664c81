// The tool run_command: one shell command, begun in the allowed folder. The shell has the rights of the hub's
// user: where it starts is checked, where it goes is for the person to approve.
import type { Tool, ToolResult } from '@nod/agent';
import { type BoundedText, createBoundedText } from './bounded-text.ts';
import { toCommandEnvironment } from './command-environment.ts';
import { countOf, textOf, toFileTool } from './file-tool.ts';
import { FileToolError } from './file-tool-error.ts';
import { type Folder, resolveInside, toRelative } from './folder.ts';
import { openFolder } from './open-inside.ts';
import { runShell, type ShellOutcome } from './run-shell.ts';

export interface CommandOptions {
  environment: NodeJS.ProcessEnv;
  /** The most a call may ask for. */
  maxSeconds: number;
  graceMs: number;
}

const HEAD = 8_000;
const TAIL = 24_000;
const DEFAULT_SECONDS = 120;
const PROGRESS_EVERY_MS = 250;
/** For the processes to end and the result to arrive before the engine gives up. */
const MARGIN_MS = 5_000;

export function createRunCommand(folder: Folder, options: CommandOptions): Tool {
  return toFileTool(
    {
      name: 'run_command',
      description:
        'Runs a shell command that starts in the allowed folder. It gets no input, and nothing it starts outlives it.',
      parameters: [
        { name: 'command', type: 'string', description: 'The command, for the shell', required: true },
        { name: 'path', type: 'string', description: 'Folder to start in', required: false, default: '.' },
        {
          name: 'timeLimitSeconds',
          type: 'number',
          description: `At most so long, up to ${options.maxSeconds}`,
          required: false,
          default: Math.min(DEFAULT_SECONDS, options.maxSeconds),
        },
      ],
      timeLimitMs: options.maxSeconds * 1000 + MARGIN_MS,
      alternatives: ['Run a smaller command.', 'Do it with the file tools.'],
      annotations: { readOnly: false, destructive: true },
    },
    async (parameters, { signal, onProgress }) => {
      const command = toCommand(textOf(parameters, 'command'));
      const path = await resolveInside(folder, textOf(parameters, 'path', '.'));
      await using start = await openFolder(folder, path);
      const seconds = countOf(parameters, 'timeLimitSeconds', [1, DEFAULT_SECONDS, options.maxSeconds]);
      const output = createBoundedText(HEAD, TAIL);
      const tell = atMostEvery(PROGRESS_EVERY_MS, onProgress);
      const outcome = await runShell({
        command,
        folder: start.path,
        environment: toCommandEnvironment(options.environment),
        timeLimitMs: seconds * 1000,
        graceMs: options.graceMs,
        signal,
        onOutput(text) {
          output.add(text);
          tell(text);
        },
      });
      const data = { command, folder: toRelative(folder, path), output: String(output), ...outcome };
      return { ...toResult(outcome, output, seconds), data };
    },
  );
}

function toCommand(command: string): string {
  if (command.trim() !== '' && !command.includes('\0')) return command;
  throw new FileToolError('there is no command that could run', 'Give a command for the shell.');
}

function toResult(outcome: ShellOutcome, output: BoundedText, seconds: number): ToolResult {
  const verdict = toVerdict(outcome, seconds);
  const text = String(output);
  const displayText = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}[${verdict}]`;
  if (outcome.ended === 'exited' && outcome.exitCode === 0) return { success: true, displayText };
  return { success: false, error: displayText, displayText, alternatives: toAlternatives(outcome) };
}

function toVerdict({ ended, exitCode, exitSignal }: ShellOutcome, seconds: number): string {
  if (ended === 'late') return `ended after ${seconds} s: the time was over`;
  if (ended === 'stopped') return 'stopped';
  return exitSignal ? `ended by ${exitSignal}` : `exit code ${exitCode}`;
}

function toAlternatives({ ended }: ShellOutcome): string[] {
  if (ended === 'late') return ['Run a smaller command, or give it more time with timeLimitSeconds.'];
  if (ended === 'stopped') return ['Ask again to run it anew.'];
  return [
    'Read the output, correct the command and run it again.',
    'For long output, write it to a file in the folder and read it with read_file.',
  ];
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
