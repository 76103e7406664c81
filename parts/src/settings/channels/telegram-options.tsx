// Options of Telegram: groups, long answers and quiet hours. Each is tried and kept at once.
import { type ReactNode, useState } from 'react';
import { Select, TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import formStyles from '../../forms/forms.module.css';
import { SwitchLine } from '../../forms/switch-line.tsx';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { useChannelTexts } from '../../texts/channel-texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './channels.module.css';
import { ProblemLine } from './problem-line.tsx';
import type { TelegramProps } from './telegram-card.tsx';
import { FIRST_QUIET_HOURS, type QuietHours, toOwnZone, toTelegramSettings } from './telegram-settings.ts';
import { useChannelChange } from './use-channel-change.ts';

interface OptionProps {
  /** The environment decides. */
  isFixed: boolean;
  onChange: (settings: Record<string, unknown>) => Promise<boolean>;
}

export function TelegramOptions({ status, onChanged }: TelegramProps): ReactNode {
  const { telegram: texts } = useChannelTexts();
  const { agentSettings } = useTexts();
  const panel = useThisPanel();
  const { isUnderWay, problem, run } = useChannelChange();
  const { groups, longAnswers, quietHours } = toTelegramSettings(status);
  const isFixed = status.fromEnvironment;
  const onChange = (settings: Record<string, unknown>): Promise<boolean> =>
    run(async ({ client, surface }) => {
      await client.changeChannel('telegram', { settings, surface });
      await onChanged();
      showToast(panel, agentSettings.saved);
    });
  return (
    <div className={styles.options} aria-busy={isUnderWay || undefined}>
      <SwitchLine
        name={texts.groups}
        isOn={groups}
        isFixed={isFixed}
        onSwitch={(isOn) => void onChange({ groups: isOn })}
      >
        {texts.groupsText}
      </SwitchLine>
      <LongAnswers longAnswers={longAnswers} isFixed={isFixed} onChange={onChange} />
      <QuietHoursLine
        key={`hours ${JSON.stringify(quietHours)}`}
        quietHours={quietHours}
        isFixed={isFixed}
        onChange={onChange}
      />
      <ProblemLine problem={problem} isAnswer />
    </div>
  );
}

function LongAnswers({ longAnswers, isFixed, onChange }: OptionProps & { longAnswers: string }): ReactNode {
  const { telegram: texts } = useChannelTexts();
  return (
    <div className={styles.choice}>
      <div>
        <p className={formStyles.name}>{texts.longAnswers}</p>
        <p className={formStyles.hint}>{texts.longAnswersText}</p>
      </div>
      <Select
        className={styles.select}
        aria-label={texts.longAnswers}
        disabled={isFixed}
        options={[
          ['document', texts.long.document],
          ['split', texts.long.split],
        ]}
        value={longAnswers}
        onChoose={(chosen) => void onChange({ longAnswers: chosen })}
      />
    </div>
  );
}

function QuietHoursLine({
  quietHours,
  isFixed,
  onChange,
}: OptionProps & { quietHours: QuietHours | null }): ReactNode {
  const { telegram: texts } = useChannelTexts();
  const [entered, setEntered] = useState(quietHours);
  const zone = quietHours?.zone ?? toOwnZone();
  const save = (hours: Pick<QuietHours, 'from' | 'to'>): void => {
    const { from, to } = hours;
    void onChange({ quietHours: { from, to, zone } });
  };
  const isChanged = entered?.from !== quietHours?.from || entered?.to !== quietHours?.to;
  return (
    <>
      <SwitchLine
        name={texts.quietHours}
        isOn={quietHours !== null}
        isFixed={isFixed}
        onSwitch={(isOn) => (isOn ? save(FIRST_QUIET_HOURS) : void onChange({ quietHours: null }))}
      >
        {texts.quietHoursText}
      </SwitchLine>
      {entered && (
        <Form
          className={styles.hours}
          isDisabled={isFixed || !isChanged || entered.from === '' || entered.to === ''}
          onSave={() => save(entered)}
        >
          <TextField
            label={texts.from}
            type="time"
            required
            disabled={isFixed}
            value={entered.from}
            onEnter={(from) => setEntered({ ...entered, from })}
          />
          <TextField
            label={texts.to}
            type="time"
            required
            disabled={isFixed}
            value={entered.to}
            onEnter={(to) => setEntered({ ...entered, to })}
          />
          <p className={formStyles.hint}>{texts.quietZone(zone)}</p>
        </Form>
      )}
    </>
  );
}
