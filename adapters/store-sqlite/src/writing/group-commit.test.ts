import { DatabaseSync } from 'node:sqlite';
import { type Change, ConflictError } from '@nod/hub';
import { type AgentName, type ConversationId, PERSON } from '@nod/protocol';
import { createCountingIds } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { migrate } from '../database/schema.ts';
import { createSqliteStore, type SqliteStore } from '../sqlite-store.ts';

const newId = createCountingIds();
const conversationId: ConversationId = newId('cnv');

function delivery(text: string): Change {
  const id = newId('msg');
  const times = { sentAt: 1, dueAt: 1 };
  const from = 'ana' as AgentName;
  return {
    type: 'message-delivered',
    message: {
      id,
      conversationId,
      from,
      to: PERSON,
      payload: { text },
      inReplyTo: null,
      supersedes: null,
      version: 1,
      ...times,
    },
  };
}

function openInMemory(): { database: DatabaseSync; store: SqliteStore } {
  const database = new DatabaseSync(':memory:');
  migrate(database);
  return { database, store: createSqliteStore(database) };
}

function fill(database: DatabaseSync): void {
  database.exec('PRAGMA max_page_count = 1');
}

function makeRoom(database: DatabaseSync): void {
  database.exec('PRAGMA max_page_count = 1000000');
}

describe('group commit', () => {
  it('a full disk undoes the whole group, rejects each commit with the reason, and is heard by nobody', async () => {
    const { database, store } = openInMemory();
    const heard: unknown[] = [];
    store.onEvents((events) => heard.push(...events));
    const twice = delivery('small');
    fill(database);
    const outcomes = await Promise.allSettled([
      store.commit([twice]),
      store.commit([twice]),
      store.commit([delivery('x'.repeat(100_000)), delivery('small')]),
      store.commit([delivery('small')]),
    ]);
    const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : null));
    expect(reasons.map(String)).toEqual(
      Array(4).fill('StorageError: storage_full: database or disk is full'),
    );
    expect(new Set(reasons).size).toBe(1);
    expect(heard).toEqual([]);
    expect(await store.eventsAfter(0, 10)).toEqual([]);
    await store.close();
  });

  it('commits go on, with the next seq, once the disk has room again', async () => {
    const { database, store } = openInMemory();
    await store.commit([delivery('before')]);
    fill(database);
    await expect(store.commit([delivery('x'.repeat(100_000))])).rejects.toThrow('full');
    makeRoom(database);
    const [event] = await store.commit([delivery('after')]);
    expect(event?.seq).toBe(2);
    await store.close();
  });

  it('F-97 a database that is read-only says so, to commits and when it is probed, and takes commits again later', async () => {
    const { database, store } = openInMemory();
    database.exec('PRAGMA query_only = 1');
    await expect(store.commit([delivery('x')])).rejects.toMatchObject({ code: 'storage_read_only' });
    await expect(store.probe()).rejects.toMatchObject({ code: 'storage_read_only' });
    database.exec('PRAGMA query_only = 0');
    await store.probe();
    expect(await store.commit([delivery('after')])).toHaveLength(1);
    expect(await store.eventsAfter(0, 10)).toHaveLength(1);
    await store.close();
  });

  it('a refused commit leaves no gap in the log', async () => {
    const { store } = openInMemory();
    const taken = delivery('taken');
    const outcomes = await Promise.allSettled([
      store.commit([taken]),
      store.commit([delivery('undone'), taken]),
      store.commit([delivery('next')]),
    ]);
    expect(outcomes[1]).toEqual({ status: 'rejected', reason: new ConflictError('duplicate-message') });
    expect((await store.eventsAfter(0, 10)).map(({ seq }) => seq)).toEqual([1, 2]);
    await store.close();
  });

  it('closing writes what is pending; a later commit is refused', async () => {
    const { store } = openInMemory();
    const pending = store.commit([delivery('pending')]);
    await store.close();
    expect(await pending).toHaveLength(1);
    await expect(store.commit([delivery('late')])).rejects.toThrow();
    await expect(store.load()).rejects.toThrow('not open');
  });
});
