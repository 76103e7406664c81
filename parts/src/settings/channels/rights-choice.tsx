// The choice of what an account may do, each with its meaning.
import type { Right } from '@nod/protocol';
import { type ReactNode, useId } from 'react';
import { useChannelTexts } from '../../texts/channel-texts.ts';
import styles from './channels.module.css';

export const RIGHTS = {
  chat: ['chat'],
  approve: ['chat', 'approve'],
} as const satisfies Record<Right, readonly Right[]>;

/** Who decides speaks as well. */
export function toHighest(rights: readonly Right[]): Right {
  return rights.includes('approve') ? 'approve' : 'chat';
}

interface RightsChoiceProps {
  label: string;
  rights: readonly Right[];
  onChoose: (rights: readonly Right[]) => void;
}

export function RightsChoice({ label, rights, onChoose }: RightsChoiceProps): ReactNode {
  const { rights: texts } = useChannelTexts();
  const id = useId();
  return (
    <fieldset className={styles.rights}>
      <legend>{label}</legend>
      {(['chat', 'approve'] as const).map((right) => (
        <label key={right} className={styles.right}>
          <input
            type="radio"
            name={id}
            checked={toHighest(rights) === right}
            onChange={() => onChoose(RIGHTS[right])}
          />
          <span>
            <span className={styles.rightName}>{texts[right]}</span>
            <span className={styles.rightText}>{texts[`${right}Text`]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
