// A question over everything else, for what is not taken back easily.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import formStyles from './forms.module.css';
import styles from './question-dialog.module.css';

interface QuestionDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  more?: string;
  /** The buttons that say yes; leaving is there anyway. */
  children: ReactNode;
  onLeave: () => void;
}

export function QuestionDialog(props: QuestionDialogProps): ReactNode {
  const { cancel } = useTexts();
  const { isOpen, title, text, more, children, onLeave } = props;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onLeave()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog} data-overlay>
          <AlertDialog.Title className={styles.title}>
            <TriangleAlert size={20} aria-hidden="true" />
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>
          {more !== undefined && <p className={styles.text}>{more}</p>}
          <div className={styles.buttons}>
            {children}
            <AlertDialog.Close className={formStyles.button}>{cancel}</AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
