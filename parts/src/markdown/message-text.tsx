// The text of a message: Markdown when that is loaded and can read it, the plain text otherwise.
import { parseMentions, type TextKind } from '@nod/protocol';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { FailureGuard } from '../ui/failure-guard.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './markdown.module.css';
import type { MarkdownBlocks } from './markdown-blocks.tsx';

// Not `lazy`: React holds back what a Suspense boundary reveals, and these texts would flash.
const useMarkdown = create<{ Blocks: typeof MarkdownBlocks | null }>()(() => ({ Blocks: null }));

/** Fetches the Markdown renderer. Until it is here, texts show as they are written. */
export async function loadMarkdown(): Promise<void> {
  try {
    const { MarkdownBlocks } = await import('./markdown-blocks.tsx');
    useMarkdown.setState({ Blocks: MarkdownBlocks });
  } catch (error) {
    console.warn('Markdown could not be loaded', error);
  }
}

/** Over this length a text is shown as it is written: rendering it would hold up the page. */
const MAX_MARKDOWN_LENGTH = 60_000;
/** Nothing is meant by quotes or lists nested this deep; drawing them would leave no room for the text. */
const DEEPLY_NESTED = /^(?:[ \t]*(?:>|[-*+]\s|\d+[.)]\s)){10}/m;
const MARKUP = /[*_`#>[\]|~<&\\:$]|^\s*(?:[-+]|\d+[.)])\s|\n|www\./m;

interface MessageTextProps {
  text: string;
  isUnfinished?: boolean;
  /** Words with an @ are mentions of context. */
  hasMentions?: boolean;
}

export function MessageText(props: MessageTextProps): ReactNode {
  const { text, isUnfinished = false, hasMentions = false } = props;
  const { Blocks } = useMarkdown();
  const plain = <PlainText text={text} hasMentions={hasMentions} />;
  if (!Blocks || text.length > MAX_MARKDOWN_LENGTH || !MARKUP.test(text) || DEEPLY_NESTED.test(text))
    return plain;
  // A text that the Markdown renderer cannot take, say one nested thousands deep, is still readable.
  return (
    <FailureGuard key={isUnfinished ? 'draft' : text} instead={plain}>
      <Blocks text={text} isUnfinished={isUnfinished} hasMentions={hasMentions} />
    </FailureGuard>
  );
}

interface PlainTextProps {
  text: string;
  hasMentions?: boolean;
  kind?: TextKind | undefined;
}

export function PlainText({ text, hasMentions = false, kind }: PlainTextProps): ReactNode {
  return (
    <div className={styles.plain} dir="auto">
      {hasMentions ? <MentionedText text={text} /> : <VisibleText text={text} kind={kind} />}
    </div>
  );
}

/** Text of the person in which mentions are set off, as the hub reads them. The text content stays the text. */
function MentionedText({ text }: { text: string }): ReactNode {
  const mentions = parseMentions(text);
  return [
    ...mentions.flatMap(({ text: mention, start }, index) => [
      <VisibleText key={`before-${start}`} text={text.slice(mentions[index - 1]?.end ?? 0, start)} />,
      <VisibleText as="span" key={start} className={styles.mention} data-mention text={mention} />,
    ]),
    <VisibleText key="rest" text={text.slice(mentions.at(-1)?.end ?? 0)} />,
  ];
}
