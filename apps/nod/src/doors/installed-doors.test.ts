import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSocketDoor, preparePlace, serveOverSocket } from '@nod/door-socket';
import type { DoorParts, PaneFacts, Terminals } from '@nod/doors';
import { type AgentName, type HumanRequest, NodError, PERSON } from '@nod/protocol';
import { clientPorts, createFileTail, hash, newId } from '@nod/system-node';
import { createTmuxTerminals } from '@nod/terminal-tmux';
import {
  createScriptedDoor,
  createScriptedProgram,
  type ScriptedProgram,
  startTestHub,
  type TestHub,
  toSession,
} from '@nod/testing';
import { expect, it, onTestFinished } from 'vitest';
import type { DoorMaker } from './doors.ts';
import { readBranch } from './folder-branch.ts';
import { createInstalledDoors, type RunningDoors } from './installed-doors.ts';

const { timer } = clientPorts;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nod-doors-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function open(
  test: TestHub,
  folder: string,
  makers: readonly DoorMaker[],
  terminals: Terminals = createTmuxTerminals({}),
): RunningDoors {
  const report = (error: unknown) => {
    throw error;
  };
  const parts: DoorParts = {
    folder: '',
    prepareSocket: (name) => preparePlace(join(folder, 'sockets', name)),
    terminals,
    tail: createFileTail(),
    env: {},
    clock: test.time.clock,
    timer,
    report,
  };
  const doors = createInstalledDoors(
    {
      ...{ hub: test.hub, clock: test.time.clock, timer, hash, report, branchOf: readBranch, parts },
      newDraftId: () => newId('drf'),
      newHolder: () => newId('call'),
    },
    makers,
  );
  onTestFinished(() => doors.end());
  doors.begin();
  return doors;
}

const scripted = (...programs: ScriptedProgram[]): DoorMaker[] => [async () => createScriptedDoor(programs)];

/** A plugin or keeper that comes to the hub by itself. */
function serve(folder: string, program: ScriptedProgram) {
  const leaving = new AbortController();
  const served = serveOverSocket(toSession(program), {
    ...{ path: join(folder, 'sockets', 'doors.sock'), facts: () => program.facts, signal: leaving.signal },
    ...{ clock: () => Date.now(), timer: (_: number, callback: () => void) => timer(5, callback) },
    report: (error) => {
      throw error;
    },
  });
  const end = async () => {
    leaving.abort();
    await served;
  };
  onTestFinished(end);
  return { end };
}

function stateOf({ hub }: TestHub, agent: AgentName): string | undefined {
  return hub.presences.list().find((each) => each.agent === agent)?.state;
}

it('finds what lives behind doors, with the branch of its folder, and makes it an agent that stays one after a restart', async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, 'site', '.git'), { recursive: true });
  await writeFile(join(folder, 'site', '.git', 'HEAD'), 'ref: refs/heads/feature/tea\n');
  const program = createScriptedProgram({ program: 'codex', folder: join(folder, 'site') });
  const test = await startTestHub();
  const doors = open(test, folder, scripted(program));
  const living = { door: 'scripted', id: 's-1', program: 'codex', branch: 'feature/tea' };
  expect(await doors.living()).toMatchObject([{ ...living, agent: null }]);
  expect(await doors.adopt('scripted', 's-1', 'panel', null)).toMatchObject({
    ...living,
    agent: 'codex · site',
  });
  expect(await doors.living()).toMatchObject([{ agent: 'codex · site' }]);
  await doors.adopt('scripted', 's-1', 'panel', null);
  await expect(doors.adopt('scripted', 'other', 'panel', null)).rejects.toBeInstanceOf(NodError);
  await expect(doors.adopt('other', 's-1', 'panel', null)).rejects.toBeInstanceOf(NodError);
  await doors.end();
  const again = await test.restart();
  const second = open(again, folder, scripted(program));
  await expect
    .poll(() => again.hub.presences.list())
    .toMatchObject([{ agent: 'codex · site', state: 'idle' }]);
  expect(await second.living()).toMatchObject([{ agent: 'codex · site' }]);
  again.hub.stop();
});

