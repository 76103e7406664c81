// The thoughts of an agent as it has them: open until the answer begins, then one tap away.
import type { Draft } from '@nod/protocol';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { PlainText } from '../markdown/message-text.tsx';
import rowStyles from '../messages/message-row.module.css';
import { usePanel } from '../state/panel-store.ts';
import { useUnfolded } from '../state/unfolded.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './run-view.module.css';

export function ReasoningDraft({ draft, continues }: { draft: Draft; continues: boolean }): ReactNode {
  const { runs: texts } = useTexts();
  const hasAnswer = useHasAnswer(draft);
  const [isUnfolded, toggle] = useUnfolded(draft.id, !hasAnswer);
  return (
    <section
      className={rowStyles.message}
      data-draft={draft.id}
      data-continues={continues || undefined}
      aria-busy="true"
      aria-label={texts.reasoning}
    >
      <button type="button" className={styles.summary} aria-expanded={isUnfolded} onClick={toggle}>
        {texts.reasoning}
        <ChevronRight className={styles.chevron} size={14} aria-hidden="true" />
      </button>
      {isUnfolded && <Thoughts text={draft.text} />}
    </section>
  );
}

function useHasAnswer({ from, conversationId }: Draft): boolean {
  return usePanel((state) =>
    Object.values(state.drafts).some(
      (draft) => draft.part === 'answer' && draft.from === from && draft.conversationId === conversationId,
    ),
  );
}

/** The newest thought stays in view; earlier ones can be scrolled to. */
function Thoughts({ text }: { text: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the text as it grows
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long thoughts scroll by keyboard too
    <div ref={box} className={styles.thoughts} tabIndex={0} data-reasoning>
      <PlainText text={text} />
    </div>
  );
}
