// A room with its text channel, under test: in this process, or over a socket.
import type { ChannelUnderTest } from '../channel-conformance/outside.ts';
import { createRoom, type Room } from './room.ts';
import { createFaultyLink, createMortalLink, type LinkFaults, type RoomLink } from './room-link.ts';
import { connectRoom, serveRoom } from './room-socket.ts';
import { createTextChannel } from './text-channel.ts';

export async function openMemoryRoom(remembers: boolean): Promise<ChannelUnderTest> {
  const room = createRoom();
  return toUnderTest({ room, remembers, newLink: () => room.answer, destroy: async () => {} });
}

export async function openSocketRoom(remembers: boolean): Promise<ChannelUnderTest> {
  const room = createRoom();
  const server = await serveRoom(room);
  const ends: (() => void)[] = [];
  return toUnderTest({
    room,
    remembers,
    newLink() {
      const { link, end } = connectRoom(server.port);
      ends.push(end);
      return link;
    },
    async destroy() {
      for (const end of ends) end();
      await server.close();
    },
  });
}

function toUnderTest({
  room,
  remembers,
  newLink,
  destroy,
}: {
  room: Room;
  remembers: boolean;
  newLink(): RoomLink;
  destroy(): Promise<void>;
}): ChannelUnderTest {
  const faults: LinkFaults = { isAway: false, next: [] };
  return {
    remembers,
    connect() {
      const { link, ...mortality } = createMortalLink(createFaultyLink(newLink(), faults));
      const toChats = ({ agent }: { agent: string }) => [agent];
      const channel = createTextChannel({ link, remembers, toChats });
      return { channel, ...mortality };
    },
    chatOf: (agent) => agent,
    seen: room.messages,
    tap: room.tap,
    write: room.write,
    setAway(isAway) {
      faults.isAway = isAway;
    },
    fail(lost) {
      faults.next.push(lost);
    },
    close: room.close,
    destroy,
  };
}
