import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { AskAnswer, DoorEvent } from '@nod/doors';
import { createScriptedProgram, toSession } from '@nod/testing';
import { describeDoor, type ProgramAnswer } from '@nod/testing/door-conformance';
import { afterEach, describe, expect, it } from 'vitest';
import { serveOverSocket } from './far-end.ts';
import { readLines } from './line-connection.ts';
import { createSocketDoor } from './socket-door.ts';
import { locateSocket, preparePlace } from './socket-place.ts';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const ports = {
  clock: () => Date.now(),
  timer(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  report(error: unknown) {
    throw error;
  },
};
/** Delays of coming back are not waited for. */
const hasty = { ...ports, timer: (_: number, callback: () => void) => ports.timer(1, callback) };

async function makePath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nod-door-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'doors.sock');
}

async function openDoor(path: string) {
  const door = await createSocketDoor({ ...ports, prepareSocket: () => preparePlace(path) });
  cleanUps.push(() => door.close());
  return door;
}

function serve(path: string, facts: Parameters<typeof createScriptedProgram>[0] = {}) {
  const program = createScriptedProgram(facts);
  const leaving = new AbortController();
  const served = serveOverSocket(toSession(program), {
    ...{ path, facts: () => program.facts, signal: leaving.signal },
    ...hasty,
  });
  cleanUps.push(async () => {
    leaving.abort();
    await served;
  });
  return { program, served, leaving };
}

describeDoor('the socket door', {
  traits: {
    takesPrompts: true,
    asksApprovals: true,
    rejectsWithWords: true,
    asksQuestions: true,
    asksAtOnce: true,
    canStop: true,
    saysPieces: true,
    keepsAsks: true,
    tellsEarlierTurns: true,
    canBeCut: true,
  },
  async open() {
    const path = await makePath();
    const door = await openDoor(path);
    const arrived = new Promise((resolve) => door.onArrival(resolve));
    const { program, leaving, served } = serve(path);
    await arrived;
    let relay = leaving;
    return {
      door,
      sessionId: program.facts.id,
      enterPrompt: async (text) => void program.enterPrompt(text),
      say: async (text) => program.say(text),
      askApproval: async (command) =>
        void program.ask({
          ...{ type: 'approval', toolName: 'shell', parameters: { command }, text: '' },
          ...{ isEditable: false, scopes: [], isOwnTool: false },
        }),
      askQuestion: async (title, labels) =>
        void program.ask({
          type: 'questions',
          text: '',
          questions: [
            {
              ...{ id: 'q', title, recommended: null, isMultiple: false, takesWords: true },
              options: labels.map((label) => ({ label, description: '' })),
            },
          ],
        }),
      answerInTerminal: async () => program.answerInTerminal(),
      endTurn: async (answer) => program.endTurn({ answer }),
      prompts: () => program.prompts,
      answers: () => program.answers.map(({ answer }) => toProgramAnswer(answer)),
      async cut() {
        relay.abort();
        await served;
      },
      async mend() {
        relay = new AbortController();
        const again = serveOverSocket(toSession(program), {
          ...{ path, facts: () => program.facts, signal: relay.signal },
          ...hasty,
        });
        cleanUps.push(async () => {
          relay.abort();
          await again;
        });
      },
      die: async () => program.die(),
      close: async () => relay.abort(),
    };
  },
});

