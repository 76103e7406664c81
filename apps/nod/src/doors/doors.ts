// Doors that come with the hub. A further one is a folder of its own and a line here.
import { join } from 'node:path';
import type { Door, DoorParts } from '@nod/doors';

export interface OpenDoor extends Door {
  close?(): Promise<void>;
}

/** What a door needs is imported when it is made. */
export type DoorMaker = (parts: DoorParts) => Promise<OpenDoor>;

/** Where Qwen's pairs of files are, for its door and for whoever starts it. */
export function toQwenFolder(data: string): string {
  return join(data, 'doors', 'qwen');
}

export const DOORS: readonly DoorMaker[] = [
  async (parts) => (await import('@nod/door-socket')).createSocketDoor(parts),
  async (parts) => (await import('@nod/door-codex')).createCodexDoor(parts),
  async (parts) => (await import('@nod/door-claude')).createClaudeDoor(parts),
  async (parts) => (await import('@nod/door-tmux')).createTmuxDoor(parts),
  async (parts) => (await import('@nod/door-qwen')).createQwenDoor(toQwenFolder(parts.folder), parts),
];
