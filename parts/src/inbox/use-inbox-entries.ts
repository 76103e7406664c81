// `useInboxEntries`: which requests the inbox shows: all that are open, and those answered since it was opened.
import type { HumanRequest } from '@nod/protocol';
import { useState } from 'react';
import { useWaitingRequests } from '../state/selectors.ts';

/** Cards keep their places until the person leaves: nothing moves under a finger about to tap. */
export function useInboxEntries(): readonly HumanRequest[] {
  const open = useWaitingRequests();
  const [entries, setEntries] = useState(open);
  const added = open.filter(({ id }) => !entries.some((entry) => entry.id === id));
  if (added.length === 0) return entries;
  const next = [...entries, ...added];
  setEntries(next);
  return next;
}
