// kill -9 while files are added and sent: the real hub on one data folder, again and again.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConnectionError, type HubClient } from '@nod/client';
import type { Attachment } from '@nod/protocol';
import { expect, it, vi } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { createClient, createPerson } from '../stage/test-person.ts';

const ROUNDS = 3;
const SENDERS = 6;

interface Told {
  attachment: Attachment;
  text: string;
}

/** Adds and sends until the hub is gone; what was confirmed is told. */
async function sendOn(client: HubClient, from: string, onSent: (told: Told) => void): Promise<void> {
  for (let count = 0; ; count += 1) {
    const text = `${from} ${count} ${'x'.repeat(count * 997)}`;
    const bytes = new TextEncoder().encode(text);
    const attachment = await client.addAttachment({
      name: 'a.txt',
      mediaType: 'text/plain',
      bytes,
      agent: from,
    });
    // Every second file is left for the clean-up.
    if (count % 2 === 1) continue;
    await client.sendMessage({ from, to: 'user', payload: {}, attachments: [attachment.id] });
    onSent({ attachment, text });
  }
}

async function untilGone(sending: Promise<void>): Promise<void> {
  await sending.catch((error: unknown) => {
    if (!(error instanceof ConnectionError)) throw error;
  });
}

async function sendAndKill(hub: StartedHub, after: number): Promise<Told[]> {
  const client = createClient(hub, hub.programToken);
  const told: Told[] = [];
  let killed: Promise<void> | null = null;
  const onSent = (each: Told) => {
    told.push(each);
    if (told.length === after) killed = hub.kill();
  };
  const senders = Array.from({ length: SENDERS }, (_, index) => `sender-${index}`);
  await Promise.all(senders.map((from) => untilGone(sendOn(client, from, onSent))));
  await killed;
  return told;
}

it('OPS-2 no file of a confirmed message is lost, none is half, and what no row knows is gone after the next start', async () => {
  const first = await startHub({ keepData: true });
  const { data } = first;
  const told: Told[] = [];
  let hub = first;
  for (let round = 1; round <= ROUNDS; round += 1) {
    told.push(...(await sendAndKill(hub, 5 + Math.floor(Math.random() * 20))));
    hub = await startHub({ data });
    const { client } = createPerson(hub);
    for (const { attachment, text } of told) {
      const file = await client.attachment(attachment.id);
      expect([file.attachment, new TextDecoder().decode(file.bytes)]).toEqual([attachment, text]);
    }
  }
  const parts = () => readdirSync(join(data, 'attachments')).filter((name) => name.endsWith('.part'));
  await vi.waitFor(() => expect(parts()).toEqual([]), { timeout: 20_000, interval: 50 });
  await hub.stop();
  rmSync(data, { recursive: true, force: true });
});
