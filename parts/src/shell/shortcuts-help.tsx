// The list of keyboard shortcuts, on `?`.
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { toModeKeys } from '../browser/keyboard.ts';
import { useThisPanel } from '../panel/panel.ts';
import { useHelp } from '../state/help-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './shortcuts-help.module.css';

export default function ShortcutsHelp(): ReactNode {
  const panel = useThisPanel();
  const { shortcuts } = useTexts();
  const isOpen = useHelp((help) => help.isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => useHelp.of(panel).setState({ isOpen: open })}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.dialog} data-overlay>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{shortcuts.title}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label={shortcuts.close}>
              <X size={18} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <Keys />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Keys(): ReactNode {
  const { shortcuts, needsYou } = useTexts();
  const rows: [keys: string[], name: string][] = [
    [['1', '…', '9', '0'], shortcuts.answer],
    [['i'], needsYou],
    [['j'], shortcuts.next],
    [['k'], shortcuts.previous],
    [['/'], shortcuts.search],
    [['r'], shortcuts.write],
    [['m'], shortcuts.mode],
    [toModeKeys(), shortcuts.modeWhileWriting],
    [['@'], shortcuts.mention],
    [['Esc'], shortcuts.leave],
    [['?'], shortcuts.help],
  ];
  return (
    <dl className={styles.keys}>
      {rows.map(([keys, name]) => (
        <div key={name + keys[0]}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  );
}
