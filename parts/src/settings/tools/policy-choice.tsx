// Policy choice: what holds for a tool: by mode, or auto, ask, never. It shows what the hub says; a tap is shown at
// once.
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ToolPolicyValue } from '@nod/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './tools.module.css';

export const POLICY_CHOICES = ['mode', 'auto', 'ask', 'never'] as const;
type Choice = (typeof POLICY_CHOICES)[number];

interface PolicyChoiceProps {
  label: string;
  policy: ToolPolicyValue | null;
  /** Resolves to whether it was taken. */
  onChoose: (policy: ToolPolicyValue | null) => Promise<boolean>;
}

export function PolicyChoice({ label, policy, onChoose }: PolicyChoiceProps): ReactNode {
  const { policies: texts } = useTexts();
  const [tapped, setTapped] = useState<Choice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the hub says now is newer than the tap
  useEffect(() => setTapped(null), [policy]);
  const choose = async (choice: Choice): Promise<void> => {
    setTapped(choice);
    if (!(await onChoose(choice === 'mode' ? null : choice))) setTapped(null);
  };
  return (
    <RadioGroup<Choice>
      className={styles.choice}
      aria-label={label}
      value={tapped ?? policy ?? 'mode'}
      onValueChange={(choice) => void choose(choice)}
    >
      {POLICY_CHOICES.map((choice) => (
        <Radio.Root
          key={choice}
          value={choice}
          className={styles.option}
          data-choice={choice}
          aria-label={texts.names[choice]}
          title={texts.meanings[choice]}
        >
          {texts.names[choice]}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
