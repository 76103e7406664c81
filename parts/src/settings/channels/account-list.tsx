// Accounts that are let in on a channel: what each may do, and the ways to shut one or all of them out.
import type { Account, Right, Surface } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { PrimaryButton, QuietButton } from '../../forms/buttons.tsx';
import { Select } from '../../forms/field.tsx';
import { FormError } from '../../forms/form-error.tsx';
import { ListedCard, ListedRow, Moment } from '../../forms/listed-card.tsx';
import { QuestionDialog } from '../../forms/question-dialog.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { useChannelTexts } from '../../texts/channel-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './channels.module.css';
import { RIGHTS, toHighest } from './rights-choice.tsx';

interface AccountListProps {
  surface: Surface;
  accounts: readonly Account[];
  onChanged: () => Promise<void>;
}

export function AccountList({ surface, accounts, onChanged }: AccountListProps): ReactNode {
  const { accounts: texts } = useChannelTexts();
  return (
    <ListedCard
      title={texts.title}
      text={texts.text}
      list="accounts"
      rows={accounts.map((each) => <AccountRow key={each.account} account={each} onChanged={onChanged} />)}
      none={texts.none}
    >
      {accounts.length > 0 && <CutOff surface={surface} onChanged={onChanged} />}
    </ListedCard>
  );
}

function AccountRow({ account: of, onChanged }: { account: Account } & Pick<AccountListProps, 'onChanged'>) {
  const panel = useThisPanel();
  const { accounts: texts } = useChannelTexts();
  const { surface, account, name, pairedAt } = of;
  const remove = async (): Promise<void> => {
    await panel.client.removeAccount(surface, account, { surface: panel.surface });
    showToast(panel, texts.removed, account);
    await onChanged();
  };
  return (
    <ListedRow
      id={account}
      title={<VisibleText as="bdi" text={name} />}
      facts={[account, <Moment key="since" at={pairedAt} say={texts.since} />]}
      takingBack={{
        label: texts.remove,
        name: texts.removeNamed(account),
        question: { text: texts.confirm, confirm: texts.confirmRemove, keep: texts.keep },
        run: remove,
      }}
    >
      <Rights account={of} onChanged={onChanged} />
    </ListedRow>
  );
}

function Rights({ account: of, onChanged }: { account: Account } & Pick<AccountListProps, 'onChanged'>) {
  const panel = useThisPanel();
  const { accounts: texts, rights: names } = useChannelTexts();
  const { isSaving, error, save } = useSaving();
  const choose = (right: string): void => {
    const rights = [...RIGHTS[right as Right]];
    void save(async () => {
      await panel.client.setAccountRights(of.surface, of.account, { rights, surface: panel.surface });
      await onChanged();
      showToast(panel, texts.rightsSet, of.account);
    });
  };
  return (
    <>
      <Select
        className={styles.select}
        aria-label={texts.rightsOf(of.account)}
        disabled={isSaving}
        options={[
          ['chat', names.chat],
          ['approve', names.approve],
        ]}
        value={toHighest(of.rights)}
        onChoose={choose}
      />
      <FormError error={error} />
    </>
  );
}

/** For a lost phone. */
function CutOff({ surface, onChanged }: Omit<AccountListProps, 'accounts'>): ReactNode {
  const panel = useThisPanel();
  const { accounts: texts } = useChannelTexts();
  const [isAsking, setAsking] = useState(false);
  const { isSaving, error, save } = useSaving();
  const cutOff = async (): Promise<void> => {
    setAsking(false);
    await save(async () => {
      const count = await panel.client.removeAccounts(surface, { surface: panel.surface });
      showToast(panel, texts.cutOffDone(count));
      await onChanged();
    });
  };
  return (
    <>
      <QuietButton disabled={isSaving} onClick={() => setAsking(true)}>
        {texts.cutOff}
      </QuietButton>
      <FormError error={error} />
      <QuestionDialog
        isOpen={isAsking}
        title={texts.cutOffTitle}
        text={texts.cutOffText}
        onLeave={() => setAsking(false)}
      >
        <PrimaryButton onClick={() => void cutOff()}>{texts.cutOff}</PrimaryButton>
      </QuestionDialog>
    </>
  );
}