describe('the far end', () => {
  it('waits for a hub that is not there yet, and comes back to each that comes after', async () => {
    const path = await makePath();
    const { program } = serve(path);
    for (let life = 0; life < 3; life += 1) {
      const door = await createSocketDoor({ ...ports, prepareSocket: () => preparePlace(path) });
      const facts = await new Promise((resolve) => door.onArrival(resolve));
      expect(facts).toEqual(program.facts);
      const [event] = await firstOf(door, program.facts.id);
      expect(event).toMatchObject({ type: 'attached' });
      await door.close();
    }
  });

  it('is told to who listens later, too', async () => {
    const path = await makePath();
    const door = await openDoor(path);
    const { program } = serve(path);
    await expect.poll(() => door.discover(new AbortController().signal)).toHaveLength(1);
    const arrived: unknown[] = [];
    door.onArrival((facts) => arrived.push(facts));
    expect(arrived).toEqual([program.facts]);
  });

  it('reports an action that fails, and goes on', async () => {
    const path = await makePath();
    const door = await openDoor(path);
    const program = createScriptedProgram();
    const reports: unknown[] = [];
    const leaving = new AbortController();
    const own = toSession(program);
    const served = serveOverSocket(
      {
        ...own,
        act: async (action) => {
          if (action.type === 'set-mode') throw new Error('no such mode');
          await own.act(action);
        },
      },
      {
        ...{ path, facts: () => program.facts, signal: leaving.signal, ...hasty },
        report: (error) => reports.push(error),
      },
    );
    cleanUps.push(async () => {
      leaving.abort();
      await served;
    });
    const session = await door.attach(program.facts.id);
    for await (const event of session.events(0, new AbortController().signal)) {
      if (event.type !== 'attached') break;
      await session.act({ type: 'set-mode', mode: 'ask' });
      await session.act({ type: 'prompt', promptId: 'p', text: 'hello' });
    }
    expect(reports).toEqual([new Error('no such mode')]);
    expect(program.prompts).toEqual(['hello']);
  });

  it('ends once the hub has been told that the session is gone', async () => {
    const path = await makePath();
    const door = await openDoor(path);
    const { program, served } = serve(path);
    const session = await door.attach(program.facts.id);
    const told: string[] = [];
    for await (const event of session.events(0, new AbortController().signal)) {
      told.push(event.type);
      if (event.type === 'attached') program.die();
    }
    expect(told).toEqual(['attached', 'gone']);
    await served;
    expect(await door.discover(new AbortController().signal)).toEqual([]);
  });
});

