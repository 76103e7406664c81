// Buttons of forms, cards and rows: the quiet one, the one that is meant, and an icon that does something.
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './forms.module.css';

type ButtonProps = ComponentProps<'button'>;

export function QuietButton(props: ButtonProps): ReactNode {
  return <button type="button" className={styles.button} {...props} />;
}

export function PrimaryButton(props: ButtonProps): ReactNode {
  return <button type="button" className={styles.primary} {...props} />;
}

export function IconButton({ icon: Icon, ...props }: ButtonProps & { icon: LucideIcon }): ReactNode {
  return (
    <button type="button" className={styles.icon} {...props}>
      <Icon size={15} aria-hidden="true" />
    </button>
  );
}
