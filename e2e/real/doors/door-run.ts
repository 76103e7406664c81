// One run of the scenario of doors with one program: a home, a hub, a tmux server and a scripted model of its own.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startScriptedModelServer } from '@nod/testing';
import { type StartedHub, startHub } from '../../src/stage/hub-process.ts';
import { NOD } from '../../src/stage/nod.ts';
import { HEADLESS_RUNS } from '../programs/headless-run.ts';
import { CACHE, type InstalledProgram } from '../programs/installed-program.ts';
import { startProcess } from '../programs/real-process.ts';
import { toEnvironment, withPatience, writeFiles } from '../programs/run-parts.ts';
import { createDoorMind } from './door-mind.ts';
import { DOOR_PROGRAMS } from './door-program.ts';
import { type DoorWorld, playDoorScenario } from './door-scenario.ts';
import { createTerminal, endServer } from './test-terminal.ts';

/** Resolves to what went wrong; null when all went well. */
export async function runDoorScenario(installed: InstalledProgram): Promise<string | null> {
  const program = DOOR_PROGRAMS[installed.name];
  if (!program) return 'it has no door that is tried here';
  const run = HEADLESS_RUNS[installed.name];
  // Of this process alone, and short: a unix socket has to fit below it.
  const home = join(CACHE, 'homes', `${installed.name}-${process.pid}`);
  rmSync(home, { recursive: true, force: true });
  const project = join(home, 'work');
  for (const folder of [project, join(home, 'tmux')]) mkdirSync(folder, { recursive: true });
  const server = await startScriptedModelServer({ models: ['scripted'], improvise: createDoorMind(program) });
  const modelUrl = server.url(run.form);
  const env = {
    ...toEnvironment(installed, run, { home, modelUrl }),
    TMUX_TMPDIR: join(home, 'tmux'),
    TERM: 'xterm-256color',
  };
  writeFiles(home, run.files(modelUrl));
  writeFiles(home, program.files(home, project));
  const hubEnv = { HOME: home, TMUX_TMPDIR: env.TMUX_TMPDIR };
  const hubs = [await startHub({ data: join(home, '.nod'), env: hubEnv })];
  const notes: string[] = [];
  let works = false;
  try {
    program.install?.(home);
    for (const args of program.setup)
      await startProcess(NOD, [...args, '--data', join(home, '.nod')], { cwd: project, env }).output;
    const started = await startProgram(program.command, { project, env, data: join(home, '.nod') });
    const terminal = createTerminal(env, started.pane.pane);
    const note = (what: string) => void notes.push(what);
    const world: DoorWorld = {
      ...{ program, home, project, agent: started.agent, env: hubEnv, hubs, terminal, note },
    };
    try {
      await playDoorScenario(world);
    } catch (error) {
      const screen = (await terminal.screen().catch(() => [])).filter((line) => line.trim() !== '');
      return [String(error), ...screen.slice(-20), ...lastLog(hubs)].join('\n');
    }
    works = true;
    return null;
  } finally {
    process.stdout.write(notes.map((note) => `  ${installed.name}: ${note}\n`).join(''));
    await endServer(env);
    endOwnProcesses(home);
    await hubs.at(-1)?.stop();
    await server.close();
    // What is left of one that failed can be looked at.
    if (works) rmSync(home, { recursive: true, force: true });
  }
}

function lastLog(hubs: readonly StartedHub[]): string[] {
  return (hubs.at(-1)?.readLog() ?? '').split('\n').slice(-20);
}

/** `nod run`; resolves to what it prints. */
async function startProgram(
  command: readonly string[],
  { project, env, data }: { project: string; env: Record<string, string>; data: string },
) {
  const args = ['run', '--json', '--folder', project, '--data', data, '--', ...command];
  const output = await withPatience(startProcess(NOD, args, { cwd: project, env }).output, 'nod run hangs');
  const result = JSON.parse(output.trim().split('\n').at(-1) ?? '{}');
  if (typeof result.agent !== 'string') throw new Error(`nod run: ${output}`);
  return result;
}

/** Daemons that a program started from its own home outlive its terminal. */
function endOwnProcesses(home: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [command = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (command.startsWith(home)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended in between.
    }
  }
}
