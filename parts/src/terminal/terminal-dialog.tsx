// Terminal dialog: the live screen of the terminal that an agent's program runs in. It is watched; typing is behind a switch.
import '@xterm/xterm/css/xterm.css';
import { Dialog } from '@base-ui/react/dialog';
import type { AgentName, TerminalScreen } from '@nod/protocol';
import { Terminal } from '@xterm/xterm';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../forms/buttons.tsx';
import { SwitchLine } from '../forms/switch-line.tsx';
import { showToast } from '../notices/toasts.ts';
import { useThisPanel } from '../panel/panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import { withAdoptedStyles } from './adopted-styles.ts';
import { followScreens } from './followed-screens.ts';
import { toDrawing, toInput } from './screen-writing.ts';
import styles from './terminal.module.css';

interface TerminalDialogProps {
  agent: AgentName;
  onClose: () => void;
}

export default function TerminalDialog({ agent, onClose }: TerminalDialogProps): ReactNode {
  const { terminal: texts } = useTexts();
  const [isTyping, setTyping] = useState(false);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.dialog} data-overlay data-terminal={agent}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{texts.title(agent)}</Dialog.Title>
            <Dialog.Close render={<IconButton icon={X} aria-label={texts.close} title={texts.close} />} />
          </header>
          <Screen agent={agent} isTyping={isTyping} />
          <SwitchLine name={texts.typing} isOn={isTyping} onSwitch={setTyping}>
            {isTyping ? texts.typingHint : texts.readOnly}
          </SwitchLine>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Showing = 'loading' | 'shown' | 'gone' | 'failed';

function Screen({ agent, isTyping }: { agent: AgentName; isTyping: boolean }): ReactNode {
  const { terminal: texts } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const { showing, terminal } = useLiveTerminal(agent, place);
  useTyping(agent, terminal, isTyping && showing === 'shown');
  return (
    <div className={styles.screen} data-showing={showing} data-typing={isTyping || undefined}>
      <div ref={place} className={styles.place} />
      {showing !== 'shown' && (
        <p className={styles.notice} role="status">
          {texts[showing]}
        </p>
      )}
    </div>
  );
}

function useLiveTerminal(agent: AgentName, place: { current: HTMLDivElement | null }) {
  const panel = useThisPanel();
  const [showing, setShowing] = useState<Showing>('loading');
  const [terminal, setTerminal] = useState<Terminal | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const created = createTerminal(place.current);
    setTerminal(created);
    const leave = new AbortController();
    const draw = (screen: TerminalScreen): void => {
      if (screen.columns !== created.cols || screen.rows !== created.rows)
        created.resize(screen.columns, screen.rows);
      created.write(toDrawing(screen));
      setShowing(screen.isDead ? 'gone' : 'shown');
    };
    void followScreens(panel, agent, draw, leave.signal).then(setShowing);
    return () => {
      leave.abort();
      created.dispose();
    };
  }, [panel, agent, place]);
  return { showing, terminal };
}

function createTerminal(place: HTMLElement): Terminal {
  const look = getComputedStyle(place);
  const terminal = new Terminal({
    disableStdin: true,
    scrollback: 0,
    fontSize: 12.5,
    fontFamily: look.fontFamily,
    theme: { background: look.backgroundColor, foreground: look.color },
  });
  withAdoptedStyles(document, () => terminal.open(place));
  return terminal;
}

/** One after the other, so that keys arrive in the order they were pressed. */
function useTyping(agent: AgentName, terminal: Terminal | null, isOn: boolean): void {
  const panel = useThisPanel();
  const { terminal: texts } = useTexts();
  useEffect(() => {
    if (!terminal) return;
    terminal.options.disableStdin = !isOn;
    if (!isOn) return;
    terminal.focus();
    let last = Promise.resolve();
    const listening = terminal.onData((data) => {
      const input = toInput(data);
      if (!input) return;
      last = last
        .then(() => panel.client.typeInTerminal(agent, { input, surface: panel.surface }))
        .catch((error: unknown) => {
          console.warn('what was typed did not arrive', error);
          showToast(panel, texts.notTyped, texts.failed, 'failure');
        });
    });
    return () => listening.dispose();
  }, [agent, terminal, isOn, panel, texts]);
}
