// Records of channels in memory: the part of the memory store that the driver of channels writes and reads.
import {
  type BoundChat,
  type ChannelChange,
  type ChannelStore,
  type ChannelWrite,
  ConflictError,
  MOST_IN_ORDER,
  type Showing,
  type StoredChannel,
} from '@nod/hub';
import type { Place, RequestId, Surface } from '@nod/protocol';

type ShowingRow = Omit<Showing, 'messages'> & { surface: Surface };
type PlaceRow = Place & Pick<Showing, 'messageId' | 'requestId'> & { showingId: number | null };

export interface MemoryChannels {
  channels: Map<Surface, StoredChannel>;
  showings: Map<number, ShowingRow>;
  /** The last id given. */
  lastId: number;
  places: Map<string, PlaceRow>;
  chats: Map<string, BoundChat & { surface: Surface }>;
  notes: Map<Surface, Map<string, string>>;
}

export function createMemoryChannels(): MemoryChannels {
  return {
    channels: new Map(),
    showings: new Map(),
    lastId: 0,
    places: new Map(),
    chats: new Map(),
    notes: new Map(),
  };
}

/** Throws ConflictError where another holds the channel. */
export function applyChannelChange(state: MemoryChannels, change: ChannelChange): void {
  if (change.type === 'channel-noted') note(state, change);
  else if (change.type === 'channel-forgotten') forget(state, change.surface);
  else applyClaimed(state, change);
}

function applyClaimed(state: MemoryChannels, change: Extract<ChannelChange, { epoch: number }>): void {
  const { surface, epoch } = change;
  const channel = state.channels.get(surface) ?? { epoch: 0, seq: 0, arrival: null };
  if (channel.epoch !== (change.type === 'channel-claimed' ? epoch - 1 : epoch))
    throw new ConflictError('channel-held');
  if (change.type === 'channel-written') for (const write of change.writes) apply(state, surface, write);
  else
    state.channels.set(
      surface,
      channel.epoch === 0 ? { ...channel, epoch, seq: change.seq } : { ...channel, epoch },
    );
}

function forget(state: MemoryChannels, surface: Surface): void {
  state.channels.delete(surface);
  state.notes.delete(surface);
  for (const rows of [state.showings, state.places, state.chats] as Map<unknown, { surface: Surface }>[])
    for (const [key, row] of rows) if (row.surface === surface) rows.delete(key);
}

function note(
  { notes }: MemoryChannels,
  { surface, key, value }: Extract<ChannelChange, { type: 'channel-noted' }>,
): void {
  const own = new Map(notes.get(surface));
  if (value === null) own.delete(key);
  else own.set(key, value);
  notes.set(surface, own);
}

function apply(state: MemoryChannels, surface: Surface, write: ChannelWrite): void {
  switch (write.type) {
    case 'followed':
      advance(state, surface, { seq: write.seq });
      break;
    case 'taken':
      advance(state, surface, { arrival: write.arrival });
      break;
    case 'planned':
      plan(state, surface, write);
      break;
    case 'begun':
      alter(state, write.id, () => ({ isBegun: true }));
      break;
    case 'taken-back':
      alter(state, write.id, () => ({ isBegun: false }));
      break;
    case 'shown':
      alter(state, write.id, ({ shownVersion }) => ({ shownVersion: Math.max(shownVersion, write.version) }));
      placeAll(state, write.id, write.messages);
      break;
    case 'dropped':
      state.showings.delete(write.id);
      break;
    case 'changed':
      for (const { id } of ofRequest(state, surface, write.requestId)) alter(state, id, toNextVersion);
      break;
    case 'picked':
      alter(state, write.id, (showing) => ({ ...toNextVersion(showing), picks: write.picks }));
      break;
    case 'referred':
      put(state, { ...write, surface, showingId: null });
      break;
    case 'bound':
      state.chats.set(toKey(surface, write.chat.chat), { ...write.chat, surface });
  }
}

function advance(state: MemoryChannels, surface: Surface, fields: Partial<StoredChannel>): void {
  const channel = state.channels.get(surface);
  if (channel) state.channels.set(surface, { ...channel, ...fields });
}

