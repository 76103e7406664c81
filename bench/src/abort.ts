// Stopping, as the person sees it: how soon a run has ended after stop was pressed, with a model that streams for
// ever, one that hangs, and a command that ignores every signal it can.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHubClient, followEvents, type HubClient } from '@nod/client';
import { PERSON, type StreamItem } from '@nod/protocol';
import { type ScriptedTurn, startScriptedModelServer } from '@nod/testing';
import { toPercentile } from './figures/statistics.ts';
import { printTable, reportTargets } from './figures/table.ts';
import { createBenchFolder } from './servers/bench-folder.ts';
import { type HubProcess, startHubProcess } from './servers/hub-process.ts';
import { resources } from './servers/resources.ts';

const ROUNDS = 200;
const TARGET_MS = 100;
/** Seconds that nothing else on the machine sleeps: the commands are recognised by it. */
const STUBBORN_SECONDS = '98712';
const COMMAND = `sh -c 'trap "" TERM INT HUP; sleep ${STUBBORN_SECONDS}; sleep ${STUBBORN_SECONDS}' & sleep ${STUBBORN_SECONDS}`;

interface Situation {
  name: string;
  turn: ScriptedTurn;
  /** Something that is heard once the run is in the middle of it. */
  isUnderWay(event: StreamItem['event']): boolean;
}

const SITUATIONS: Situation[] = [
  {
    name: 'a model that hangs in the middle of its answer',
    turn: { type: 'answer', steps: [{ type: 'text', text: 'Half an answer' }, { type: 'hang' }] },
    isUnderWay: (event) => event.type === 'draft-updated',
  },
  {
    name: 'a command whose processes ignore signals',
    turn: {
      type: 'answer',
      steps: [
        { type: 'tool-call', toolName: 'run_command', argumentsText: JSON.stringify({ command: COMMAND }) },
      ],
    },
    isUnderWay: (event) => event.type === 'run-step-added' && event.step.type === 'tool-call-started',
  },
];

export async function run(): Promise<void> {
  const server = await startScriptedModelServer();
  resources.defer(() => server.close());
  const folder = await createBenchFolder();
  const hub = await startHubProcess(join(folder, 'data'), {
    NOD_MODEL: 'openai-compatible:scripted',
    NOD_MODEL_BASE_URL: server.url('openai'),
    NOD_ALLOW_SHELL: '1',
  });
  const client = connect(hub);
  const rows: { name: string; times: number[] }[] = [];
  for (const situation of SITUATIONS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      server.script([situation.turn]);
      times.push(await measureStop(client, situation));
    }
    rows.push({ name: situation.name, times });
  }
  report(rows, await countLeftOver());
}

function connect({ url, personToken }: HubProcess): HubClient {
  const timer = (delayMs: number, callback: () => void) => {
    const handle = setTimeout(callback, delayMs);
    return () => clearTimeout(handle);
  };
  return createHubClient({ baseUrl: url, token: personToken, fetch, timer, random: Math.random });
}

/** From the moment the stop is sent to the moment the end of the run is heard. */
async function measureStop(client: HubClient, { isUnderWay }: Situation): Promise<number> {
  const { logId, overview } = await client.overview();
  const { message } = await client.sendMessage({
    from: PERSON,
    to: 'nod',
    payload: { text: 'Work for long.' },
    surface: 'panel',
  });
  const leave = new AbortController();
  let stoppedAt = 0;
  let endedAt = 0;
  const onItem = ({ event }: StreamItem) => {
    if (stoppedAt === 0 && isUnderWay(event)) {
      stoppedAt = performance.now();
      void client.stop(message.conversationId, { surface: 'cli' });
    }
    if (event.type === 'run-ended') {
      endedAt = performance.now();
      leave.abort();
    }
  };
  await followEvents({
    client,
    logId,
    after: overview.seq,
    onItem,
    onStatus: () => {},
    signal: leave.signal,
  });
  return endedAt - stoppedAt;
}

/** Processes of the stopped commands that are still there. */
async function countLeftOver(): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(STUBBORN_SECONDS)).length;
}

function report(rows: readonly { name: string; times: number[] }[], leftOver: number): void {
  const toMs = (value: number) => `${value.toFixed(1)} ms`;
  printTable([
    ['stopped', 'p50', 'p99', 'longest'],
    ...rows.map(({ name, times }) => [
      name,
      toMs(toPercentile(times, 0.5)),
      toMs(toPercentile(times, 0.99)),
      toMs(Math.max(...times)),
    ]),
  ]);
  const worst = Math.max(...rows.map(({ times }) => toPercentile(times, 0.99)));
  reportTargets([
    {
      figure: `stop → ended, p99 of ${ROUNDS}`,
      measured: toMs(worst),
      target: `≤ ${TARGET_MS} ms`,
      met: worst <= TARGET_MS,
    },
    { figure: 'processes left over', measured: String(leftOver), target: '0', met: leftOver === 0 },
  ]);
}