it('hosts a session once, however many adopt it at once, and when it comes by itself as it is resumed', async () => {
  const program = createScriptedProgram({ program: 'codex' });
  const attached: string[] = [];
  const toMaker = (arrives: boolean): DoorMaker[] => [
    async () => {
      const door = createScriptedDoor([program]);
      return {
        ...door,
        attach(id) {
          attached.push(id);
          return door.attach(id);
        },
        onArrival(listener) {
          if (arrives) listener(program.facts);
          return () => {};
        },
      };
    },
  ];
  const test = await startTestHub();
  const folder = await makeFolder();
  const doors = open(test, folder, toMaker(false));
  const adopted = await Promise.all(
    ['panel', 'cli', 'telegram'].map((surface) => doors.adopt('scripted', 's-1', surface, null)),
  );
  expect(new Set(adopted.map(({ agent }) => agent)).size).toBe(1);
  await expect.poll(() => stateOf(test, adopted[0]?.agent as AgentName)).toBe('idle');
  expect(attached).toEqual(['s-1']);
  expect((await test.hub.audit.page({ limit: 9, outcome: 'session-adopted' })).entries).toHaveLength(1);
  await doors.end();
  const again = await test.restart();
  const second = open(again, folder, toMaker(true));
  await expect.poll(() => stateOf(again, adopted[0]?.agent as AgentName)).toBe('idle');
  await second.adopt('scripted', 's-1', 'panel', null);
  expect(attached).toEqual(['s-1', 's-1']);
  again.hub.stop();
});

it('lets go of the one that is named, and shows the terminal of no other', async () => {
  const programs = ['a', 'b'].map((id) =>
    createScriptedProgram({ id, program: 'codex', pane: id === 'b' ? { socket: null, pane: '%1' } : null }),
  );
  const test = await startTestHub();
  const doors = open(test, await makeFolder(), scripted(...programs));
  const agents = await Promise.all(
    programs.map(({ facts }) => doors.adopt('scripted', facts.id, 'panel', null)),
  );
  const [a, b] = agents.map(({ agent }) => agent as AgentName);
  if (!a || !b) throw new Error('both are agents');
  const key = { type: 'key', key: 'enter' } as const;
  await expect(doors.type(a, key)).rejects.toMatchObject({ code: 'no_terminal' });
  await doors.letGo(a, 'panel');
  expect((await doors.living()).map(({ agent }) => agent)).toEqual([null, b]);
  expect(await test.hub.adoptions.list()).toMatchObject([
    { session: 'a', state: 'let-go' },
    { session: 'b', state: 'adopted' },
  ]);
  test.hub.stop();
});

it('keeps several sessions of a program apart, in one folder and in others', async () => {
  const programs = ['a', 'b', 'c'].map((id) =>
    createScriptedProgram({ id, program: 'codex', folder: id === 'c' ? '/work/shop' : '/work/site' }),
  );
  const test = await startTestHub();
  const doors = open(test, await makeFolder(), scripted(...programs));
  for (const { facts } of programs) await doors.adopt('scripted', facts.id, 'panel', null);
  const names = (await doors.living()).map(({ agent }) => agent);
  expect(names).toEqual(['codex · site', 'codex · site 2', 'codex · shop']);
  await test.hub.bus.send({
    ...{ from: PERSON, to: names[1] as AgentName, payload: { text: 'for b' }, surface: 'panel' },
  });
  await expect.poll(() => programs.map(({ prompts }) => prompts)).toEqual([[], ['for b'], []]);
  test.hub.stop();
});

it('SEC-3 hosts a session once, also where another door claims it: nobody else gets its messages', async () => {
  const [first, second] = [1, 2].map(() => createScriptedProgram({ program: 'codex' }));
  if (!first || !second) throw new Error('there are two');
  const test = await startTestHub();
  const other: DoorMaker = async () => ({ ...createScriptedDoor([second]), name: 'other' });
  const doors = open(test, await makeFolder(), [...scripted(first), other]);
  const { agent } = await doors.adopt('scripted', 's-1', 'panel', null);
  await expect(doors.adopt('other', 's-1', 'panel', null)).rejects.toMatchObject({ code: 'name_taken' });
  await test.hub.bus.send({
    ...{ from: PERSON, to: agent as AgentName, payload: { text: 'mine' }, surface: 'panel' },
  });
  await expect.poll(() => first.prompts).toEqual(['mine']);
  expect(second.prompts).toEqual([]);
  test.hub.stop();
});

