// Before commands are allowed, the person reads what that means.
import type { ReactNode } from 'react';
import { QuestionDialog } from '../../forms/question-dialog.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import settingsStyles from '../settings-screen.module.css';

interface ShellQuestionProps {
  isOpen: boolean;
  onAllow: (asksEachTime: boolean) => void;
  onLeave: () => void;
}

export function ShellQuestion({ isOpen, onAllow, onLeave }: ShellQuestionProps): ReactNode {
  const { access: texts } = useTexts();
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={texts.shellQuestion}
      text={texts.shellDanger}
      more={texts.shellMode}
      onLeave={onLeave}
    >
      <button type="button" className={settingsStyles.primary} onClick={() => onAllow(true)}>
        {texts.shellAsk}
      </button>
      <button type="button" className={settingsStyles.button} onClick={() => onAllow(false)}>
        {texts.shellAllow}
      </button>
    </QuestionDialog>
  );
}
