// The text of a message: Markdown when that is loaded and can read it, the plain text otherwise.
import { Component, lazy, type ReactNode, Suspense } from 'react';
import styles from './markdown.module.css';
import { VisibleText } from './visible-text.tsx';

const loadMarkdown = () => import('./markdown-blocks.tsx');
const MarkdownBlocks = lazy(loadMarkdown);

/** Fetches the Markdown renderer before the first message needs it. */
export function preloadMarkdown(): void {
  loadMarkdown().catch((error: unknown) => console.warn('Markdown could not be loaded', error));
}

/** Over this length a text is shown as it is written: rendering it would hold up the page. */
const MAX_MARKDOWN_LENGTH = 60_000;
/** Nothing is meant by quotes or lists nested this deep; drawing them would leave no room for the text. */
const DEEPLY_NESTED = /^(?:[ \t]*(?:>|[-*+]\s|\d+[.)]\s)){10}/m;
const MARKUP = /[*_`#>[\]|~<&\\:]|^\s*(?:[-+]|\d+[.)])\s|\n|www\./m;

interface MessageTextProps {
  text: string;
  isUnfinished?: boolean;
}

export function MessageText({ text, isUnfinished = false }: MessageTextProps): ReactNode {
  const plain = <PlainText text={text} />;
  if (text.length > MAX_MARKDOWN_LENGTH || !MARKUP.test(text) || DEEPLY_NESTED.test(text)) return plain;
  return (
    <PlainOnFailure key={isUnfinished ? 'draft' : text} plain={plain}>
      <Suspense fallback={plain}>
        <MarkdownBlocks text={text} isUnfinished={isUnfinished} />
      </Suspense>
    </PlainOnFailure>
  );
}

export function PlainText({ text }: { text: string }): ReactNode {
  return (
    <div className={styles.plain} dir="auto">
      <VisibleText text={text} />
    </div>
  );
}

/** A text that the Markdown renderer cannot take, say one nested thousands deep, is still readable. */
class PlainOnFailure extends Component<{ plain: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.plain : this.props.children;
  }
}
