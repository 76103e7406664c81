// The soak: a real hub with Telegram on the Bot API double, agents over HTTP and people who never rest, with faults on the
// way and SIGKILL at the worst moments; at the end everything is judged from outside.
import { setTimeout as pause } from 'node:timers/promises';
import { type BotApi, createBotApi } from '@nod/testing/bot-api';
import { createSoakAgents } from './agents/soak-agents.ts';
import { checkOffset } from './checks/offset-check.ts';
import { createFaultPlan, type FaultRates } from './fault-plan.ts';
import { createHubLives, type HubLives } from './hub-lives.ts';
import { createPersonRecord } from './person/person-record.ts';
import { createSoakPerson } from './person/soak-person.ts';
import type { Soak } from './running-soak.ts';
import { letPeopleIn } from './setting-up.ts';
import { judgeSoak, type SoakReport } from './soak-report.ts';
import { settleAll } from './winding-up.ts';
import { createChatView } from './world/chat-view.ts';
import { createDraws } from './world/draws.ts';
import { createWatchedClient, type Watch } from './world/watched-client.ts';

export interface SoakOptions {
  seed: number;
  updates: number;
  /** How often the hub dies on the way. */
  deaths: number;
  /** It gives up after so long. */
  minutes: number;
  rates?: FaultRates;
  /** So long Telegram holds the place of the first that dies. */
  heldMs: number;
  /** Told now and then how far it is. */
  tell?(line: string): void;
}

const RATES: FaultRates = { calls: 0.03, polls: 0.1 };
/** So much may wait for the hub before the people pause. */
const MOST_PENDING = 80;
const MOST_AT_WORK = 6;

/** Rejects only where it cannot go on; what is wrong is in the report. */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const began = Date.now();
  const double = createBotApi();
  const server = await double.serve();
  const lives = createHubLives({
    NOD_TELEGRAM_TOKEN: double.token,
    NOD_TELEGRAM_API_ROOT: server.apiRoot,
  });
  try {
    const soak = await begin(options, double, lives);
    try {
      await play(soak, options);
      await settleAll(soak);
      await soak.agents.stop();
      await lives.stop();
    } finally {
      await soak.agents.stop().catch(() => {});
    }
    return await judgeSoak(soak, { seed: options.seed, began });
  } finally {
    await lives.remove();
    await server.close();
  }
}

async function begin(
  { seed, minutes, rates = RATES }: SoakOptions,
  double: BotApi,
  lives: HubLives,
): Promise<Soak> {
  const hub = await lives.start();
  const watch: Watch = { secret: double.token, leaks: [] };
  const signal = AbortSignal.timeout(minutes * 60_000);
  const view = createChatView(double.calls);
  const client = createWatchedClient(hub, hub.personToken, watch);
  const problems: string[] = [];
  const report = (error: unknown) => void problems.push(`a call failed: ${error}`);
  const agents = createSoakAgents(
    createWatchedClient(hub, hub.programToken, watch),
    createDraws(seed, 'agents'),
    report,
  );
  const person = createSoakPerson(
    { double, view, record: createPersonRecord(), draws: createDraws(seed, 'person') },
    { client, signal, report },
  );
  const plan = createFaultPlan(
    { seed, rates, onDeath: () => void lives.kill() },
    createDraws(seed, 'faults'),
  );
  const draws = createDraws(seed, 'course');
  const soak = { double, view, lives, hub, watch, plan, agents, person, draws, signal, problems, unknown: 0 };
  await letPeopleIn(soak, client);
  double.faults.choose(plan.choose);
  return soak;
}

async function play(soak: Soak, options: SoakOptions): Promise<void> {
  const { person, agents, view, double, lives, draws, signal } = soak;
  const every = Math.ceil(options.updates / (options.deaths + 1));
  let armed = 0;
  while (person.record.updates < options.updates || soak.plan.isArmed() || !lives.isAlive()) {
    signal.throwIfAborted();
    if (!lives.isAlive()) await revive(soak, options);
    if (person.record.updates >= (armed + 1) * every && armed < options.deaths) {
      armed += 1;
      await die(soak);
      options.tell?.(`${person.record.updates} updates, ${double.calls.length} calls, ${armed} deaths`);
    }
    view.read();
    const isBusy = double.pending().length > MOST_PENDING || agents.atWork() >= MOST_AT_WORK;
    if (isBusy) await pause(5);
    else if (draws.chance(0.22)) agents.start();
    else person.act();
    await pause(1);
  }
}

/** Mostly in the middle of a call; now and then as the person ends it. */
async function die({ plan, lives, draws }: Soak): Promise<void> {
  if (draws.chance(0.2)) await lives.stop();
  else plan.arm();
}

/** Meanwhile the people go on, and Telegram may hold the slot of the dead one for a while. */
async function revive(
  { lives, hub, double, person, draws, problems }: Soak,
  options: SoakOptions,
): Promise<void> {
  await lives.kill();
  problems.push(...(await checkOffset(hub.data, double, person.record.passing)));
  for (let acts = 0; acts < 3; acts += 1) person.act();
  const heldMs = lives.count() === 1 ? options.heldMs : draws.chance(0.4) ? draws.below(4000) : 0;
  double.faults.holdPoll(Date.now() + heldMs);
  await lives.start();
  options.tell?.('it is back');
}
