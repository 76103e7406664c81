// Before this browser is signed out, the person reads how to get in again.
import type { ReactNode } from 'react';
import { QuestionDialog } from '../forms/question-dialog.tsx';
import { useThisPanel } from '../panel/panel.ts';
import { signOut } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import settingsStyles from './settings-screen.module.css';

export function SignOutQuestion({ isOpen, onLeave }: { isOpen: boolean; onLeave: () => void }): ReactNode {
  const panel = useThisPanel();
  const { settings, sessions: texts } = useTexts();
  return (
    <QuestionDialog isOpen={isOpen} title={settings.signOutQuestion} text={texts.confirm} onLeave={onLeave}>
      <button type="button" className={settingsStyles.primary} onClick={() => void signOut(panel)}>
        {texts.confirmEnd}
      </button>
    </QuestionDialog>
  );
}