describe('the socket', () => {
  it('SEC-1 can be opened by its owner alone', async () => {
    const path = await makePath();
    await openDoor(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  });

  it('is refused in a folder that others can open, or that only points to one', async () => {
    const path = await makePath();
    const open = join(dirname(path), 'open');
    await mkdir(open);
    await chmod(open, 0o755);
    await expect(openDoor(join(open, 'doors.sock'))).rejects.toThrow('0700');
    const link = join(dirname(path), 'link');
    await symlink(dirname(path), link);
    await expect(openDoor(join(link, 'doors.sock'))).rejects.toThrow();
  });

  it('takes the place of one that nobody listens at, of no living one and of no file', async () => {
    const path = await makePath();
    const first = await openDoor(path);
    await expect(createSocketDoor({ ...ports, prepareSocket: () => preparePlace(path) })).rejects.toThrow(
      'listens',
    );
    await first.close();
    await leaveStale(path);
    await openDoor(path);
    const file = join(dirname(path), 'file.sock');
    await writeFile(file, '');
    await expect(openDoor(file)).rejects.toThrow('not a socket');
  });

  it("is in the data folder, or, where that is too long for a socket, in a short one of the person's own", () => {
    expect(locateSocket('/home/ada/.nod', 'doors.sock', 1000)).toBe('/home/ada/.nod/doors/doors.sock');
    const long = `/home/ada/${'x'.repeat(120)}`;
    const short = locateSocket(long, 'doors.sock', 1000);
    expect(short).toMatch(/^\/tmp\/nod-1000-[0-9a-f]{12}\/doors\.sock$/);
    expect(locateSocket(`${long}y`, 'doors.sock', 1000)).not.toBe(short);
    expect(locateSocket(long, 'doors.sock', 1001)).not.toBe(short);
  });

  it('is found at the same place by whoever has another environment than the hub', () => {
    const long = `/home/ada/${'x'.repeat(120)}`;
    const script = `import('${new URL('./socket-place.ts', import.meta.url)}').then(({ locateSocket }) =>
      process.stdout.write(locateSocket(${JSON.stringify(long)}, 'doors.sock')))`;
    const env = { XDG_RUNTIME_DIR: '/run/user/1', TMPDIR: '/var/tmp', HOME: '/nowhere' };
    const found = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
    expect(found).toBe(locateSocket(long, 'doors.sock'));
  });

  it('SEC-3 lets nobody take a session from whoever has it, nor tell of another one', async () => {
    const path = await makePath();
    const door = await openDoor(path);
    const { program } = serve(path);
    const session = await door.attach(program.facts.id);
    const told: DoorEvent[] = [];
    const leaving = new AbortController();
    cleanUps.push(() => leaving.abort());
    (async () => {
      for await (const event of session.events(0, leaving.signal)) told.push(event);
    })();
    await expect.poll(() => told).toHaveLength(1);
    const thief = createConnection({ path });
    const left = new Promise((resolve) => thief.on('close', resolve));
    thief.on('error', () => {});
    thief.write(`${JSON.stringify({ type: 'hello', version: 1, facts: program.facts })}\n`);
    await left;
    program.enterPrompt('mine');
    await expect.poll(() => told.map(({ type }) => type)).toEqual(['attached', 'turn-started']);

    const liar = createConnection({ path });
    cleanUps.push(() => liar.destroy());
    const own = { ...program.facts, id: 'other' };
    const lines = [
      { type: 'hello', version: 1, facts: own },
      { type: 'facts-changed', facts: program.facts },
      { type: 'facts-changed', facts: { ...own, program: 'claude' } },
      { type: 'facts-changed', facts: { ...own, about: 'told last' } },
    ];
    liar.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const found = async () =>
      (await door.discover(leaving.signal)).map(({ id, program: name, about }) => [id, name, about]);
    await expect.poll(found).toEqual([
      [program.facts.id, program.facts.program, program.facts.about],
      ['other', program.facts.program, 'told last'],
    ]);
  });

  it('skips what it does not understand, and lines that are too long', async () => {
    const path = await makePath();
    const door = await openDoor(path);
    const arrived = new Promise((resolve) => door.onArrival(resolve));
    const socket = createConnection({ path });
    cleanUps.push(() => socket.destroy());
    const { facts } = createScriptedProgram();
    const lines = [
      'no json',
      '{"type":"unknown"}',
      '[]',
      'null',
      JSON.stringify({ type: 'turn-started', turnId: 'before hello' }),
      `"${'x'.repeat(4_100_000)}"`,
      JSON.stringify({ type: 'hello', version: 2, facts }),
      JSON.stringify({ type: 'hello', version: 1, facts, more: true }),
    ];
    socket.write(`${lines.join('\n')}\n`);
    expect(await arrived).toEqual(facts);
  });
});

describe('who is at the other end of the socket', () => {
  const { facts } = createScriptedProgram();
  const connect = async (path: string, ...lines: object[]) => {
    const socket = createConnection({ path });
    cleanUps.push(() => socket.destroy());
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => {});
    socket.resume();
    await new Promise((resolve) => socket.on('connect', resolve));
    const send = (...all: object[]) => socket.write(all.map((line) => `${JSON.stringify(line)}\n`).join(''));
    send(...lines);
    return { socket, closed, send };
  };
  const hello = { type: 'hello', version: 1, facts };
  const attached = { type: 'attached', facts, openAsks: [], turnId: null };

  it('SEC-1 has said who it is in time, or is sent away', async () => {
    const path = await makePath();
    const timers: (() => void)[] = [];
    const timer = (_: number, callback: () => void) => {
      timers.push(callback);
      return () => {};
    };
    const door = await createSocketDoor({ ...ports, timer, prepareSocket: () => preparePlace(path) });
    cleanUps.push(() => door.close());
    const known = await connect(path, hello);
    await expect.poll(() => door.discover(new AbortController().signal)).toHaveLength(1);
    const silent = await connect(path);
    await expect.poll(() => timers.length).toBe(2);
    for (const each of timers) each();
    await silent.closed;
    expect(known.socket.destroyed).toBe(false);
  });

  it('SEC-1 is one of so many: whoever comes too late is sent away', async () => {
    const path = await makePath();
    await openDoor(path);
    const all = [];
    for (let index = 0; index < 256; index += 1) all.push(await connect(path));
    const last = await connect(path);
    await last.closed;
    expect(all.filter(({ socket }) => socket.destroyed)).toEqual([]);
  });

  it('SEC-1 is the first under its id, until it leaves: what another says does not count', async () => {
    const path = await makePath();
    const door = await openDoor(path);
    const first = await connect(path, hello);
    const told: string[] = [];
    const leaving = new AbortController();
    const session = await door.attach(facts.id);
    const reading = (async () => {
      for await (const event of session.events(0, leaving.signal)) told.push(event.type);
    })();
    first.send(attached);
    await expect.poll(() => told).toEqual(['attached']);
    const second = await connect(path, hello, { type: 'gone' });
    await second.closed;
    first.send({ type: 'turn-started', turnId: 't' });
    await expect.poll(() => told).toEqual(['attached', 'turn-started']);
    expect(await door.discover(new AbortController().signal)).toHaveLength(1);
    first.socket.destroy();
    await expect.poll(() => told.at(-1)).toBe('detached');
    expect(await door.discover(new AbortController().signal)).toEqual([]);
    await connect(path, hello, attached);
    await expect.poll(() => told.slice(3)).toEqual(['attached']);
    leaving.abort();
    await reading;
  });

  it('SEC-1 comes to no hub whose folder others can open', async () => {
    const path = await makePath();
    await openDoor(path);
    await chmod(dirname(path), 0o755);
    let tries = 0;
    const leaving = new AbortController();
    const timer = (_: number, callback: () => void) => {
      tries += 1;
      if (tries === 3) leaving.abort();
      return ports.timer(1, callback);
    };
    const session = toSession(createScriptedProgram());
    const states: string[] = [];
    await serveOverSocket(session, {
      ...{ path, facts: () => facts, signal: leaving.signal, clock: ports.clock, timer },
      report: ports.report,
      onLink: (state) => states.push(state),
    });
    expect([tries, states]).toEqual([3, []]);
  });
});

