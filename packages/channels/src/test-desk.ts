// A desk for tests of channels: a hub with a text channel, whose chats act and are told what came of it.
import type { InstalledDoors } from '@nod/hub';
import {
  type Address,
  type AgentName,
  agentNameSchema,
  type HumanRequest,
  type OutgoingMessage,
  PERSON,
} from '@nod/protocol';
import {
  createRoom,
  createTextChannel,
  type Room,
  type RoomMessage,
  startTestHub,
  type TestHub,
  type TextChannelOptions,
} from '@nod/testing';
import type { Arrival, Channel, Outcome } from './channel.ts';
import { startChannel } from './channel-driver.ts';

export const ci = agentNameSchema.parse('ci');
export const SET = 'Decide.\n\n1. Which?\n   A. x (recommended)\n   B. y\n2. What?\n   A. x\n   B. y';

export interface Desk {
  test: TestHub;
  room: Room;
  ask(text: string, fields?: Partial<OutgoingMessage>): Promise<HumanRequest>;
  /** The messages of the channel that hold the text. */
  shown(text: string, chat?: string): RoomMessage[];
  tap(text: string, index: number, chat?: string): Promise<void>;
  write(text: string, replyTo?: string | null): Promise<void>;
  settle(): Promise<void>;
}

/** A hub with a text channel, whose chats are all `desk` unless told otherwise. */
export async function open(
  options: Partial<TextChannelOptions> = {},
  given: { test?: TestHub; change?(channel: Channel): Channel; doors?: InstalledDoors } = {},
): Promise<Desk> {
  const test = given.test ?? (await startTestHub());
  const room = createRoom();
  const link: TextChannelOptions['link'] = (request, signal) => room.answer(request, signal);
  const channel = createTextChannel({ link, toChats: () => ['desk'], ...options });
  const { doors } = given;
  await startChannel({
    ...{ ...test.ports, hub: test.hub, channel: given.change?.(channel) ?? channel },
    ...(doors && { doors }),
  });

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await test.time.advance(0);
  }
  await settle();
  const shown = (text: string, chat = 'desk') =>
    room.messages(chat).filter((each) => each.by === 'channel' && each.text.includes(text));
  return {
    test,
    room,
    shown,
    settle,
    async ask(text, fields = {}) {
      const { requestId } = await test.hub.bus.send(test.outgoing({ text, ...fields }));
      await settle();
      if (!requestId) throw new Error('no request was opened');
      return test.hub.requests.get(requestId);
    },
    async tap(text, index, chat = 'desk') {
      const [card] = shown(text, chat);
      room.tap(chat, card?.message ?? '', card?.buttons[index]?.data ?? '');
      await settle();
    },
    async write(text, replyTo) {
      room.write('desk', text, replyTo);
      await settle();
    },
  };
}

export async function received({ test }: Desk, agent: AgentName = ci): Promise<(string | undefined)[]> {
  const messages = await test.hub.bus.inbox(agent, { waitMs: 0, limit: 100 });
  return messages.map(({ payload }) => payload.text);
}

/** Every tap wants words to go with it; what is written comes with these fields. */
export function withWords(
  channel: Channel,
  fields: Partial<Pick<Arrival, 'rights' | 'origin'>> = {},
): Channel['arrivals'] {
  return async function* (after, signal) {
    for await (const arrival of channel.arrivals(after, signal))
      yield arrival.type === 'tap' ? { ...arrival, withWords: true } : { ...arrival, ...fields };
  };
}

export type Acted = Arrival extends infer A
  ? A extends unknown
    ? Omit<A, 'key' | 'chat' | 'rights'> & Partial<Pick<Arrival, 'rights'>>
    : never
  : never;

/** The channel with these acts in its chat first, and what came of them. */
export function withArrivals(
  channel: Channel,
  acts: readonly Acted[],
  outcomes: Outcome[],
  name = 'a',
): Channel {
  return {
    ...channel,
    async *arrivals(_after, signal) {
      for (const [index, act] of acts.entries())
        yield { key: `${name}${index}`, chat: 'desk', rights: ['chat', 'approve'], ...act };
      yield* channel.arrivals(null, signal);
    },
    async tell(_, outcome) {
      outcomes.push(outcome);
      return [];
    },
  };
}

/** A tool call of `ci` that waits, ordered by the person unless told otherwise. */
export async function askForCall({ test, settle }: Desk, from: Address = PERSON): Promise<HumanRequest> {
  for (const each of [ci, from]) if (each !== PERSON) await test.hub.agents.register(each);
  const outgoing = test.outgoing({ from, to: ci, text: 'run it' });
  const { message } = await test.hub.bus.send(outgoing);
  const run = await test.hub.runs.start({ ...message, position: 1, supersededBy: null, delivery: null });
  if (!run) throw new Error('the run did not begin');
  await test.hub.conversations.setMode(message.conversationId, 'supervised', 'panel');
  test.hub.approvals
    .decide({
      run,
      orderedBy: from,
      call: { id: 'c1', toolName: 'deploy', parameters: {} },
      inspect: async (parameters) => ({
        parameters,
        preview: { type: 'plain' },
        risk: null,
        target: '',
        permission: null,
      }),
      text: '',
      lifeMs: 60_000,
      signal: new AbortController().signal,
      leaving: new AbortController().signal,
      onWaiting: () => {},
    })
    .catch(() => {});
  await settle();
  const [request] = test.hub.requests.open();
  if (!request) throw new Error('nothing waits');
  return request;
}
