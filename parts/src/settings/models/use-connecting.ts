// Connecting a model: it is tried first, and saved when it answers, or when the person wants it all the same.
import type { ModelChoice, ModelTrial } from '@nod/protocol';
import { useState } from 'react';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { changeAgentSettings } from '../../state/agent-settings.ts';
import { useTexts } from '../../texts/use-texts.ts';

export type ModelSlot = 'model' | 'fallback';

/** A model that did not answer, with what failed. */
export interface FailedTrial {
  choice: ModelChoice;
  trial: ModelTrial;
}

export interface Connecting {
  isTrying: boolean;
  isSaving: boolean;
  error: string | null;
  failed: FailedTrial | null;
  /** Tries the model, then saves it. */
  connect: (choice: ModelChoice) => Promise<void>;
  /** Saves without a trial; null disconnects. */
  save: (choice: ModelChoice | null) => Promise<void>;
}

export function useConnecting(slot: ModelSlot, onDone: () => void): Connecting {
  const panel = useThisPanel();
  const { models: texts } = useTexts();
  const { isSaving, error, save: run, change } = useSaving();
  const [isTrying, setTrying] = useState(false);
  const [failed, setFailed] = useState<FailedTrial | null>(null);

  async function save(choice: ModelChoice | null): Promise<void> {
    const isUntried = failed !== null;
    if (!(await change({ [slot]: choice }))) return;
    setFailed(null);
    onDone();
    if (choice === null) showToast(panel, texts.disconnected);
    else showToast(panel, isUntried ? texts.savedSilent(choice.model) : texts.connected(choice.model));
  }

  async function connect(choice: ModelChoice): Promise<void> {
    setFailed(null);
    setTrying(true);
    await run(async () => {
      const trial = await panel.client.tryModel({ slot, choice });
      if (trial.outcome !== 'answered') return setFailed({ choice, trial });
      await changeAgentSettings(panel, { [slot]: choice });
      onDone();
      showToast(panel, texts.connected(choice.model));
    });
    setTrying(false);
  }

  return { isTrying, isSaving, error, failed, connect, save };
}