describe('lines of a connection', () => {
  function open(characters: number, rate: number) {
    const socket = new PassThrough();
    const lines: string[] = [];
    const timers: (() => void)[] = [];
    const timer = (_: number, callback: () => void) => {
      timers.push(callback);
      return () => {};
    };
    const limits = { characters, rate, clock: () => 0, timer };
    readLines(socket as unknown as Socket, limits, (line) => lines.push(line));
    return { socket, lines, timers };
  }

  it('SEC-8 one that is too long is left out, however it is cut, and the next is read', async () => {
    const { socket, lines } = open(5, 100);
    for (const piece of ['abc', 'defgh\n', 'next\n']) socket.write(piece);
    await expect.poll(() => lines).toEqual(['next']);
  });

  it('SEC-8 who says more than the rate is read when the second is over', async () => {
    const { socket, lines, timers } = open(50, 2);
    socket.write('a\nb\nc\n');
    await expect.poll(() => timers.length).toBe(1);
    socket.write('d\n');
    await new Promise(setImmediate);
    expect(lines).toEqual(['a', 'b', 'c']);
    timers[0]?.();
    await expect.poll(() => lines).toEqual(['a', 'b', 'c', 'd']);
  });
});

async function firstOf(door: Awaited<ReturnType<typeof openDoor>>, id: string): Promise<DoorEvent[]> {
  const session = await door.attach(id);
  const events: DoorEvent[] = [];
  for await (const event of session.events(0, new AbortController().signal)) {
    events.push(event);
    break;
  }
  return events;
}

/** A socket file whose process has ended without taking it away. */
async function leaveStale(path: string): Promise<void> {
  const { spawn } = await import('node:child_process');
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await new Promise((resolve) => spawn(process.execPath, ['-e', script]).on('close', resolve));
  expect((await stat(path)).isSocket()).toBe(true);
}

function toProgramAnswer(answer: AskAnswer): ProgramAnswer {
  if (answer.type === 'approve') return { type: 'approved' };
  if (answer.type === 'reject') return { type: 'rejected', words: answer.words };
  if (answer.type === 'dismiss') return { type: 'dismissed' };
  return { type: 'answered', answers: Object.values(answer.answers).flat() };
}
