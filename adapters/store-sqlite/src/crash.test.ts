import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentName, ConversationId, DeliveredMessage, LoggedEvent } from '@nod/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteStore } from './sqlite-store.ts';

const ROUNDS = 5;
const WRITER = new URL('./test-crash-writer.ts', import.meta.url).pathname;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nod-crash-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Lets a writer run until it has acknowledged `enough` commits, kills it, and returns what it printed. */
async function writeAndKill(path: string, round: number, enough: number): Promise<string[]> {
  const writer: ChildProcess = spawn(process.execPath, [WRITER, path, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  writer.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
    if (printed.split('\n').length > enough) writer.kill('SIGKILL');
  });
  const [, signal] = await once(writer, 'close');
  expect(signal).toBe('SIGKILL');
  return printed.split('\n').slice(0, -1);
}

/** The writer counts in the id; even ones come with an audit entry in the same commit. */
function isAudited(id: string): boolean {
  return Number(id.slice(-1)) % 2 === 0;
}

const PAGE = 1_000_000;

/** Page after page: each begins where `toEdge` says that the one before ended. */
async function readAll<T>(
  read: (edge: T | undefined) => Promise<T[]>,
  toEdge: (page: T[]) => T | undefined,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = await read(undefined); page.length > 0; page = await read(toEdge(page))) all.push(...page);
  return all;
}

async function readIds(path: string): Promise<string[]> {
  const store = openSqliteStore(path);
  const messages = await readAll<DeliveredMessage>(
    (last) => store.inbox('ana' as AgentName, last?.position ?? 0, PAGE),
    (page) => page.at(-1),
  );
  const log = await readAll<LoggedEvent>(
    (last) => store.eventsAfter(last?.seq ?? 0, PAGE),
    (page) => page.at(-1),
  );
  const page = await readAll<DeliveredMessage>(
    (first) => store.messages('cnv_00000000000000000001' as ConversationId, first?.position ?? 1e9, PAGE),
    (page) => page[0],
  );
  const audited = (await store.audit({ limit: 1_000_000 })).map(({ detail }) => detail);
  await store.close();
  expect(log.map(({ seq }) => seq)).toEqual(messages.map(({ position }) => position));
  expect(page.toSorted((a, b) => a.position - b.position)).toEqual(messages);
  expect(audited.toReversed()).toEqual(messages.map(({ id }) => id).filter(isAudited));
  return messages.map(({ id }) => id);
}

it('OPS-2 QR-2.5 SEC-7 kill -9 at any moment loses no acknowledged commit, halves none and keeps the order', async () => {
  const path = join(folder, 'nod.db');
  const acknowledged: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const enough = 1 + Math.floor(Math.random() * 2_000);
    acknowledged.push(...(await writeAndKill(path, round, enough)));
    const stored = await readIds(path);
    const kept = new Set(stored);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(stored).toEqual(stored.toSorted());
    expect(acknowledged).toEqual(acknowledged.toSorted());
    expect(kept.size).toBe(stored.length);
  }
});
