// A room with its text channel, under test: in this process, or over a socket.
import type { ChannelUnderTest } from '../channel-conformance/outside.ts';
import { createFaultyLink, createMortalLink, type LinkFaults } from '../fakes/link.ts';
import { createRoom, type Room, type RoomLink, type RoomRequest } from './room.ts';
import { connectRoom, serveRoom } from './room-socket.ts';
import { createTextChannel } from './text-channel.ts';

export async function openMemoryRoom(remembers: boolean): Promise<ChannelUnderTest> {
  const room = createRoom();
  const settle = async () => false;
  return toUnderTest({ room, remembers, newLink: () => room.answer, settle, destroy: async () => {} });
}

export async function openSocketRoom(remembers: boolean): Promise<ChannelUnderTest> {
  const room = createRoom();
  const server = await serveRoom(room);
  const ends: (() => void)[] = [];
  const underWay = new Set<RoomRequest>();
  // A poll is at rest while there is nothing that it would be answered with.
  const isMoving = () =>
    [...underWay].some((request) => request.do !== 'poll' || request.after < room.updateCount());
  return toUnderTest({
    room,
    remembers,
    newLink() {
      const { link, end } = connectRoom(server.port);
      ends.push(end);
      return (request, signal) => {
        underWay.add(request);
        return link(request, signal).finally(() => underWay.delete(request));
      };
    },
    async settle() {
      const wasMoving = isMoving();
      while (isMoving()) await new Promise((resolve) => setImmediate(resolve));
      return wasMoving;
    },
    async destroy() {
      for (const end of ends) end();
      await server.close();
    },
  });
}

interface RoomPorts extends Pick<ChannelUnderTest, 'remembers' | 'settle' | 'destroy'> {
  room: Room;
  newLink(): RoomLink;
}

function toUnderTest({ room, newLink, ...own }: RoomPorts): ChannelUnderTest {
  const { remembers } = own;
  const faults: LinkFaults = { isAway: false, next: [] };
  return {
    ...own,
    connect() {
      const faulty = createFaultyLink(newLink(), faults, showsCard);
      const { link, ...mortality } = createMortalLink(
        faulty,
        (request) => showsCard(request) || request.do === 'edit',
      );
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
  };
}

function showsCard(request: RoomRequest): boolean {
  return request.do === 'show' && request.key !== null;
}