it('lets a session go: it goes on without us, and what it had asked here is withdrawn', async () => {
  const program = createScriptedProgram({ program: 'codex' });
  const test = await startTestHub();
  const doors = open(test, await makeFolder(), scripted(program));
  const { agent } = await doors.adopt('scripted', 's-1', 'panel', null);
  if (agent === null) throw new Error('it is an agent');
  program.enterPrompt('work');
  program.ask(toApproval());
  await expect.poll(() => test.hub.requests.open()).toHaveLength(1);
  await doors.letGo(agent, 'panel');
  expect(test.hub.requests.open()).toEqual([]);
  expect(program.answers).toEqual([]);
  expect(stateOf(test, agent)).toBe('let-go');
  expect(await doors.living()).toMatchObject([{ agent: null }]);
  await expect(doors.letGo(agent, 'panel')).rejects.toMatchObject({ code: 'no_door' });
  await expect(doors.screen(agent)).rejects.toMatchObject({ code: 'no_door' });
  test.hub.stop();
});

it('says that a session without a terminal has none', async () => {
  const test = await startTestHub();
  const doors = open(test, await makeFolder(), scripted(createScriptedProgram({ program: 'codex' })));
  const { agent } = await doors.adopt('scripted', 's-1', 'panel', null);
  expect(await doors.screen(agent as AgentName)).toBeNull();
  await expect(doors.type(agent as AgentName, { type: 'key', key: 'enter' })).rejects.toMatchObject({
    code: 'no_terminal',
  });
  test.hub.stop();
});

it('DS-5.4 shows the terminal that a session was started in for as long as its program is there, also after a restart', async () => {
  const pane = { socket: null, pane: '%3' };
  const seen: PaneFacts = {
    ...pane,
    folder: '/srv',
    commands: ['node /bin/codex'],
    processes: [7],
    isDead: false,
  };
  const panes = [seen];
  const screen = { columns: 1, rows: 1, lines: ['>'], cursor: null, isDead: false };
  const terminals = { ...createTmuxTerminals({}), panes: async () => panes, screen: async () => screen };
  const program = createScriptedProgram({ program: 'codex' });
  const test = await startTestHub();
  const folder = await makeFolder();
  const doors = open(test, folder, scripted(program), terminals);
  const { agent } = await doors.adopt('scripted', 's-1', 'cli', pane);
  const presences = ({ hub }: TestHub) => hub.presences.list();
  await expect.poll(() => presences(test)).toMatchObject([{ agent, hasTerminal: true }]);
  expect(await doors.screen(agent as AgentName)).toEqual(screen);
  await doors.end();
  const again = await test.restart();
  const second = open(again, folder, scripted(program), terminals);
  await expect.poll(() => presences(again)).toMatchObject([{ agent, hasTerminal: true }]);
  panes[0] = { ...seen, commands: ['bash'] };
  expect(await second.screen(agent as AgentName)).toBeNull();
  await expect(second.type(agent as AgentName, { type: 'key', key: 'enter' })).rejects.toMatchObject({
    code: 'no_terminal',
  });
  again.hub.stop();
});

it('leaves alone what the person let go, also when it comes back by itself and after a restart, until they adopt it', async () => {
  const folder = await makeFolder();
  const program = createScriptedProgram({ id: 'kept', program: 'gemini', kind: 'acp' });
  const makers: DoorMaker[] = [(parts) => createSocketDoor(parts)];
  const agent = 'gemini · site' as AgentName;
  const test = await startTestHub();
  const doors = open(test, folder, makers);
  const first = serve(folder, program);
  await expect.poll(() => stateOf(test, agent)).toBe('idle');
  await doors.letGo(agent, 'panel');
  await first.end();
  const second = serve(folder, program);
  await expect.poll(() => doors.living()).toMatchObject([{ id: 'kept', agent: null }]);
  await doors.end();
  const again = await test.restart();
  const after = open(again, folder, makers);
  await expect.poll(() => after.living()).toMatchObject([{ id: 'kept', agent: null }]);
  expect(again.hub.presences.list()).toEqual([]);
  expect(await after.adopt('socket', 'kept', 'panel', null)).toMatchObject({ agent });
  await expect.poll(() => stateOf(again, agent)).toBe('idle');
  await after.end();
  await second.end();
  again.hub.stop();
});

