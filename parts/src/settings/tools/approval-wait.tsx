// Approval wait: how long a tool approval waits for the person before it counts as not answered.
import { MAX_APPROVAL_MINUTES } from '@nod/protocol';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { FormButtons } from '../../forms/form-buttons.tsx';
import { FormError } from '../../forms/form-error.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { changeAgentSettings } from '../../state/agent-settings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import settingsStyles from '../settings-screen.module.css';
import { toAmount, UNITS, type Unit } from './amount.ts';
import styles from './tools.module.css';

const USUAL = [60, 480, 1440, 10080] as const;

export function ApprovalWait({ minutes }: { minutes: number }): ReactNode {
  const panel = useThisPanel();
  const { approvalWait: texts, agentSettings } = useTexts();
  const [isOther, setOther] = useState(false);
  const { error, save } = useSaving();
  const usual = USUAL.find((each) => each === minutes);
  const showsOther = isOther || usual === undefined;
  const change = async (approvalMinutes: number): Promise<void> => {
    if (!(await save(() => changeAgentSettings(panel, { approvalMinutes })))) return;
    setOther(false);
    showToast(panel, agentSettings.saved);
  };
  const choose = (value: string): void => {
    if (value === 'other') setOther(true);
    else void change(Number(value));
  };
  return (
    <section className={settingsStyles.card} aria-label={texts.title} data-approval-wait>
      <div className={styles.head}>
        <div className={settingsStyles.words}>
          <h2 className={settingsStyles.name}>{texts.title}</h2>
          <p className={settingsStyles.hint}>{texts.text}</p>
        </div>
        <div className={styles.scope}>
          <select
            aria-label={texts.title}
            value={showsOther ? 'other' : String(usual)}
            onChange={({ target }) => choose(target.value)}
          >
            {USUAL.map((each) => (
              <option key={each} value={each}>
                {texts.choices[each]}
              </option>
            ))}
            <option value="other">{texts.other}</option>
          </select>
        </div>
      </div>
      {showsOther && <OtherWait minutes={minutes} onSave={(chosen) => void change(chosen)} />}
      <FormError error={error} />
    </section>
  );
}

function OtherWait({ minutes, onSave }: { minutes: number; onSave: (minutes: number) => void }): ReactNode {
  const { approvalWait: texts } = useTexts();
  const [entered, setEntered] = useState(() => toAmount(minutes));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSave(entered.amount * entered.unit);
  };
  return (
    <form className={settingsStyles.form} onSubmit={submit}>
      <Field label={texts.amount}>
        {(ids) => (
          <input
            {...ids}
            type="number"
            required
            min={1}
            max={MAX_APPROVAL_MINUTES / entered.unit}
            step={1}
            value={Number.isNaN(entered.amount) ? '' : entered.amount}
            onChange={({ target }) => setEntered({ ...entered, amount: target.valueAsNumber })}
          />
        )}
      </Field>
      <Field label={texts.unit}>
        {(ids) => (
          <select
            {...ids}
            value={entered.unit}
            onChange={({ target }) => setEntered({ ...entered, unit: Number(target.value) as Unit })}
          >
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {texts.units[unit]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <FormButtons />
    </form>
  );
}
