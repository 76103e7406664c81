// Doors that come with the hub. A further one is a folder of its own and a line here.
import { type Door, type DoorParts, toScreenReader } from '@nod/doors';

export interface OpenDoor extends Door {
  close?(): Promise<void>;
}

/** What a door needs is imported when it is made. */
export type DoorMaker = (parts: DoorParts) => Promise<OpenDoor>;

export const DOORS: readonly DoorMaker[] = [
  async (parts) => (await import('@nod/door-socket')).createSocketDoor(parts),
  async (parts) => (await import('@nod/door-claude')).createClaudeDoor(parts, toScreenReader('claude')),
];
