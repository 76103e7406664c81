import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DoorEvent, FileTail, SessionFacts, Terminals } from '@nod/doors';
import { describe, expect, it } from 'vitest';
import { toAsk } from './qwen-asks.ts';
import { toPlaces } from './qwen-places.ts';
import { createQwenSession } from './qwen-session.ts';
import { applyLine, NEW_SESSION, type Told } from './qwen-state.ts';

const ID = '11111111-2222-4333-8444-555555555555';
const NOBODY = 2_000_000_000;
const start = { type: 'system', subtype: 'session_start', data: { cwd: '/work', version: '1' } } as const;
const said = (uuid: string, text: string) => ({
  ...{ type: 'user' as const, uuid },
  message: { content: [{ type: 'text' as const, text }] },
});
const calls = (uuid: string, id: string) => ({
  ...{ type: 'assistant' as const, uuid },
  message: { content: [{ type: 'tool_use' as const, id, name: 'run_shell_command', input: {} }] },
});
const asks = (request_id: string, tool_use_id: string, tool_name = 'run_shell_command') => ({
  ...{ type: 'control_request' as const, request_id },
  request: { subtype: 'can_use_tool' as const, tool_name, tool_use_id, input: { command: 'npm test' } },
});

interface Outside {
  events: DoorEvent[];
  session: ReturnType<typeof createQwenSession>;
  input(): string[];
  /** Time passes. */
  pass(): void;
}

/** A session on files that are there already, of this living process or of none. */
async function follow(
  { lines, handed = [], pid = process.pid }: { lines: object[]; handed?: object[]; pid?: number },
  test: (outside: Outside) => Promise<void>,
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'nod-qwen-session-'));
  const places = toPlaces(root, ID);
  mkdirSync(join(root, 'sessions'), { recursive: true });
  mkdirSync(places.folder, { recursive: true });
  const toText = (all: object[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('');
  appendFileSync(places.events, toText(lines));
  appendFileSync(places.input, toText(handed));
  writeFileSync(
    join(root, 'sessions', `${pid}.json`),
    JSON.stringify({ pid, sessionId: ID, cwd: '/work', qwenVersion: null }),
  );
  const timers: (() => void)[] = [];
  const tail: FileTail = { async *follow() {} };
  const session = createQwenSession({
    ...{ places, sessionId: ID, home: root },
    findFacts: async () => ({ id: ID, version: null, folder: null }) as SessionFacts,
    parts: {
      ...{ tail, terminals: {} as Terminals, env: {}, clock: () => 1 },
      timer: (_, callback) => {
        timers.push(callback);
        return () => {};
      },
      report(error) {
        throw error;
      },
    },
  });
  const events: DoorEvent[] = [];
  const leaving = new AbortController();
  const reading = (async () => {
    for await (const event of session.events(0, leaving.signal)) events.push(event);
  })();
  try {
    await expect.poll(() => events.length).toBeGreaterThan(0);
    await test({
      ...{ events, session },
      input: () => readFileSync(places.input, 'utf8').split('\n').slice(0, -1),
      pass: () => timers.splice(0).forEach((each) => void each()),
    });
  } finally {
    leaving.abort();
    await reading;
    rmSync(root, { recursive: true, force: true });
  }
}

const OPEN = [start, said('t', 'go'), calls('a', 'c'), asks('r', 'c')];

describe('a session of Qwen Code on its files', () => {
  it('DS-5.3 of a prompt that was handed over, and is not seen, nobody can tell: it is not sent again', () =>
    follow(
      { lines: [start], handed: [{ type: 'submit', text: 'go', promptId: 'p' }] },
      async ({ events, session, pass }) => {
        await session.act({ type: 'look-for-prompt', promptId: 'p', text: 'go', since: 0 });
        pass();
        await expect
          .poll(() => events.at(-1))
          .toEqual({
            type: 'prompt-not-found',
            promptId: 'p',
            isCertain: false,
          });
      },
    ));

  it('DS-5.3 a prompt of the terminal is not taken for one of ours', () =>
    follow(
      { lines: [start, said('t', 'other words')], handed: [{ type: 'submit', text: 'go', promptId: 'p' }] },
      async ({ events, session, pass }) => {
        await session.act({ type: 'look-for-prompt', promptId: 'p', text: 'go', since: 0 });
        pass();
        await expect.poll(() => events.at(-1)?.type).toBe('prompt-not-found');
      },
    ));

  it('an ask that an earlier hub has answered is not asked again, and takes no second answer', () =>
    follow(
      {
        lines: OPEN,
        handed: [{ type: 'confirmation_response', request_id: 'r', allowed: false }],
      },
      async ({ events, session, input }) => {
        expect(events).toMatchObject([{ type: 'attached', openAsks: [], turnId: 't' }]);
        const answer = { type: 'approve', scope: null, parameters: null } as const;
        await session.act({ type: 'answer', key: 'r', answer });
        expect(input()).toHaveLength(1);
      },
    ));

  it('what is dismissed is not allowed', () =>
    follow({ lines: OPEN }, async ({ session, input }) => {
      await session.act({ type: 'answer', key: 'r', answer: { type: 'dismiss' } });
      expect(input().map((line) => JSON.parse(line))).toEqual([
        { type: 'confirmation_response', request_id: 'r', allowed: false },
      ]);
    }));

  it('DS-5.3 refuses a prompt where its process has ended, and writes nothing down', () =>
    follow({ lines: [start], pid: NOBODY }, async ({ events, input, session }) => {
      await expect.poll(() => events.at(-1)).toEqual({ type: 'gone' });
      await session.act({ type: 'prompt', promptId: 'p', text: 'go' });
      expect(input()).toEqual([]);
    }));
});

describe('lines of Qwen Code', () => {
  it('an ask is told once, and a turn goes on behind a call', () => {
    let state = NEW_SESSION;
    const told: Told[] = [];
    for (const line of [...OPEN, asks('r', 'c')]) {
      const [next, events] = applyLine(state, line);
      state = next;
      told.push(...events);
    }
    expect(told.map(({ type }) => type)).toEqual(['turn-started', 'prompt-seen', 'call-changed', 'asked']);
    expect(state.turn?.id).toBe('t');
  });

  it('only tools of the server `nod` are Nod’s own', () => {
    const isOwn = (name: string) => toAsk(asks('r', 'c', name).request, '/work');
    expect(isOwn('mcp__nod__ask_user')).toMatchObject({ isOwnTool: true });
    for (const name of ['nod', 'mcp__nodejs__run', 'mcp__x__nod__run', 'run_nod__x'])
      expect(isOwn(name)).toMatchObject({ isOwnTool: false });
  });
});
