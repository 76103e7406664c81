// Something that is on or off, with what it means.
import { Switch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import formStyles from './forms.module.css';
import styles from './switch-line.module.css';

interface SwitchLineProps {
  name: ReactNode;
  isOn: boolean;
  /** It is decided elsewhere. */
  isFixed?: boolean;
  onSwitch: (isOn: boolean) => void;
  /** What it means, and who decides it. */
  children: ReactNode;
}

export function SwitchLine({ name, isOn, isFixed = false, onSwitch, children }: SwitchLineProps): ReactNode {
  const id = useId();
  return (
    <div className={formStyles.line}>
      <div className={formStyles.words}>
        <p id={id} className={formStyles.name}>
          {name}
        </p>
        <div id={`${id}-hint`} className={formStyles.hint}>
          {children}
        </div>
      </div>
      <Switch.Root
        className={styles.switch}
        checked={isOn}
        disabled={isFixed}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        onCheckedChange={onSwitch}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </div>
  );
}
