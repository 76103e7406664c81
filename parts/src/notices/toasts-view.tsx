// Toasts view: draws the notices. They are announced to screen readers; failures at once.
import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toastsOf } from './toasts.ts';
import styles from './toasts-view.module.css';

export function ToastsView({ children }: { children: ReactNode }): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  return (
    <Toast.Provider toastManager={toastsOf(panel)} timeout={6000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={texts.notices}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList(): ReactNode {
  const texts = useTexts();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} data-toast={toast.type}>
      <Toast.Content className={styles.content}>
        <div className={styles.words}>
          <Toast.Title className={styles.title} />
          <Toast.Description className={styles.description} dir="auto" />
        </div>
        <Toast.Action className={styles.action} />
        <Toast.Close className={styles.close} aria-label={texts.dismiss}>
          <X size={16} aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
