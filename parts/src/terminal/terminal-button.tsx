// Terminal button: opens the terminal of an agent's program, where it has one.
import type { AgentName } from '@nod/protocol';
import { SquareTerminal } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { usePresence } from '../presence/presence-facts.ts';
import menuStyles from '../settings/settings-menu.module.css';
import { lazyPart } from '../state/late-part.ts';
import { useTexts } from '../texts/use-texts.ts';

const TerminalDialog = lazyPart(() => import('./terminal-dialog.tsx'));

export function TerminalButton({ agent }: { agent: AgentName }): ReactNode {
  const { terminal: texts } = useTexts();
  const presence = usePresence(agent);
  const [isOpen, setOpen] = useState(false);
  if (!presence?.hasTerminal) return null;
  return (
    <>
      <button
        type="button"
        className={menuStyles.trigger}
        aria-label={texts.open}
        title={texts.open}
        onClick={() => setOpen(true)}
      >
        <SquareTerminal size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <TerminalDialog agent={agent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
