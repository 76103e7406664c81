// One option as a card: its letter, its whole text, and whether the agent recommends it.
import { Check, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './decision-set.module.css';

interface DecisionOptionCardProps {
  letter: string;
  text: string;
  /** The radio buttons it belongs to; null once there is nothing to choose. */
  group: string | null;
  isChosen: boolean;
  isRecommended: boolean;
  isClamped: boolean;
  isDisabled: boolean;
  onPick: () => void;
}

export function DecisionOptionCard(props: DecisionOptionCardProps): ReactNode {
  const { letter, group, isChosen } = props;
  const marks = {
    className: styles.option,
    'data-option': letter,
    'data-chosen': isChosen || undefined,
    'data-clamped': props.isClamped || undefined,
  };
  if (group === null) {
    return (
      <div {...marks}>
        <OptionContent {...props} />
      </div>
    );
  }
  return (
    <label {...marks}>
      <input
        type="radio"
        className={styles.radio}
        name={group}
        value={letter}
        checked={isChosen}
        disabled={props.isDisabled}
        onChange={props.onPick}
      />
      <OptionContent {...props} />
    </label>
  );
}

function OptionContent({ letter, text, group, isChosen, isRecommended }: DecisionOptionCardProps): ReactNode {
  const texts = useTexts();
  return (
    <>
      <span className={styles.letter}>{letter}</span>
      <span className={styles.body}>
        <span className={styles.text} dir="auto" data-part="text">
          <VisibleText text={text} />
        </span>
        {isRecommended && (
          <>
            {' '}
            <span className={styles.recommended}>
              <Star size={13} aria-hidden="true" />
              {texts.words.recommended}
            </span>
          </>
        )}
      </span>
      {group === null && isChosen && (
        <Check className={styles.check} size={15} aria-label={texts.decisions.chosen} />
      )}
    </>
  );
}
