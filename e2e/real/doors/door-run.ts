// One run of the scenario of doors with one program: a home, a hub, a tmux server and a scripted model of its own.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AgentName } from '@nod/protocol';
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
import { createTerminal, endServer, startPane } from './test-terminal.ts';

const FOUND_MS = 60_000;

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
    const start = program.isByHand ? adoptByHand : startProgram;
    const started = await start(program.command, { project, env, data: join(home, '.nod') });
    const terminal = createTerminal(env, started.pane);
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

interface Start {
  project: string;
  env: Record<string, string>;
  data: string;
}

interface StartedProgram {
  agent: AgentName;
  pane: string;
}

async function startProgram(command: readonly string[], start: Start): Promise<StartedProgram> {
  const { agent, pane } = await runNod(['run', '--folder', start.project, '--', ...command], start);
  if (agent === null) throw new Error('nod run: no session has shown up');
  return { agent, pane: pane.pane };
}

/** The person starts it in a terminal of their own; it is found there, and adopted. */
async function adoptByHand(command: readonly string[], start: Start): Promise<StartedProgram> {
  const pane = await startPane(start.env, start.project, command);
  for (const end = Date.now() + FOUND_MS; Date.now() < end; await delay(500)) {
    const { sessions } = await runNod(['agents', '--discover'], start);
    const found = sessions.find(({ folder }: { folder: string }) => folder === start.project);
    if (!found) continue;
    const { agent } = await runNod(['agents', 'adopt', found.id], start);
    return { agent, pane };
  }
  throw new Error('no session was found');
}

/** Resolves to what a command of Nod prints as JSON. */
async function runNod(args: readonly string[], { project, env, data }: Start) {
  const [name = '', ...rest] = args;
  const { output } = startProcess(NOD, [name, '--json', '--data', data, ...rest], { cwd: project, env });
  const written = await withPatience(output, `nod ${name} hangs`);
  try {
    return JSON.parse(written.trim().split('\n').at(-1) ?? '');
  } catch {
    throw new Error(`nod ${args.join(' ')}: ${written}`);
  }
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
