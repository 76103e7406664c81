// Before commands are allowed, the person reads what that means.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import settingsStyles from '../settings-screen.module.css';
import styles from './shell-question.module.css';

interface ShellQuestionProps {
  isOpen: boolean;
  onAllow: (asksEachTime: boolean) => void;
  onLeave: () => void;
}

export function ShellQuestion({ isOpen, onAllow, onLeave }: ShellQuestionProps): ReactNode {
  const { access: texts, agentSettings } = useTexts();
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onLeave()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog} data-overlay>
          <AlertDialog.Title className={styles.title}>
            <TriangleAlert size={20} aria-hidden="true" />
            {texts.shellQuestion}
          </AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{texts.shellDanger}</AlertDialog.Description>
          <p className={styles.text}>{texts.shellMode}</p>
          <div className={styles.buttons}>
            <button type="button" className={settingsStyles.primary} onClick={() => onAllow(true)}>
              {texts.shellAsk}
            </button>
            <button type="button" className={settingsStyles.button} onClick={() => onAllow(false)}>
              {texts.shellAllow}
            </button>
            <AlertDialog.Close className={settingsStyles.button}>{agentSettings.cancel}</AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