function plan(
  state: MemoryChannels,
  surface: Surface,
  { chat, messageId, requestId }: Extract<ChannelWrite, { type: 'planned' }>,
): void {
  state.lastId += 1;
  const id = state.lastId;
  const fresh = { version: 1, shownVersion: 0, isBegun: false, picks: {} };
  state.showings.set(id, { id, surface, chat, messageId, requestId, ...fresh });
}

function alter(
  { showings }: MemoryChannels,
  id: number,
  change: (showing: ShowingRow) => Partial<ShowingRow>,
): void {
  const showing = showings.get(id);
  if (showing) showings.set(id, { ...showing, ...change(showing) });
}

function toNextVersion({ version }: ShowingRow): Partial<ShowingRow> {
  return { version: version + 1 };
}

function placeAll(state: MemoryChannels, id: number, messages: readonly string[]): void {
  const showing = state.showings.get(id);
  if (!showing) return;
  for (const message of messages) put(state, { ...showing, message, showingId: id });
}

function put({ places }: MemoryChannels, row: PlaceRow): void {
  const { surface, chat, message, messageId, requestId, showingId } = row;
  places.set(toKey(surface, chat, message), { surface, chat, message, messageId, requestId, showingId });
}

function ofRequest({ showings }: MemoryChannels, surface: Surface, requestId: string): ShowingRow[] {
  return [...showings.values()].filter((each) => each.surface === surface && each.requestId === requestId);
}

function toKey(...names: string[]): string {
  return JSON.stringify(names);
}

/** What the state of the moment holds; every read gives copies. */
export function createChannelReader(
  now: () => MemoryChannels,
  isOpen: (id: RequestId) => boolean,
): ChannelStore {
  const dueOf = (surface: Surface) =>
    [...now().showings.values()].filter(
      (each) => each.surface === surface && each.version > each.shownVersion,
    );

  function toShowing(row: ShowingRow | undefined): Showing | null {
    if (!row) return null;
    const { surface: _, ...showing } = row;
    const messages = [...now().places.values()].flatMap(({ showingId, message }) =>
      showingId === row.id ? [message] : [],
    );
    return structuredClone({ ...showing, messages });
  }

  return {
    channel: async (surface) => structuredClone(now().channels.get(surface) ?? null),
    dueChats: async (surface) => [...new Set(dueOf(surface).map(({ chat }) => chat))].sort(),
    async nextDue(surface, chat) {
      const due = dueOf(surface).filter((each) => each.chat === chat);
      const isAsked = ({ requestId }: ShowingRow) => requestId !== null && isOpen(requestId);
      const asked = due.length > MOST_IN_ORDER ? due.find(isAsked) : undefined;
      return toShowing(asked ?? due[0]);
    },
    showingsOf: async (surface, requestId) =>
      ofRequest(now(), surface, requestId).flatMap((row) => toShowing(row) ?? []),
    async placeAt({ surface, chat, message }) {
      const row = now().places.get(toKey(surface, chat, message));
      if (!row) return null;
      const { messageId, requestId, showingId } = row;
      return {
        messageId,
        requestId,
        showing: showingId === null ? null : toShowing(now().showings.get(showingId)),
      };
    },
    isPlaced: async (surface, messageId) =>
      [...now().places.values(), ...now().showings.values()].some(
        (each) => each.surface === surface && each.messageId === messageId,
      ),
    async chat(surface, name) {
      const row = now().chats.get(toKey(surface, name));
      if (!row) return null;
      const { surface: _, ...chat } = row;
      return structuredClone(chat);
    },
    chatsOf: async (surface, agent) =>
      [...now().chats.values()]
        .filter((each) => each.surface === surface && each.agent === agent)
        .map(({ chat }) => chat)
        .sort(),
    note: async (surface, key) => now().notes.get(surface)?.get(key) ?? null,
    notes: async (surface, prefix) =>
      Object.fromEntries([...(now().notes.get(surface) ?? [])].filter(([key]) => key.startsWith(prefix))),
  };
}