it('forgets at its start what nobody has seen for thirty days', async () => {
  const test = await startTestHub();
  const adopted = { door: 'scripted', program: 'codex', folder: null, pane: null };
  const adopt = (session: string, name: string) =>
    test.hub.adoptions.adopt({ ...adopted, session, name: name as AgentName }, null);
  await adopt('old', 'codex');
  await test.hub.adoptions.letGo({ door: 'scripted', session: 'old' }, 'panel');
  await test.time.advance(30 * 86_400_000 + 1);
  await adopt('young', 'codex · 2');
  open(test, await makeFolder(), scripted());
  const sessions = async () => (await test.hub.adoptions.list()).map(({ session }) => session);
  await expect.poll(sessions).toEqual(['young']);
  test.hub.stop();
});

it('opens the other doors where one cannot be', async () => {
  const test = await startTestHub();
  const folder = await makeFolder();
  const reported: unknown[] = [];
  const doors = createInstalledDoors(
    {
      ...{ hub: test.hub, clock: test.time.clock, timer, hash, branchOf: readBranch },
      newDraftId: () => newId('drf'),
      newHolder: () => newId('call'),
      report: (error) => reported.push(error),
      parts: {
        ...{
          folder: '',
          prepareSocket: async (name) => join(folder, name),
          terminals: createTmuxTerminals({}),
          tail: createFileTail(),
        },
        ...{ env: {}, clock: test.time.clock, timer, report: (error) => reported.push(error) },
      },
    },
    [async () => Promise.reject(new Error('no such door')), ...scripted(createScriptedProgram())],
  );
  onTestFinished(() => doors.end());
  doors.begin();
  expect(await doors.living()).toHaveLength(1);
  expect(reported).toHaveLength(1);
  test.hub.stop();
});

it('adopts what comes over the socket by itself: prompt, approval, answer, with the hub ended in the middle', async () => {
  const folder = await makeFolder();
  const program = createScriptedProgram({ id: 'kept', program: 'gemini', kind: 'acp' });
  serve(folder, program);
  const makers: DoorMaker[] = [(parts) => createSocketDoor(parts)];

  const first = await startTestHub();
  const before = open(first, folder, makers);
  const agent = 'gemini · site' as AgentName;
  await expect.poll(() => stateOf(first, agent)).toBe('idle');
  await first.hub.bus.send({ from: PERSON, to: agent, payload: { text: 'run the tests' }, surface: 'panel' });
  await expect.poll(() => program.prompts).toEqual(['run the tests']);
  program.ask(toApproval());
  await expect.poll(() => first.hub.requests.open()).toHaveLength(1);
  const [card] = first.hub.requests.open();
  await before.end();

  const second = await first.restart();
  expect(second.hub.requests.open()).toMatchObject([{ id: card?.id }]);
  open(second, folder, makers);
  await expect.poll(() => stateOf(second, agent)).toBe('waiting');
  await approve(second, card);
  await expect.poll(() => program.answers).toMatchObject([{ answer: { type: 'approve' } }]);
  program.endTurn({ answer: 'All tests pass.' });
  await expect
    .poll(async () => {
      const [own] = second.hub.conversations.list();
      return (
        own &&
        (await second.hub.conversations.messages(own.id, { limit: 10 })).messages.map(
          ({ payload }) => payload.text,
        )
      );
    })
    .toEqual(['run the tests', expect.any(String), 'All tests pass.']);
  expect(program.prompts).toEqual(['run the tests']);
  second.hub.stop();
});

function toApproval() {
  return {
    ...{ type: 'approval', toolName: 'shell', parameters: { command: 'npm test' }, text: '' },
    ...{ isEditable: false, scopes: [], isOwnTool: false },
  } as const satisfies object as Parameters<ScriptedProgram['ask']>[0];
}

async function approve({ hub }: TestHub, request: HumanRequest | undefined): Promise<void> {
  if (request?.kind !== 'tool-approval') throw new Error('a call is asked about');
  const approval = { verdict: 'approve', hash: request.hash, remember: 'once' } as const;
  await hub.requests.answer(request.id, { approval, surface: 'panel' });
}
