// `nod run -- codex`: starts an agent program in a terminal of tmux, and makes its session an agent of the hub.
import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareQwenStart } from '@nod/door-qwen';
import { DoorError, type Pane } from '@nod/doors';
import { clock } from '@nod/system-node';
import { createTmuxTerminals } from '@nod/terminal-tmux';
import { CliError, EXIT, UsageError } from '../../command-line/cli-error.ts';
import { type Outcome, print } from '../../command-line/command.ts';
import { connectAsPerson } from '../../command-line/hub-client.ts';
import { type DataFolder, locateDataFolder } from '../../data-folder/data-folder.ts';
import { toQwenFolder } from '../../doors/doors.ts';
import { startSession } from '../../doors/started-session.ts';
import { hasTerminalDoor, withAskingMode } from '../../doors/terminal-doors.ts';
import { toVisible } from '../../terminal/visible-text.ts';
import type { Texts } from '../../texts/texts.ts';
import { isShortName } from './acp-keeper.ts';

export interface TerminalRun {
  values: { folder?: string | undefined; json: boolean; data?: string | undefined };
  command: readonly string[];
}

/** In its own terminal where Nod has a door for it; else a short name means the agent that speaks ACP. */
export function runsInTerminal(command: readonly string[]): boolean {
  const [program] = command;
  if (program === undefined) return false;
  return hasTerminalDoor(basename(program), process.env) || !isShortName(command);
}

export async function runInTerminal({ values, command }: TerminalRun, texts: Texts): Promise<number> {
  const folder = resolve(values.folder ?? '.');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(texts.keeper.noSuchFolder(folder));
  const client = connectAsPerson(values.data, texts);
  const data = locateDataFolder(values.data, process.env);
  const started = await startSession(toReachable(command, data), folder, {
    terminals: createTmuxTerminals(process.env),
    living: () => client.livingSessions(),
    clock,
    pause: async (delayMs) => void (await pause(delayMs)),
  }).catch((error: unknown) => {
    throw error instanceof DoorError ? new CliError('no_terminal', error.message, EXIT.unavailable) : error;
  });
  const { doors } = texts;
  const how = toAttach(started.pane);
  if (started.type === 'ended') throw new CliError('ended', doors.run.ended(toVisible(started.words)));
  if (started.type === 'unseen')
    return show({ result: { agent: null, pane: started.pane }, lines: [doors.run.unseen(how)] }, values);
  const { door, id } = started.session;
  const session = await client.adoptSession({ door, id, pane: started.pane, surface: 'cli' });
  const lines = [doors.run.runs(session.agent ?? '', toVisible(folder)), doors.run.howToSee(how)];
  return show({ result: { ...session, pane: started.pane }, lines }, values);
}

/** Qwen Code is reached through files that it is told of when it starts, Claude Code asks in one mode alone. */
function toReachable(command: readonly string[], { path }: DataFolder): readonly string[] {
  const [program = '', ...own] = command;
  if (basename(program) !== 'qwen') return [program, ...withAskingMode(basename(program), own)];
  return [program, ...own, ...prepareQwenStart(toQwenFolder(path), own).args];
}

function toAttach({ pane }: Pane): string {
  return `tmux attach -t ${pane}`;
}

function show(outcome: Outcome, { json }: TerminalRun['values']): number {
  return print(outcome, json);
}
