import { DatabaseSync } from 'node:sqlite';
import { createHub } from '@nod/hub';
import { agentNameSchema, LIMITS, PERSON } from '@nod/protocol';
import { createCountingIds, createFakeClock } from '@nod/testing';
import { expect, it } from 'vitest';
import { createSqliteStore } from '../sqlite-store.ts';
import { takePage } from './page.ts';
import { migrate } from './schema.ts';

const ana = agentNameSchema.parse('ana');
const COUNT = 30;

it('F-97 SEC-8 pages of the longest messages hold few of them, and together all, each once and in order', async () => {
  const database = new DatabaseSync(':memory:');
  migrate(database);
  const store = createSqliteStore(database);
  const time = createFakeClock();
  const hub = await createHub({
    store,
    ...time,
    newId: createCountingIds(),
    hash: (text) => text,
    report: () => {},
  });
  const text = 'x'.repeat(LIMITS.textCharacters);
  const sent: string[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    const { message } = await hub.bus.send({ from: ana, to: PERSON, payload: { text, more: text } });
    sent.push(message.id);
  }
  const [conversation] = hub.conversations.list();
  if (!conversation) throw new Error('no conversation');
  const read: string[] = [];
  for (let before = Number.MAX_SAFE_INTEGER, hasMore = true; hasMore; ) {
    const page = await hub.conversations.messages(conversation.id, { before, limit: 500 });
    expect(JSON.stringify(page).length).toBeLessThan(5_000_000);
    read.unshift(...page.messages.map(({ id }) => id));
    before = page.messages[0]?.position ?? 0;
    hasMore = page.hasMore;
  }
  expect(read).toEqual(sent);
  const events = await store.eventsAfter(0, 200);
  expect(events.length).toBeLessThan(COUNT);
  hub.stop();
  await store.close();
});

it('F-97 SEC-8 a row that is longer than a page comes alone, and none is passed over', () => {
  const take = (rows: number[]) =>
    takePage(
      rows,
      10,
      (row) => row,
      (row) => row,
    );
  expect(take([9_000_000, 1, 1])).toEqual([9_000_000]);
  expect(take([1, 9_000_000, 1])).toEqual([1]);
  expect(take([1, 1])).toEqual([1, 1]);
});
