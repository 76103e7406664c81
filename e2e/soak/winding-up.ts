// Winding up a soak: faults end, what still waits is answered, everything that is due is shown, and cards that the hub
// does not know of are tapped: they settle nothing and lose their buttons.

import { PERSON } from '@nod/protocol';
import { isScripted } from './agents/soak-agents.ts';
import { openData, readLog, type SoakStore, SURFACE } from './checks/evidence.ts';
import { isCard } from './person/person-record.ts';
import type { Soak } from './running-soak.ts';
import type { ShownMessage } from './world/chat-view.ts';
import { until } from './world/patience.ts';
import { createWatchedClient } from './world/watched-client.ts';

export async function settleAll(soak: Soak): Promise<void> {
  const { plan, double, lives, agents, person, signal, hub, watch } = soak;
  plan.end();
  double.faults.clear();
  if (!lives.isAlive()) await lives.start();
  await until(
    signal,
    () => 'agents and people rest',
    () => agents.atWork() + person.atWork() === 0,
  );
  const client = createWatchedClient(hub, hub.personToken, watch);
  await isQuiet(soak);
  const listOpen = async () => (await client.openRequests()).filter(({ agent }) => isScripted(agent));
  for (let open = await listOpen(); open.length > 0; open = await listOpen())
    for (const { id } of open) await person.answer(id);
  const store = openData(hub.data);
  try {
    await isAllShown(soak, store);
    await tapUnknown(soak, store);
    await until(
      signal,
      () => 'the agents have read everything',
      () => areMailboxesEmpty(soak, store),
    );
    await until(
      signal,
      () => 'every call has its verdict',
      () => agents.waiting() === 0,
    );
  } finally {
    await store.close();
  }
}

function isQuiet({ double, signal }: Soak): Promise<void> {
  return until(
    signal,
    () => `${double.pending().length} updates are taken`,
    () => double.isPolled(),
  );
}

function isAllShown({ signal }: Soak, store: SoakStore): Promise<void> {
  const due = () => store.dueChats(SURFACE);
  return until(
    signal,
    () => 'everything is shown',
    async () => (await due()).length === 0,
  );
}

/** Buttons of cards whose arrival the hub never learned of. Those that it knows have none any more. */
async function tapUnknown(soak: Soak, store: SoakStore): Promise<void> {
  const { view, double, signal, problems } = soak;
  view.read();
  const left: ShownMessage[] = [];
  for (const shown of view.all().filter(({ data }) => data.some(isCard))) {
    const place = await store.placeAt(toPlace(shown));
    const request = place?.requestId ? await store.request(place.requestId) : null;
    if (request && !isScripted(request.agent)) continue;
    if (place?.showing)
      problems.push(`a card that is known still has buttons: ${shown.chat}/${shown.message}`);
    left.push(shown);
    double.tap(shown.chat, shown.message, shown.data.find(isCard) ?? '');
  }
  soak.unknown = left.length;
  const withButtons = () => {
    view.read();
    return left.filter(({ data }) => data.length > 0);
  };
  await until(
    signal,
    () => `${withButtons().length} dead cards lose their buttons`,
    () => withButtons().length === 0,
  );
  await isQuiet(soak);
  await isAllShown(soak, store);
}

function toPlace({ chat, message }: ShownMessage) {
  return { surface: SURFACE, chat: String(chat), message: String(message) };
}

async function areMailboxesEmpty({ agents }: Soak, store: SoakStore): Promise<boolean> {
  const log = await readLog(store);
  return log.every(
    ({ event }) =>
      event.type !== 'message-delivered' ||
      event.message.from !== PERSON ||
      !isScripted(event.message.to) ||
      agents.received.has(event.message.id),
  );
}
