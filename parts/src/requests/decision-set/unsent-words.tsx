// Unsent words of a decision set that is over, to be copied or discarded.
import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThisPanel } from '../../panel/panel.ts';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { Line } from '../request-line.tsx';
import styles from './decision-footer.module.css';
import { clearUnsentDecision, useUnsentDecision } from './unsent-decisions.ts';

/** Someone else was first, or it was too late: what the person had written is not lost. */
export function UnsentWords({ requestId }: { requestId: string }): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const { text } = useUnsentDecision(requestId);
  const isSending = usePanel((state) => state.answering[requestId] !== undefined);
  if (text.trim() === '' || isSending) return null;
  return (
    <Line icon={<PenLine size={14} />}>
      {texts.decisions.notSent}
      <bdi className={styles.unsent}>
        <VisibleText text={text} />
      </bdi>
      <span className={styles.unsentActions}>
        <CopyButton text={text} label={texts.messages.copy} />
        <button type="button" className={styles.reset} onClick={() => clearUnsentDecision(panel, requestId)}>
          {texts.composer.discard}
        </button>
      </span>
    </Line>
  );
}
