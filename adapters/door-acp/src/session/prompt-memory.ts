// Prompt memory: what became of each prompt, for whoever was cut off while one was handed over.
import type { DoorEvent } from '@nod/doors';

export type PromptFate =
  /** Handed over; nobody knows yet what the program makes of it. */
  { type: 'waiting' } | { type: 'accepted'; turnId: string } | Extract<DoorEvent, { type: 'prompt-refused' }>;

export interface PromptMemory {
  set(promptId: string, fate: PromptFate): void;
  get(promptId: string): PromptFate | undefined;
  /** The answer to `look-for-prompt`; null: it is still waiting, and will be told. */
  look(promptId: string, since: number): DoorEvent | null;
}

const MOST = 1_000;

/** What was handed over before `startedAt` was handed to somebody else. */
export function createPromptMemory(startedAt: number): PromptMemory {
  const fates = new Map<string, PromptFate>();

  return {
    set(promptId, fate) {
      fates.delete(promptId);
      fates.set(promptId, fate);
      for (const oldest of fates.keys()) {
        if (fates.size <= MOST) break;
        fates.delete(oldest);
      }
    },
    get: (promptId) => fates.get(promptId),
    look(promptId, since) {
      const fate = fates.get(promptId);
      if (!fate)
        return { type: 'prompt-not-found', promptId, isCertain: since >= startedAt && fates.size < MOST };
      if (fate.type === 'waiting') return null;
      if (fate.type === 'accepted') return { type: 'prompt-accepted', promptId, turnId: fate.turnId };
      return fate;
    },
  };
}
