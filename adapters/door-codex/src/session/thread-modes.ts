// Modes of one thread: which one is wanted, and what the person had set before. Outlives links and readers.
import type { SessionFacts } from '@nod/doors';
import type { ChatMode } from '@nod/protocol';
import { configSchema } from '../wire/answers.ts';
import type { DaemonLink } from '../wire/daemon-link.ts';
import type { ThreadSettings } from '../wire/thread.ts';
import { ask } from './attachment.ts';
import { mayBeOurs, type SettingsUpdate, toConfigured, toOverrides, toUpdate } from './modes.ts';
import { MODES } from './session-facts.ts';

export interface ThreadModes {
  /** The thread's settings, as they are told. */
  learn(settings: ThreadSettings): void;
  /** Rejects where Codex does not want to; then the mode is known not to hold. */
  set(mode: ChatMode, link: DaemonLink, threadId: string): Promise<void>;
  /** What a prompt carries. */
  overrides(): SettingsUpdate;
  fits(): SessionFacts['modes'];
}

export function createThreadModes(): ThreadModes {
  let wanted: ChatMode | null = null;
  let own: ThreadSettings | null = null;
  let fits = MODES;
  /** Settings were seen that may be left from an earlier hub. */
  let isSuspected = false;

  async function readOwn(link: DaemonLink): Promise<ThreadSettings> {
    const { config } = await ask(link, 'config/read', { includeLayers: false }, configSchema);
    return toConfigured(config);
  }

  return {
    learn(settings) {
      if (mayBeOurs(settings)) isSuspected = true;
      else if (wanted === null || wanted === 'agent' || own === null) own = settings;
    },
    async set(mode, link, threadId) {
      const isFirst = wanted === null;
      wanted = mode;
      // Nothing was set by us, and nothing is to be.
      if (mode === 'agent' && isFirst && !isSuspected) return;
      own ??= await readOwn(link);
      try {
        await link.request('thread/settings/update', { threadId, ...toUpdate(mode, own) });
      } catch (error) {
        fits = { ...fits, [mode]: 'cannot' };
        throw error;
      }
    },
    overrides: () => toOverrides(wanted),
    fits: () => fits,
  };
}
