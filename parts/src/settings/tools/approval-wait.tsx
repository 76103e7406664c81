// Approval wait: how long a tool approval waits for the person before it counts as not answered.
import { MAX_APPROVAL_MINUTES } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { Card } from '../../forms/card.tsx';
import { Select, SelectField, TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { FormError } from '../../forms/form-error.tsx';
import { useOpening } from '../../forms/use-opening.ts';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './tools.module.css';

const USUAL = [60, 480, 1440, 10080] as const;

export function ApprovalWait({ minutes }: { minutes: number }): ReactNode {
  const panel = useThisPanel();
  const { approvalWait: texts, agentSettings } = useTexts();
  const { opened, open, close } = useOpening();
  const { error, change } = useSaving();
  const usual = USUAL.find((each) => each === minutes);
  const showsOther = opened !== null || usual === undefined;
  const save = async (approvalMinutes: number): Promise<void> => {
    if (!(await change({ approvalMinutes }))) return;
    close();
    showToast(panel, agentSettings.saved);
  };
  const choose = (value: string): void => {
    if (value === 'other') open();
    else void save(Number(value));
  };
  return (
    <Card
      title={texts.title}
      text={texts.text}
      aside={
        <div className={styles.scope}>
          <Select
            aria-label={texts.title}
            value={showsOther ? 'other' : String(usual)}
            options={[...USUAL.map((each) => [each, texts.choices[each]] as const), ['other', texts.other]]}
            onChoose={choose}
          />
        </div>
      }
      data-approval-wait
    >
      {showsOther && <OtherWait minutes={minutes} onSave={(chosen) => void save(chosen)} />}
      <FormError error={error} />
    </Card>
  );
}

/** Minutes, hours, days. */
const UNITS = [1, 60, 1440] as const;
type Unit = (typeof UNITS)[number];

/** Minutes as people say them: in the largest unit that needs no fraction. */
export function toAmount(minutes: number): { amount: number; unit: Unit } {
  const unit = UNITS.findLast((each) => minutes % each === 0) ?? 1;
  return { amount: minutes / unit, unit };
}

function OtherWait({ minutes, onSave }: { minutes: number; onSave: (minutes: number) => void }): ReactNode {
  const { approvalWait: texts } = useTexts();
  const [entered, setEntered] = useState(() => toAmount(minutes));
  return (
    <Form onSave={() => onSave(entered.amount * entered.unit)}>
      <TextField
        label={texts.amount}
        type="number"
        required
        min={1}
        max={MAX_APPROVAL_MINUTES / entered.unit}
        step={1}
        value={Number.isNaN(entered.amount) ? '' : entered.amount}
        onEnter={(amount) => setEntered({ ...entered, amount: Number.parseFloat(amount) })}
      />
      <SelectField
        label={texts.unit}
        value={entered.unit}
        options={UNITS.map((unit) => [unit, texts.units[unit]])}
        onChoose={(unit) => setEntered({ ...entered, unit: Number(unit) as Unit })}
      />
    </Form>
  );
}
