// The fixture of the model suite: a model against the scripted server, and its events in hand.
import type {
  Clock,
  ModelEvent,
  ModelMessage,
  ModelRequest,
  ProviderModel,
  Timer,
  ToolDescription,
} from '@nod/agent';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import type { ScriptedTurn, WireFormName } from '../scripted-model-server/script.ts';
import type { RecordedRequest, ScriptedModelServer } from '../scripted-model-server/scripted-model-server.ts';

/** Given to every model under test; nothing that comes out of it may contain it. */
export const API_KEY = 'key-of-the-conformance-suite-0123456789';

export interface ModelSettings {
  baseUrl: string;
  apiKey: string;
  clock: Clock;
  timer: Timer;
  timeouts: { firstMs: number; idleMs: number };
}

export type CreateModel = (settings: ModelSettings) => ProviderModel;

export interface ModelFixture {
  form: WireFormName;
  create: CreateModel;
  server(): ScriptedModelServer;
}

export const TIMEOUTS = { firstMs: 60_000, idleMs: 20_000 };

export const WEATHER_TOOL: ToolDescription = {
  name: 'get_weather',
  description: 'The weather in a city',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

const QUESTION: ModelMessage[] = [
  { role: 'system', text: 'Be brief.' },
  { role: 'user', text: 'What is the weather in 北京?' },
];

export interface Asked {
  time: FakeClock;
  controller: AbortController;
  /** Grows while the answer comes. */
  events: ModelEvent[];
  ended: Promise<ModelEvent[]>;
  /** Resolves to the request as the provider saw it. */
  request: Promise<RecordedRequest>;
  /** Resolves as soon as so many events have come. */
  untilEvents(count: number): Promise<void>;
}

/** Asks a new model; `turn` is what the provider answers. */
export function ask(fixture: ModelFixture, turn: ScriptedTurn, given: Partial<ModelRequest> = {}): Asked {
  const server = fixture.server();
  server.script([turn]);
  const request = server.waitForRequest(server.requests.length);
  const { model, time } = createUnderTest(fixture);
  const controller = new AbortController();
  const collected = collect(model.stream({ messages: QUESTION, signal: controller.signal, ...given }));
  return { time, controller, request, ...collected };
}

export function createUnderTest({ form, create, server }: ModelFixture): {
  model: ProviderModel;
  time: FakeClock;
} {
  const time = createFakeClock();
  const { clock, timer } = time;
  const model = create({ baseUrl: server().url(form), apiKey: API_KEY, timeouts: TIMEOUTS, clock, timer });
  return { model, time };
}

function collect(stream: AsyncIterable<ModelEvent>): Pick<Asked, 'events' | 'ended' | 'untilEvents'> {
  const events: ModelEvent[] = [];
  const waiters = new Map<number, () => void>();
  async function read(): Promise<ModelEvent[]> {
    for await (const event of stream) {
      events.push(event);
      waiters.get(events.length)?.();
    }
    return events;
  }
  return {
    events,
    ended: read(),
    untilEvents: (count) =>
      events.length >= count ? Promise.resolve() : new Promise((resolve) => waiters.set(count, resolve)),
  };
}

/** The whole answer to one turn. */
export function answerTo(fixture: ModelFixture, turn: ScriptedTurn, given?: Partial<ModelRequest>) {
  return ask(fixture, turn, given).ended;
}

export function joinText(events: readonly ModelEvent[], type: 'text-delta' | 'reasoning-delta'): string {
  return events.flatMap((event) => (event.type === type ? [event.text] : [])).join('');
}

export function toCalls(events: readonly ModelEvent[]) {
  return events.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []));
}

export function toFailures(events: readonly ModelEvent[]) {
  return events.flatMap((event) => (event.type === 'failure' ? [event.failure] : []));
}
