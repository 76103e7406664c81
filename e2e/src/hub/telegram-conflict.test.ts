// Two that poll for one bot: a dead one whose place Telegram still holds, and a living one in another data folder.
import { rmSync } from 'node:fs';
import { type BotApi, createBotApi } from '@nod/testing/bot-api';
import { expect, it, onTestFinished } from 'vitest';
import { type StartedHub, type StartHubOptions, startHub } from '../stage/hub-process.ts';
import { createClient } from '../stage/test-person.ts';

const ADA = 1001;
const conflict = { state: 'waiting', problem: { code: 'conflict' } };
const running = { state: 'running', problem: null };

async function serveBot(): Promise<{ double: BotApi; env: Record<string, string> }> {
  const double = createBotApi();
  double.addPerson({ id: ADA, language: 'en' });
  const server = await double.serve();
  onTestFinished(server.close);
  return { double, env: { NOD_TELEGRAM_TOKEN: double.token, NOD_TELEGRAM_API_ROOT: server.apiRoot } };
}

async function begin(options: StartHubOptions): Promise<StartedHub> {
  const hub = await startHub({ ...options, keepData: true });
  onTestFinished(async () => {
    await hub.kill();
    rmSync(hub.data, { recursive: true, force: true });
  });
  return hub;
}

async function statusOf(hub: StartedHub) {
  const [telegram] = await createClient(hub, hub.personToken).channels();
  return telegram;
}

async function letIn(hub: StartedHub, double: BotApi): Promise<void> {
  const program = createClient(hub, hub.programToken);
  await program.sendMessage({ from: 'ci', to: 'user', payload: { text: 'before anybody is let in' } });
  const codeOf = () => /\b([A-Z0-9]{8})\b/.exec(double.seen(ADA).at(-1)?.text ?? '')?.[1];
  double.write(ADA, 'hello');
  await expect.poll(codeOf).toBeDefined();
  const person = createClient(hub, hub.personToken);
  await person.pairAccount({ code: codeOf() ?? '', rights: ['chat'], surface: 'cli' });
  await program.sendMessage({ from: 'ci', to: 'user', payload: { text: 'welcome' } });
  await expect.poll(() => double.seen(ADA).at(-1)?.text).toContain('welcome');
}

async function received(hub: StartedHub): Promise<string[]> {
  const messages = await createClient(hub, hub.programToken).inbox('ci', { waitMs: 1000 });
  return messages.map(({ payload }) => payload.text ?? '');
}

it('OPS-2 after kill -9 the place of the dead poller is waited for, and what was written meanwhile arrives once', async () => {
  const { double, env } = await serveBot();
  const hub = await begin({ env });
  await letIn(hub, double);
  double.write(ADA, 'one');
  await expect.poll(() => received(hub)).toEqual(['one']);
  await hub.kill();
  let isHeld = true;
  double.faults.choose(({ method }) => (isHeld && method === 'getUpdates' ? { type: 'conflict' } : null));
  double.write(ADA, 'two');

  const again = await begin({ env, data: hub.data });
  await expect.poll(() => statusOf(again)).toMatchObject(conflict);
  // What is said goes out all the same: only one of them asks for updates.
  const program = createClient(again, again.programToken);
  await program.sendMessage({ from: 'ci', to: 'user', payload: { text: 'still here' } });
  await expect.poll(() => double.seen(ADA).at(-1)?.text).toBe('still here');
  expect(await received(again)).toEqual(['one']);
  isHeld = false;
  await expect.poll(() => received(again)).toEqual(['one', 'two']);
  expect(await statusOf(again)).toMatchObject(running);
});

it('two hubs with one token: one polls, the other says so and waits, and takes over when the first ends', async () => {
  const { double, env } = await serveBot();
  const hubs = [await begin({ env }), await begin({ env })];
  /** Who polls and who waits, at one moment. */
  let polling: StartedHub | undefined;
  let waiting: StartedHub | undefined;
  const look = async () => {
    const told = await Promise.all(hubs.map(statusOf));
    polling = hubs[told.findIndex((each) => each?.state === 'running')];
    waiting = hubs[told.findIndex((each) => each?.problem?.code === 'conflict')];
    return polling !== undefined && waiting !== undefined;
  };
  await expect.poll(look).toBe(true);
  await polling?.kill();
  await expect.poll(() => waiting && statusOf(waiting)).toMatchObject(running);
  double.write(ADA, 'hello');
  await expect.poll(() => double.seen(ADA).at(-1)?.text).toMatch(/[A-Z0-9]{8}/);
  expect(double.seen(ADA).filter(({ by }) => by === 'bot')).toHaveLength(1);
});
