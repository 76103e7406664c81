// One model and what can be done about it: see it, choose it, change it, disconnect it. Its key is never shown.
import type { ModelChoice, ModelSettings, ModelTrial } from '@nod/protocol';
import { Cpu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import { Card } from '../../forms/card.tsx';
import { FormError, Problem } from '../../forms/form-error.tsx';
import styles from '../../forms/forms.module.css';
import { InUse } from '../../forms/in-use.tsx';
import { useOpening } from '../../forms/use-opening.ts';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { changeAgentSettings } from '../../state/agent-settings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { ModelOffers } from './model-offers.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderModels } from './provider-models.tsx';
import { OTHER_PROVIDER, PROVIDERS, toProviderName } from './providers.ts';

const VARIABLES: Record<ModelSlot, string> = { model: 'NOD_MODEL', fallback: 'NOD_FALLBACK_MODEL' };

interface ModelCardProps {
  slot: ModelSlot;
  model: ModelSettings | null;
}

export function ModelCard({ slot, model }: ModelCardProps): ReactNode {
  const { models: texts } = useTexts();
  const isMain = slot === 'model';
  return (
    <Card title={texts[slot]} text={isMain ? undefined : texts.fallbackText} data-slot={slot}>
      {model ? (
        <InUse icon={Cpu} name={model.model} hasKey={model.hasApiKey}>
          {toProviderName(model.provider, texts)}
          {model.baseUrl && ' · '}
          {model.baseUrl && <VisibleText text={model.baseUrl} />}
        </InUse>
      ) : (
        <p className={styles.nothing}>{isMain ? texts.noModel : texts.noFallback}</p>
      )}
      {model?.fromEnvironment ? (
        <p className={styles.hint}>{texts.fromEnvironment(VARIABLES[slot])}</p>
      ) : (
        <Choosing slot={slot} model={model} />
      )}
    </Card>
  );
}

function Choosing({ slot, model }: ModelCardProps): ReactNode {
  const { models: texts } = useTexts();
  const { opened, open, close } = useOpening<string | null>();
  const connecting = useConnecting(slot, close);
  const { isTrying, error, failed, connect, save } = connecting;
  return (
    <>
      {model === null && slot === 'model' && <ModelOffers onTake={connect} onChoose={open} />}
      {opened ? (
        <ModelForm
          key={opened.key}
          model={opened.what ? null : model}
          provider={opened.what}
          slot={slot}
          connecting={connecting}
          onCancel={close}
        />
      ) : (
        <div className={styles.buttons}>
          <QuietButton onClick={() => open(null)}>
            {model ? texts.change : slot === 'model' ? texts.add : texts.addFallback}
          </QuietButton>
          {model && <QuietButton onClick={() => void save(null)}>{texts.disconnect}</QuietButton>}
        </div>
      )}
      {isTrying && !opened && (
        <p className={styles.hint} role="status">
          {texts.trying}
        </p>
      )}
      {failed && <FailedTrialView failed={failed} onSaveAnyway={() => void save(failed.choice)} />}
      <FormError error={error} />
    </>
  );
}

interface ModelFormProps extends ModelCardProps {
  /** The one that was offered. */
  provider: string | null;
  connecting: Connecting;
  onCancel: () => void;
}

function ModelForm({ slot, model, provider, connecting, onCancel }: ModelFormProps): ReactNode {
  const panel = useThisPanel();
  const { models: texts } = useTexts();
  return (
    <ProviderForm
      used={model}
      first={provider ?? PROVIDERS[0] ?? OTHER_PROVIDER}
      label={texts.provider}
      providers={PROVIDERS.map((each) => [each, toProviderName(each, texts)])}
      toWords={(chosen) => ({
        modelHint: texts.modelNameHint,
        baseUrlHint: chosen === OTHER_PROVIDER ? texts.baseUrlNeeded : texts.baseUrlHint,
        baseUrlExample: 'http://127.0.0.1:8000/v1',
        needsBaseUrl: chosen === OTHER_PROVIDER,
      })}
      renderBelow={({ model: typed, ...choice }, enterModel) => (
        <ProviderModels
          key={choice.provider}
          typed={typed}
          ask={() => panel.client.tryModel({ slot, choice })}
          onChoose={enterModel}
        />
      )}
      save={connecting.isTrying ? texts.trying : texts.connect}
      isSaving={connecting.isSaving}
      onSave={(choice) => void connecting.connect(choice)}
      onCancel={onCancel}
    />
  );
}

interface FailedTrialViewProps {
  failed: FailedTrial;
  onSaveAnyway: () => void;
}

/** Why a model could not be connected: in our words, then the provider's own, and the way to keep it anyway. */
function FailedTrialView({ failed: { choice, trial }, onSaveAnyway }: FailedTrialViewProps): ReactNode {
  const { models: texts } = useTexts();
  return (
    <div className={styles.stack} data-trial={trial.outcome}>
      <Problem role="alert">
        {texts.trials[trial.outcome](choice.model)}
        {trial.message !== '' && (
          <span className={styles.hint}>
            {' '}
            <VisibleText text={trial.message} />
          </span>
        )}
      </Problem>
      <div className={styles.buttons}>
        <QuietButton onClick={onSaveAnyway}>{texts.saveAnyway}</QuietButton>
      </div>
    </div>
  );
}

type ModelSlot = 'model' | 'fallback';

/** A model that did not answer, with what failed. */
interface FailedTrial {
  choice: ModelChoice;
  trial: ModelTrial;
}

interface Connecting {
  isTrying: boolean;
  isSaving: boolean;
  error: string | null;
  failed: FailedTrial | null;
  /** Tries the model, then saves it. */
  connect: (choice: ModelChoice) => Promise<void>;
  /** Saves without a trial; null disconnects. */
  save: (choice: ModelChoice | null) => Promise<void>;
}

/** It is tried first, and saved when it answers, or when the person wants it all the same. */
function useConnecting(slot: ModelSlot, onDone: () => void): Connecting {
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
