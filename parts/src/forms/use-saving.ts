// Sending a form: one at a time, and what went wrong is said where the person looks.
import type { SettingsChange } from '@nod/protocol';
import { useState } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { changeAgentSettings, toReason } from '../state/agent-settings.ts';

interface Saving {
  isSaving: boolean;
  /** Why the last try failed, in words. */
  error: string | null;
  /** Runs the work unless some is under way. Resolves to whether it succeeded; never rejects. */
  save: (work: () => Promise<unknown>) => Promise<boolean>;
  /** The same with a change of the settings as the work. */
  change: (wanted: SettingsChange) => Promise<boolean>;
}

export function useSaving(): Saving {
  const panel = useThisPanel();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isSaving) return false;
    setSaving(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (reason) {
      setError(toReason(panel, reason));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, error, save, change: (wanted) => save(() => changeAgentSettings(panel, wanted)) };
}
