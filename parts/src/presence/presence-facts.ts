// Presence facts: how an agent behind a door stands, in short words.
import type { Presence } from '@nod/protocol';
import { usePanel } from '../state/panel-store.ts';

/** Null for an agent that is reached otherwise, or whose program nobody has told of since the hub started. */
export function usePresence(agent: string): Presence | null {
  return usePanel((state) => state.presences[agent] ?? null);
}

/** The end of a path tells folders apart: `…/work/site`. */
export function toShortFolder(folder: string): string {
  const parts = folder.split('/').filter(Boolean);
  return parts.length <= 2 ? folder : `…/${parts.slice(-2).join('/')}`;
}

/** What it does now: the newest call that runs, else the step of the plan that is under way; null while it does nothing. */
export function findDoing({ state, calls, plan }: Presence): string | null {
  if (state !== 'working') return null;
  const call = calls.findLast(({ status }) => status === 'running');
  return call?.title ?? plan.find(({ status }) => status === 'running')?.text ?? null;
}
