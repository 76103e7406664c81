// One scenario with one agent program: a home and a hub of its own, `nod connect`, the scripted model, the person.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HumanRequest } from '@nod/protocol';
import { startScriptedModelServer } from '@nod/testing';
import { type StartedHub, startHub } from '../src/stage/hub-process.ts';
import { NOD } from '../src/stage/nod.ts';
import { createPerson } from '../src/stage/test-person.ts';
import { APPROVALS_PROMPT, decideCalls, improviseCalls, judgeCalls } from './approved-calls.ts';
import { restoreShippedLimit, shortenLimit } from './call-limit.ts';
import { runDoorScenario } from './doors/door-run.ts';
import { HEADLESS_RUNS, type HeadlessRun } from './headless-run.ts';
import { CACHE, type InstalledProgram } from './installed-program.ts';
import { playKept } from './kept-agent.ts';
import { type RealProcess, startProcess } from './real-process.ts';
import { PATIENCE_MS, toEnvironment, withPatience, writeFiles } from './run-parts.ts';
import type { Scenario } from './scenarios.ts';
import { createMind } from './scripted-mind.ts';

export interface Result {
  works: boolean;
  seconds: number;
  /** What went wrong, with the end of what the program wrote. */
  problem: string | null;
}

const QUESTION = {
  mark: 'Please ask me which colour the door gets',
  question: 'Which colour does the door get?',
  options: ['Red', 'Midnight blue'],
  answer: 'Midnight blue',
};

/** Never rejects. */
export async function playScenario(program: InstalledProgram, scenario: Scenario): Promise<Result> {
  const started = Date.now();
  const toResult = (problem: string | null): Result => ({
    works: problem === null,
    seconds: Math.round((Date.now() - started) / 1000),
    problem,
  });
  try {
    if (scenario.id === 'door') return toResult(await runDoorScenario(program));
    const problem = scenario.id === 'kept' ? playKept(program) : play(program, scenario);
    return toResult(await problem);
  } catch (error) {
    return toResult(error instanceof Error ? error.message : String(error));
  }
}

/** Resolves to what went wrong; null when the model has the person's answer. */
async function play(program: InstalledProgram, scenario: Scenario): Promise<string | null> {
  const run = HEADLESS_RUNS[program.name];
  const home = join(CACHE, 'homes', `${program.name}-${scenario.id}`);
  rmSync(home, { recursive: true, force: true });
  const project = join(home, 'work');
  mkdirSync(project, { recursive: true });
  const isApproved = scenario.id === 'approved';
  const improvise = isApproved ? improviseCalls : createMind(QUESTION);
  const server = await startScriptedModelServer({ models: ['scripted'], improvise });
  const hubs = [await startHub({ data: join(home, '.nod') })];
  const env = toEnvironment(program, run, { home, modelUrl: server.url(run.form) });
  let process: RealProcess | null = null;
  try {
    writeFiles(home, run.files(server.url(run.form)));
    await connect(program, { project, env, data: join(home, '.nod') });
    const variables = applyLimit(home, run, scenario.limit);
    const args = isApproved
      ? [...run.args(APPROVALS_PROMPT), '--permission-prompt-tool', 'mcp__nod__ask_approval']
      : run.args(`${QUESTION.mark}.`);
    const started = startProcess(join(program.bin, program.name), args, {
      cwd: project,
      env: { ...env, ...variables },
    });
    process = started;
    if (isApproved) await decideCalls(hubs, (hub) => untilAsked(hub, started));
    else await answer(hubs, started, { scenario, run });
    const output = await withPatience(started.output, 'it did not end');
    if (isApproved) return judgeCalls(output, project);
    return output.includes(`The person said: ${QUESTION.answer}`)
      ? null
      : `it ended with: ${output.slice(-800)}`;
  } finally {
    process?.end();
    await hubs.at(-1)?.stop();
    await server.close();
  }
}

/** Returns the variables that belong to it. */
function applyLimit(home: string, run: HeadlessRun, limit: Scenario['limit']): Record<string, string> {
  if (typeof limit === 'number') return shortenLimit(home, run, limit);
  if (limit === 'shipped') restoreShippedLimit(home, run);
  return {};
}

/** Throws unless the program itself says that it reads the configuration, and the server works. */
async function connect(
  program: InstalledProgram,
  { project, env, data }: { project: string; env: Record<string, string>; data: string },
): Promise<void> {
  const args = ['connect', program.name, '--yes', '--json', '--data', data];
  const output = await withPatience(startProcess(NOD, args, { cwd: project, env }).output, 'connect hangs');
  const { trials } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}');
  if (trials?.server.works && trials.program.outcome === 'works') return;
  throw new Error(`nod connect: ${output}`);
}

/** The person: sees the question, takes their time, taps. */
async function answer(
  hubs: StartedHub[],
  process: RealProcess,
  { scenario, run }: { scenario: Scenario; run: HeadlessRun },
): Promise<void> {
  const [hub] = hubs;
  if (!hub) throw new Error('there is no hub');
  const { id } = await untilAsked(hub, process);
  await pause(scenario.answersAfter(run) * 1000);
  if (scenario.restarts) {
    await hub.stop();
    hubs.push(await startHub({ data: hub.data, port: hub.port }));
  }
  const person = createPerson(hubs.at(-1) ?? hub);
  await person.client.answer(id, { text: QUESTION.answer, surface: 'panel' });
}

async function untilAsked(hub: StartedHub, process: RealProcess): Promise<HumanRequest> {
  const person = createPerson(hub);
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(250)) {
    const [request] = await person.client.openRequests();
    if (request) return request;
    if (process.isOver()) throw new Error(`it never asked: ${(await process.output).slice(-800)}`);
  }
  process.end();
  throw new Error(`it did not ask in time: ${(await process.output).slice(-800)}`);
}
