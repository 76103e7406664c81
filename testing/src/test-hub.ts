// A hub on a memory store, a fake clock and counting ids, with short ways to say what tests say often.
import { createHash } from 'node:crypto';
import { createHub, type Hash, type Hub, type HubPorts } from '@nod/hub';
import { type Address, addressSchema, type OutgoingMessage, PERSON } from '@nod/protocol';
import { createCountingIds } from './fakes/counting-ids.ts';
import { createFakeClock, type FakeClock } from './fakes/fake-clock.ts';
import { createMemoryFiles } from './memory-store/memory-attachments.ts';
import { createMemoryStore, type MemoryDisk } from './memory-store/memory-store.ts';

export interface TestHub {
  hub: Hub;
  /** What the hub was made from. */
  ports: HubPorts;
  time: FakeClock;
  disk: MemoryDisk;
  /** What the hub reported because nobody was there to hear of it. */
  reported: unknown[];
  /** A message as decoded at the edge; from the agent `ci` to the person unless said otherwise. */
  outgoing(fields?: Partial<OutgoingMessage> & { text?: string }): OutgoingMessage;
  /** Ends this hub and starts another on the same disk, at the same time. */
  restart(): Promise<TestHub>;
}

const hash: Hash = (text) => createHash('sha256').update(text).digest('hex');

export function toAddress(name: string): Address {
  return addressSchema.parse(name);
}

export async function startTestHub(
  disk: MemoryDisk = { changes: [], sessions: new Map() },
  time = createFakeClock(),
  newId = createCountingIds(),
): Promise<TestHub> {
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  const { clock, timer } = time;
  disk.files ??= new Map();
  const attachmentFiles = createMemoryFiles(disk.files);
  const ports = { store: createMemoryStore(disk), attachmentFiles, clock, timer, newId, hash, report };
  const hub = await createHub(ports);
  return {
    hub,
    ports,
    time,
    disk,
    reported,
    outgoing: ({ text = 'hello', ...fields } = {}) => ({
      from: toAddress('ci'),
      to: PERSON,
      payload: { text },
      ...(fields.from === PERSON && { surface: 'panel' }),
      ...fields,
    }),
    restart() {
      hub.stop();
      return startTestHub(disk, time, newId);
    },
  };
}
