// kill -9 in the middle of 5,000 publishes, again and again, on one data folder: the real hub, over HTTP.
import { rmSync } from 'node:fs';
import type { HubClient } from '@nod/client';
import type { DeliveredMessage, SentMessage } from '@nod/protocol';
import { expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { createClient, createPerson } from '../stage/test-person.ts';

const ROUNDS = 20;
const PUBLISHES = 5_000;
const PAIRS = 50;
const DELAYED_EVERY = 10;
const HALF_AN_HOUR_MS = 1_800_000;

interface Mailbox {
  name: string;
  /** Everything whose sending the hub confirmed and that was not yet received, by id, in send order. */
  confirmed: Map<string, SentMessage>;
  received: Set<string>;
  /** The number of the last message received that was not delayed. */
  last: number;
  next: number;
}

const mailboxes: Mailbox[] = Array.from({ length: PAIRS }, (_, index) => {
  return { name: `reader-${index}`, confirmed: new Map(), received: new Set(), last: -1, next: 0 };
});

/** Each pair sends one after the other; the pairs at once. Ends when the hub is gone. */
async function publish(client: HubClient, onConfirmed: () => void): Promise<void> {
  await Promise.all(
    mailboxes.map(async (mailbox, index) => {
      for (let count = 0; count < PUBLISHES / PAIRS; count += 1) {
        const number = mailbox.next;
        mailbox.next += 1;
        const delayMs = number % DELAYED_EVERY === 0 ? 200 + (number % 7) * 100 : 0;
        const sent = await client
          .sendMessage({ from: `writer-${index}`, to: mailbox.name, payload: { number }, delayMs })
          .catch(() => null);
        if (sent === null) return;
        mailbox.confirmed.set(sent.message.id, sent);
        onConfirmed();
      }
    }),
  );
}

/** Reads and acknowledges until everything confirmed has arrived; delayed messages are waited for. */
async function drain(client: HubClient, mailbox: Mailbox): Promise<void> {
  for (;;) {
    const messages = await client.inbox(mailbox.name, {
      waitMs: mailbox.confirmed.size > 0 ? 10_000 : 0,
      limit: 500,
    });
    if (messages.length === 0) return;
    for (const message of messages) receive(mailbox, message);
    await client.acknowledge(mailbox.name, { ids: messages.map(({ id }) => id) });
  }
}

function receive(mailbox: Mailbox, message: DeliveredMessage): void {
  expect(mailbox.received.has(message.id), 'what was acknowledged does not come again').toBe(false);
  mailbox.received.add(message.id);
  mailbox.confirmed.delete(message.id);
  expect(Date.now()).toBeGreaterThanOrEqual(message.dueAt);
  if (message.dueAt > message.sentAt) return;
  const { number } = message.payload as { number: number };
  expect(number, 'the order is kept').toBeGreaterThan(mailbox.last);
  mailbox.last = number;
}

/** Kills the hub once that many publishes are confirmed. */
async function crashWhilePublishing(hub: StartedHub, after: number): Promise<number> {
  const client = createClient(hub, hub.programToken);
  let confirmed = 0;
  let killed: Promise<void> | null = null;
  await publish(client, () => {
    confirmed += 1;
    if (confirmed === after) killed = hub.kill();
  });
  await killed;
  return confirmed;
}

/** After how many confirmed publishes the hub dies: soon in most rounds, which cost less, and late in every fifth. */
function toKillPoint(round: number): number {
  return round % 5 === 4 ? 2_000 + ((round * 1_237) % 2_500) : 100 + ((round * 337) % 900);
}

it(
  'OPS-2 QR-2.4 QR-2.5 twenty times kill -9 in the middle of 5,000 publishes: nothing confirmed is lost, the order is kept, delayed messages arrive when due, open questions can be answered',
  async () => {
    let hub = await startHub({ keepData: true });
    const { data } = hub;
    const register = createClient(hub, hub.programToken);
    for (const { name } of mailboxes) await register.registerAgent({ name });

    for (let round = 0; round < ROUNDS; round += 1) {
      const asker = `asker-${round}`;
      const question = {
        from: asker,
        to: 'user',
        payload: { text: 'Still there?' },
        quickReplies: ['Yes', 'No'],
      };
      const asked = await createClient(hub, hub.programToken).sendMessage(question);
      expect(await crashWhilePublishing(hub, toKillPoint(round))).toBeLessThan(PUBLISHES);

      hub = await startHub({ data });
      const person = createPerson(hub);
      const [request] = await person.untilAsked(asker);
      expect(request?.id).toBe(asked.requestId);
      await person.client.answer(asked.requestId ?? '', { text: 'Yes', surface: 'panel' });

      const client = createClient(hub, hub.programToken);
      expect(await client.inbox(asker)).toMatchObject([{ from: 'user', payload: { text: 'Yes' } }]);
      await Promise.all(mailboxes.map((mailbox) => drain(client, mailbox)));
      const missing = mailboxes.flatMap(({ confirmed }) => [...confirmed.keys()]);
      expect(missing, `confirmed, but lost in round ${round}`).toEqual([]);
    }

    expect(await hub.stop()).toBe(0);
    rmSync(data, { recursive: true });
  },
  HALF_AN_HOUR_MS,
);
