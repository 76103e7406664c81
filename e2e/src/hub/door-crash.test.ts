// kill -9 of the hub while a program of its own waits at the door for the word on its tool call.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { HumanRequest } from '@nod/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { createPerson } from '../stage/test-person.ts';

const PROGRAM = new URL('../stage/asking-program.ts', import.meta.url).pathname;

interface Program {
  child: ChildProcess;
  lines(): string[];
}

function startProgram({ url, programToken }: StartedHub): Program {
  const child = spawn(process.execPath, [PROGRAM, url, programToken], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  return { child, lines: () => output.split('\n').slice(0, -1) };
}

async function start(): Promise<StartedHub> {
  const hub = await startHub({ keepData: true });
  onTestFinished(() => rmSync(hub.data, { recursive: true, force: true }));
  return hub;
}

/** Where it was, with what it had. */
async function restart({ data, port }: StartedHub): Promise<StartedHub> {
  const hub = await startHub({ data, port });
  onTestFinished(async () => void (await hub.stop()));
  return hub;
}

async function untilAsked(hub: StartedHub): Promise<HumanRequest> {
  const [request, ...others] = await createPerson(hub).untilAsked('deployer');
  expect(others).toEqual([]);
  if (!request) throw new Error('nothing is asked');
  return request;
}

async function approve(hub: StartedHub, request: HumanRequest): Promise<void> {
  if (!('call' in request)) throw new Error('no tool call');
  const approval = { verdict: 'approve', hash: request.hash, remember: 'once' } as const;
  await createPerson(hub).client.answer(request.id, { approval, surface: 'panel' });
}

async function expectOneVerdict(hub: StartedHub, { child, lines }: Program): Promise<void> {
  if (child.exitCode === null) await once(child, 'close');
  expect(lines().filter((line) => line.startsWith('verdict'))).toEqual(['verdict: run ./deploy.sh']);
  const { entries } = await createPerson(hub).client.audit({ agent: 'deployer', limit: 10 });
  expect(entries.map(({ outcome }) => outcome)).toEqual(['approved']);
  expect(await createPerson(hub).client.openRequests()).toEqual([]);
}

it('CM-8.3 OPS-2 a call that a program asks about is still asked, once, after kill -9, and the program gets the verdict once', async () => {
  const hub = await start();
  const program = startProgram(hub);
  const { id } = await untilAsked(hub);
  await hub.kill();
  await expect.poll(program.lines).toContain('away');

  const again = await restart(hub);
  await expect.poll(program.lines).toEqual(['asked: waiting', 'away', 'asked: waiting']);
  const request = await untilAsked(again);
  expect(request.id).toBe(id);
  await approve(again, request);
  await expectOneVerdict(again, program);
});

it('CM-8.3 OPS-2 a verdict that was given right before kill -9 reaches the program once', async () => {
  const hub = await start();
  const program = startProgram(hub);
  await approve(hub, await untilAsked(hub));
  await hub.kill();
  await expectOneVerdict(await restart(hub), program);
});
