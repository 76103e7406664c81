// A kept agent: a real program over ACP in a keeper of its own, asked, approved, answered, over kill -9 of the hub.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HubClient } from '@nod/client';
import { findCommand } from '@nod/door-acp';
import type { ProgramName } from '@nod/profiles';
import type { HumanRequest } from '@nod/protocol';
import { type RecordedRequest, type ScriptedTurn, startScriptedModelServer } from '@nod/testing';
import { type StartedHub, startHub } from '../../src/stage/hub-process.ts';
import { NOD } from '../../src/stage/nod.ts';
import { createPerson } from '../../src/stage/test-person.ts';
import { HEADLESS_RUNS } from '../programs/headless-run.ts';
import { CACHE, type InstalledProgram } from '../programs/installed-program.ts';
import { type RealProcess, startProcess } from '../programs/real-process.ts';
import { toEnvironment, writeFiles } from '../programs/run-parts.ts';
import { call, readTold, say } from '../programs/scripted-mind.ts';

const PROMPT = 'Please make the file and ask me what is open.';
const ANSWER = '1A 2C 3B';
const DECISIONS = `The file is made. Three things are open.

1. Which database?
   A. SQLite (recommended)
   B. PostgreSQL
2. Which port?
   A. 80
   B. 8080
   C. 7663 (recommended)
3. Write tests?
   A. No
   B. Yes (recommended)`;

const SHELL = /^(?:bash|Bash|run_shell_command)$/;
const ASKS = /^(?:AskUserQuestion|ask_user_question)$/;
/** Programs with a tool for questions that works over ACP. */
const QUESTIONERS: readonly ProgramName[] = ['qwen', 'kimi'];
const PATIENCE_MS = 120_000;
/** How long the approval waits for the person, over the death of the hub. */
const HELD_MS = Number(process.env.NOD_HOLD_SECONDS ?? 0) * 1000;

/** Runs a command, asks a question where there is a tool for it, ends with a decision set; then says what it was told. */
function improvise(request: RecordedRequest): ScriptedTurn {
  const { userTexts, tools, results } = readTold(request);
  if (isAnswered(request)) return say(`I was told: ${ANSWER}`);
  if (!userTexts.some((text) => text.includes(PROMPT))) return say('Fine.');
  const canAsk = tools.some(({ name }) => ASKS.test(name));
  if (results.length === 0) return call(tools, SHELL, toShellCall(tools));
  if (canAsk && results.length === 1) return call(tools, ASKS, { questions: [QUESTION] });
  return say(DECISIONS);
}

/** Qwen wants to be told where it runs, others refuse what they do not know. */
function toShellCall(tools: readonly { name: string }[]): object {
  const isQwen = tools.some(({ name }) => name === 'run_shell_command');
  return {
    command: 'touch made.txt',
    description: 'Makes a file',
    ...(isQwen && { is_background: false }),
  };
}

const QUESTION = {
  question: 'Which colour does the door get?',
  header: 'Colour',
  options: [
    { label: 'Red', description: 'warm' },
    { label: 'Blue', description: 'cool' },
  ],
};

/** A line of its own: Copilot puts the time before what the person says. */
const ANSWERED = new RegExp(`(?:^|\\n|\\\\n|")${ANSWER}(?:\\n|\\\\n|"|$)`);

/** Whether the last that the person said is the answer, word for word. */
function isAnswered(request: RecordedRequest): boolean {
  return ANSWERED.test(readTold(request).userTexts.at(-1) ?? '');
}

/** Resolves to what went wrong; null when the program has the answer as its next prompt. */
export async function playKept(program: InstalledProgram): Promise<string | null> {
  const run = HEADLESS_RUNS[program.name];
  const home = join(CACHE, 'homes', `${program.name}-kept`);
  const project = join(home, 'work');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  const server = await startScriptedModelServer({ models: ['scripted'], improvise });
  const modelUrl = server.url(run.form);
  const data = join(home, '.nod');
  const env = toEnvironment(program, run, { home, modelUrl });
  const hubs = [await startHub({ data })];
  writeFiles(home, run.files(modelUrl));
  const keeper = startKeeper(program, { data, project, env });
  try {
    await act(hubs, keeper, program);
    await until(keeper, async () => (server.requests.some(isAnswered) ? true : null));
    return existsSync(join(project, 'made.txt')) ? null : 'the file was not made';
  } finally {
    keeper.end();
    await hubs.at(-1)?.stop();
    await server.close();
  }
}

function startKeeper(
  { name, bin }: InstalledProgram,
  { data, project, env }: { data: string; project: string; env: Record<string, string> },
): RealProcess {
  const [command = name, ...args] = findCommand(name) ?? [];
  const model = name === 'gemini' ? ['-m', 'gemini-2.5-pro'] : [];
  const kept = ['run', '--acp', '--data', data, '--', join(bin, command), ...args, ...model];
  return startProcess(NOD, kept, { cwd: project, env });
}

/** The person, from the prompt to "all as recommended". */
async function act(hubs: StartedHub[], keeper: RealProcess, { name }: InstalledProgram): Promise<void> {
  const client = () => clientOf(hubs);
  const agent = await until(keeper, () => findAgent(client(), name));
  await client().sendMessage({
    from: 'user',
    to: agent,
    payload: { text: PROMPT },
    surface: 'panel',
    mode: 'supervised',
  });
  const approval = await until(keeper, () => findRequest(client(), 'tool-approval'));
  await restart(hubs);
  await until(keeper, () => findRequest(client(), 'tool-approval'));
  await pause(HELD_MS);
  if (!('call' in approval)) throw new Error('it is no approval');
  const verdict = { verdict: 'approve', hash: approval.hash, remember: 'once' } as const;
  await client().answer(approval.id, { approval: verdict, surface: 'panel' });
  if (QUESTIONERS.includes(name)) {
    const question = await until(keeper, () => findRequest(client(), 'quick-replies'));
    await client().answer(question.id, { text: 'Blue', surface: 'panel' });
  }
  const decisions = await until(keeper, () => findRequest(client(), 'decision-set'));
  await client().answer(decisions.id, { decision: { type: 'accept-all' }, surface: 'panel' });
}

function clientOf(hubs: readonly StartedHub[]): HubClient {
  const hub = hubs.at(-1);
  if (!hub) throw new Error('there is no hub');
  return createPerson(hub).client;
}

async function restart(hubs: StartedHub[]): Promise<void> {
  const [first] = hubs;
  if (!first) throw new Error('there is no hub');
  await hubs.at(-1)?.kill();
  hubs.push(await startHub({ data: first.data, port: first.port }));
}

async function findAgent(client: HubClient, program: string): Promise<string | null> {
  const agents = await client.listAgents();
  return agents.find(({ name }) => name.startsWith(program))?.name ?? null;
}

async function findRequest(client: HubClient, kind: HumanRequest['kind']): Promise<HumanRequest | null> {
  const requests = await client.openRequests();
  return requests.find((request) => request.kind === kind) ?? null;
}

/** Throws with what the keeper wrote where it does not come. */
async function until<T>(keeper: RealProcess, look: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
    const found = await look();
    if (found !== null) return found;
    if (keeper.isOver()) throw new Error(`the keeper has ended: ${(await keeper.output).slice(-800)}`);
  }
  keeper.end();
  throw new Error(`it does not come: ${(await keeper.output).slice(-800)}`);
}
