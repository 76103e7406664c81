// A thread's view: what is known of it from what its daemon tells, and the events that follow from each of these.
import { DoorError, type DoorEvent, type DoorEventOf } from '@nod/doors';
import { type AskedRequest, isAsk, readRequest, toKey } from '../asks/asked-request.ts';
import type { RequestId, Told } from '../wire/frames.ts';
import { type Notification, notificationSchema } from '../wire/notifications.ts';
import type { Item, ThreadSettings, Turn } from '../wire/thread.ts';
import { isUnderWay, toCallChanged, toPlanChanged, toTurnEnded } from './turns.ts';

export interface OpenAsk {
  requestId: RequestId;
  key: string;
  request: AskedRequest;
}

export interface ThreadView {
  /** The turn under way. */
  readonly turnId: string | null;
  /** What was told about the thread's settings last. */
  readonly settings: ThreadSettings | null;
  readonly name: string | null;
  openAsks(): OpenAsk[];
  /** A turn as the record has it, with the items of the one under way. Tells nothing. */
  recall(turn: Turn): void;
  take(told: Told): DoorEvent[];
  /** The open ask of this key, which is ours from now on: that it is closed is not told. Null: it is not open. */
  settle(key: string): OpenAsk | null;
}

const MOST_ITEMS = 2_000;

/** `report` is told of an ask that cannot be read: it is left to Codex's own terminal. */
export function createThreadView(report: (error: unknown) => void, daemonId: string): ThreadView {
  const items = new Map<string, Item>();
  const open = new Map<RequestId, OpenAsk>();
  let turnId: string | null = null;
  let settings: ThreadSettings | null = null;
  let name: string | null = null;

  function keep(item: Item): void {
    if (items.size < MOST_ITEMS || items.has(item.id)) items.set(item.id, item);
  }

  function begin(turn: Turn): void {
    if (turnId !== turn.id) items.clear();
    turnId = turn.id;
    for (const item of turn.items) keep(item);
  }

  function close(id: RequestId, how: 'elsewhere' | 'gone'): DoorEvent[] {
    const ask = open.get(id);
    return ask && open.delete(id) ? [{ type: 'ask-closed', key: ask.key, how }] : [];
  }

  function end(turn: Turn): DoorEvent[] {
    const left = [...open.values()].filter(({ request }) => request.turnId === turn.id);
    const closed = left.flatMap(({ requestId }) => close(requestId, 'gone'));
    const seen = turnId === turn.id ? [...items.values()] : [];
    if (turnId === turn.id) turnId = null;
    return [...closed, toTurnEnded(turn, seen)];
  }

  function ask(told: Told, requestId: RequestId): DoorEvent[] {
    const request = readRequest(told, (fits) => [...items.values()].find(fits));
    if (!request) report(new DoorError(`Codex asks in a way that is not understood: ${told.method}`));
    if (!request) return [];
    const opened = { requestId, key: toKey(request, requestId, daemonId), request };
    const earlier = open.get(requestId);
    if (earlier && isSame(earlier, opened)) return [];
    // An answer to what was asked before by this id would count for what is asked now.
    const closed = earlier && earlier.key !== opened.key ? close(requestId, 'gone') : [];
    open.set(requestId, opened);
    return [...closed, toAsked(opened)];
  }

  function change(id: string, item: Item): DoorEvent[] {
    keep(item);
    const event = toCallChanged(id, item);
    return event ? [event] : [];
  }

  function takeNotification(told: Notification): DoorEvent[] {
    switch (told.method) {
      case 'turn/started':
        begin(told.params.turn);
        return [{ type: 'turn-started', turnId: told.params.turn.id }];
      case 'turn/completed':
        return end(told.params.turn);
      case 'turn/plan/updated':
        return [toPlanChanged(told.params.plan)];
      case 'item/started':
      case 'item/completed':
        return change(told.params.turnId, told.params.item);
      case 'item/agentMessage/delta':
        return [{ type: 'text-grew', turnId: told.params.turnId, text: told.params.delta }];
      case 'serverRequest/resolved':
        return close(told.params.requestId, 'elsewhere');
      case 'thread/settings/updated':
        settings = told.params.threadSettings;
        return [];
      case 'thread/name/updated':
        name = told.params.threadName ?? null;
        return [];
      case 'thread/closed':
        return [{ type: 'gone' }];
      case 'thread/status/changed':
        return told.params.status.type === 'notLoaded' ? [{ type: 'gone' }] : [];
    }
  }

  return {
    get turnId() {
      return turnId;
    },
    get settings() {
      return settings;
    },
    get name() {
      return name;
    },
    openAsks: () => [...open.values()],
    recall(turn) {
      if (isUnderWay(turn)) begin(turn);
    },
    take(told) {
      if (told.id !== null) return isAsk(told) ? ask(told, told.id) : [];
      const { data } = notificationSchema.safeParse(told);
      return data ? takeNotification(data) : [];
    },
    settle(key) {
      const found = [...open.values()].find((each) => each.key === key) ?? null;
      if (found) open.delete(found.requestId);
      return found;
    },
  };
}

function isSame(one: OpenAsk, other: OpenAsk): boolean {
  return one.key === other.key && JSON.stringify(one.request.ask) === JSON.stringify(other.request.ask);
}

export function toAsked({ key, request }: OpenAsk): DoorEventOf<'asked'> {
  return { type: 'asked', key, turnId: request.turnId, ask: request.ask };
}
