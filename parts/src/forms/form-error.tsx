// Form error: why something was not saved, plainly, right where it was tried.
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './forms.module.css';

interface FormErrorProps {
  error: string | null;
  /** What did not come of it; "Not saved" unless told. */
  failed?: string | undefined;
}

export function FormError({ error, failed }: FormErrorProps): ReactNode {
  const { agentSettings, label } = useTexts();
  if (error === null) return null;
  return (
    <Problem role="alert">
      {label(failed ?? agentSettings.saveFailed)}
      <VisibleText text={error} />
    </Problem>
  );
}

/** Something that is wrong. */
export function Problem({ children, ...props }: ComponentProps<'p'>): ReactNode {
  return (
    <p className={styles.error} {...props}>
      <CircleAlert size={15} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
