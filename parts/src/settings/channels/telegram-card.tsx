// Telegram: how to set it up, or how it goes and what can be changed.
import type { ChannelState, ChannelStatus } from '@nod/protocol';
import { ExternalLink, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PrimaryButton, QuietButton } from '../../forms/buttons.tsx';
import { Card } from '../../forms/card.tsx';
import formStyles from '../../forms/forms.module.css';
import { QuestionDialog } from '../../forms/question-dialog.tsx';
import { useOpening } from '../../forms/use-opening.ts';
import { toSafeAddress } from '../../markdown/safe-address.ts';
import { showToast } from '../../notices/toasts.ts';
import { useChannelTexts } from '../../texts/channel-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './channels.module.css';
import { ProblemLine } from './problem-line.tsx';
import { toProblemWords } from './problem-words.ts';
import { TelegramOptions } from './telegram-options.tsx';
import { toTelegramSettings } from './telegram-settings.ts';
import { TelegramSteps, TokenForm } from './telegram-setup.tsx';
import { useChannelChange } from './use-channel-change.ts';

const VARIABLE = 'NOD_TELEGRAM_TOKEN';

export interface TelegramProps {
  status: ChannelStatus;
  /** Resolves when what has changed is read. */
  onChanged: () => Promise<void>;
}

interface CardProps extends TelegramProps {
  /** Somebody is let in: before that, there is nothing to choose. */
  isInUse: boolean;
}

export function TelegramCard({ status, isInUse, onChanged }: CardProps): ReactNode {
  const { telegram: texts } = useChannelTexts();
  return (
    <Card title={texts.title} aside={<State state={status.state} />} data-channel="telegram">
      <p className={formStyles.hint}>{texts.text}</p>
      {status.state === 'off' ? (
        <TelegramSteps onConnected={onChanged} />
      ) : (
        <Connected status={status} isInUse={isInUse} onChanged={onChanged} />
      )}
    </Card>
  );
}

function State({ state }: { state: ChannelState }): ReactNode {
  const { states } = useChannelTexts();
  return (
    <span className={styles.badge} role="status" data-state={state}>
      {states[state]}
    </span>
  );
}

function Connected({ status, isInUse, onChanged }: CardProps): ReactNode {
  const all = useChannelTexts();
  const { telegram: texts } = all;
  const { opened, open, close } = useOpening();
  const onConnected = async (): Promise<void> => {
    close();
    await onChanged();
  };
  return (
    <>
      <Bot status={status} />
      <ProblemLine problem={toProblemWords(status, all)} />
      {status.fromEnvironment && <p className={formStyles.hint}>{texts.fromEnvironment(VARIABLE)}</p>}
      {isInUse && <TelegramOptions status={status} onChanged={onChanged} />}
      {opened && (
        <TokenForm
          key={opened.key}
          apiRoot={toTelegramSettings(status).apiRoot}
          onConnected={onConnected}
          onCancel={close}
        />
      )}
      {!status.fromEnvironment && !opened && (
        <div className={styles.ways}>
          <QuietButton onClick={() => open()}>{texts.changeToken}</QuietButton>
          <TurnOff onChanged={onChanged} />
        </div>
      )}
    </>
  );
}

/** Who the hub is there, as far as it is known. */
function Bot({ status: { self } }: Pick<TelegramProps, 'status'>): ReactNode {
  const { telegram: texts } = useChannelTexts();
  const address = toSafeAddress(self?.address ?? undefined);
  if (!self) return null;
  return (
    <div className={formStyles.connected} data-connected>
      <Send size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={formStyles.words}>
        <VisibleText as="p" className={formStyles.modelName} text={self.name} />
        {address && (
          <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
            <VisibleText text={address.replace(/^https:\/\//, '')} />
            <ExternalLink size={13} aria-label={texts.openBot(self.name)} />
          </a>
        )}
      </div>
    </div>
  );
}

function TurnOff({ onChanged }: Pick<TelegramProps, 'onChanged'>): ReactNode {
  const { telegram: texts } = useChannelTexts();
  const [isAsking, setAsking] = useState(false);
  const { isUnderWay, problem, run } = useChannelChange();
  const turnOff = async (): Promise<void> => {
    setAsking(false);
    await run(async (panel) => {
      await panel.client.turnOffChannel('telegram', { surface: panel.surface });
      showToast(panel, texts.turnedOff);
      await onChanged();
    });
  };
  return (
    <>
      <QuietButton disabled={isUnderWay} onClick={() => setAsking(true)}>
        {texts.turnOff}
      </QuietButton>
      <ProblemLine problem={problem} isAnswer />
      <QuestionDialog
        isOpen={isAsking}
        title={texts.turnOffTitle}
        text={texts.turnOffText}
        onLeave={() => setAsking(false)}
      >
        <PrimaryButton onClick={() => void turnOff()}>{texts.turnOff}</PrimaryButton>
      </QuestionDialog>
    </>
  );
}
