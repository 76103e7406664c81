import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoggedEvent, PERSON } from '@nod/protocol';
import { openSqliteStore } from '@nod/store-sqlite';
import { createRoom, type Room, type RoomMessage, serveRoom } from '@nod/testing';
import { describe, expect, it, onTestFinished } from 'vitest';

const PROCESS = new URL('../stage/channel-process.ts', import.meta.url).pathname;
const ROUNDS = 6;
const MOST = 60;

interface Life {
  child: ChildProcess;
  lines: string[];
  /** Resolves when as many lines were printed as the test wants to see. */
  printed(count: number): Promise<void>;
}

function start(path: string, port: number, round: number, count: number): Life {
  const child = spawn(process.execPath, [PROCESS, path, String(port), String(round), String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting: { count: number; resolve(): void }[] = [];
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    for (const each of waiting) if (lines.length >= each.count) each.resolve();
  });
  const printed = (wanted: number) =>
    new Promise<void>((resolve) => {
      waiting.push({ count: wanted, resolve });
      if (lines.length >= wanted) resolve();
    });
  return { child, lines, printed };
}

async function kill({ child }: Life): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'close');
}

/** Taps on whatever still has buttons, and says something in between. */
function act(room: Room, typed: string[], tapped: Set<string>): void {
  for (const { message, buttons } of room.messages('desk')) {
    const [yes] = buttons;
    if (!yes || tapped.has(message) || Math.random() < 0.5) continue;
    tapped.add(message);
    room.tap('desk', message, yes.data);
  }
  const text = `typed ${typed.length}.`;
  typed.push(text);
  room.write('desk', text);
}

function cards(room: Room, text: string): RoomMessage[] {
  return room.messages('desk').filter((each) => each.by === 'channel' && each.text.includes(text));
}

describe('a hub with a channel that is killed at any moment', () => {
  it('OPS-2 F-61 loses nothing that was said or typed, doubles nothing unsaid, and every card says in the end what is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nod-channel-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'nod.db');
    const room = createRoom();
    const { port, close } = await serveRoom(room);
    onTestFinished(close);
    const said: string[] = [];
    const typed: string[] = [];
    const tapped = new Set<string>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const life = start(path, port, round, MOST);
      onTestFinished(() => void life.child.kill('SIGKILL'));
      await life.printed(3 + Math.floor(Math.random() * MOST * 0.7));
      act(room, typed, tapped);
      await life.printed(life.lines.length + Math.floor(Math.random() * 10));
      await kill(life);
      said.push(...toTexts(life, 'said'));
    }

    const last = start(path, port, 0, 0);
    onTestFinished(() => void last.child.kill('SIGKILL'));
    room.write('desk', 'the end');
    await expect.poll(() => last.lines).toContain('all is shown');
    await kill(last);

    expect(said.filter((text) => cards(room, text).length === 0)).toEqual([]);
    expect(await findWrong(room, path)).toEqual([]);
    const log = await readLog(path);
    for (const text of said) {
      const copies = cards(room, text);
      expect(copies.filter(({ isAgain }) => !isAgain).length).toBeLessThanOrEqual(1);
      expect(copies.length).toBeLessThanOrEqual(1 + ROUNDS);
    }
    const words = log.flatMap(({ event }) =>
      event.type === 'message-delivered' && event.message.from === PERSON ? [event.message.payload.text] : [],
    );
    expect(words.filter((text) => text?.startsWith('typed'))).toEqual(typed);
    expect(tapped.size).toBeGreaterThan(0);
  });
});

function toTexts({ lines }: Life, kind: string): string[] {
  return lines.flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));
}

async function readLog(path: string): Promise<LoggedEvent[]> {
  const store = openSqliteStore(path);
  const log: LoggedEvent[] = [];
  for (let page = await store.eventsAfter(0, 500); page.length > 0; ) {
    log.push(...page);
    page = await store.eventsAfter(page.at(-1)?.seq ?? 0, 500);
  }
  await store.close();
  return log;
}

/** Cards that the hub knows and that do not say what is. */
async function findWrong(room: Room, path: string): Promise<string[]> {
  const store = openSqliteStore(path);
  try {
    const wrong: string[] = [];
    for (const { message, buttons, key } of room.messages('desk')) {
      const place = key === null ? null : await store.placeAt({ surface: 'text', chat: 'desk', message });
      const request = place?.requestId ? await store.request(place.requestId) : null;
      if (request && buttons.length > 0 !== (request.settlement === null)) wrong.push(message);
    }
    return wrong;
  } finally {
    await store.close();
  }
}
