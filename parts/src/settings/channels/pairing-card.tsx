// Pairing: the person names the code that an account was told, and says what it may do. Those that ask are listed, and
// no tap on a name lets anybody in.
import {
  type ChannelStatus,
  type ErrorCode,
  NodError,
  type Pairing,
  pairingCodeSchema,
  type Right,
} from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import { Card } from '../../forms/card.tsx';
import { TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import formStyles from '../../forms/forms.module.css';
import listStyles from '../../forms/listed-card.module.css';
import { ListedRow, Moment } from '../../forms/listed-card.tsx';
import { useOpening } from '../../forms/use-opening.ts';
import { showToast } from '../../notices/toasts.ts';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { toReason } from '../../state/agent-settings.ts';
import { toChannelTexts, useChannelTexts } from '../../texts/channel-texts.ts';
import { currentTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './channels.module.css';
import { ProblemLine } from './problem-line.tsx';
import type { ProblemWords } from './problem-words.ts';
import { RightsChoice } from './rights-choice.tsx';
import { useChannelChange } from './use-channel-change.ts';

interface PairingCardProps {
  status: ChannelStatus;
  /** Nobody is let in yet. */
  isFirst: boolean;
  pairings: readonly Pairing[];
  onChanged: () => Promise<void>;
}

export function PairingCard({ status, isFirst, pairings, onChanged }: PairingCardProps): ReactNode {
  const { pairing: texts } = useChannelTexts();
  const { opened, open, close } = useOpening();
  const bot = status.self?.name;
  // Where nobody asks and somebody is in, it is not what the person has come for.
  if (!isFirst && pairings.length === 0 && !opened) {
    return (
      <div data-pairing>
        <QuietButton onClick={() => open()}>{texts.another}</QuietButton>
      </div>
    );
  }
  const onPaired = async (): Promise<void> => {
    close();
    await onChanged();
  };
  return (
    <Card title={texts.title} text={isFirst && bot ? texts.first(bot) : texts.more} data-pairing>
      <PairingForm isAsked={opened !== null} onPaired={onPaired} onCancel={opened ? close : undefined} />
      {pairings.length > 0 && (
        <section className={styles.asking} aria-label={texts.waiting} data-list="pairings">
          <h3 className={formStyles.name}>{texts.waiting}</h3>
          <p className={formStyles.hint}>{texts.waitingText}</p>
          <ul className={listStyles.rows}>
            {pairings.map((each) => (
              <PairingRow key={each.account} pairing={each} onChanged={onChanged} />
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

interface PairingFormProps {
  /** The person has just asked for it. */
  isAsked: boolean;
  onPaired: () => Promise<void>;
  onCancel: (() => void) | undefined;
}

function PairingForm({ isAsked, onPaired, onCancel }: PairingFormProps): ReactNode {
  const { pairing: texts } = useChannelTexts();
  const [typed, setTyped] = useState('');
  const [rights, setRights] = useState<readonly Right[]>(['chat']);
  const { isUnderWay, problem, run } = useChannelChange(toPairingWords);
  const letIn = async (): Promise<void> => {
    const isDone = await run(async (panel) => {
      // What is no code does not get to the hub, where wrong ones are counted.
      const code = pairingCodeSchema.safeParse(typed).data;
      if (code === undefined) throw new NodError('invalid_request', 'no code');
      const { account } = await panel.client.pairAccount({
        code,
        rights: [...rights],
        surface: panel.surface,
      });
      // By its number: anybody can take any name.
      showToast(panel, texts.paired(account));
      await onPaired();
    });
    if (!isDone) return;
    setTyped('');
    setRights(['chat']);
  };
  return (
    <>
      <Form
        className={styles.pairingForm}
        save={texts.letIn}
        isDisabled={isUnderWay || typed.trim() === ''}
        onSave={() => void letIn()}
        onCancel={onCancel}
      >
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          className={styles.code}
          isFirst={isAsked}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onEnter={setTyped}
        />
        <RightsChoice label={texts.rights} rights={rights} onChoose={setRights} />
      </Form>
      <ProblemLine problem={problem} isAnswer />
    </>
  );
}

function toPairingWords(panel: Panel, error: unknown): ProblemWords {
  const { noCode, unknownCode, tooMany } = toChannelTexts(currentTexts(panel)).pairing;
  const known: Partial<Record<ErrorCode, string>> = {
    invalid_request: noCode,
    no_longer_valid: unknownCode,
    too_many_requests: tooMany,
  };
  const words = error instanceof NodError ? known[error.code] : undefined;
  return { words: words ?? toReason(panel, error), detail: '' };
}

interface PairingRowProps {
  pairing: Pairing;
  onChanged: () => Promise<void>;
}

function PairingRow({ pairing, onChanged }: PairingRowProps): ReactNode {
  const panel = useThisPanel();
  const { pairing: texts } = useChannelTexts();
  const { surface, account, name, askedAt, expiresAt } = pairing;
  const turnAway = async (): Promise<void> => {
    await panel.client.removeAccount(surface, account, { surface: panel.surface });
    showToast(panel, texts.turnedAway, account);
    await onChanged();
  };
  return (
    <ListedRow
      id={account}
      title={<VisibleText as="bdi" text={name} />}
      facts={[
        account,
        <Moment key="asked" at={askedAt} say={texts.asked} />,
        <Moment key="until" at={expiresAt} say={texts.until} />,
      ]}
      takingBack={{ label: texts.turnAway, name: texts.turnAwayNamed(account), run: turnAway }}
    />
  );
}
