// Safe Markdown, block by block. Loaded apart from the panel: until it is here, texts show as they are written.
import { parseMentions } from '@nod/agent/parse-mentions';
import { memo, type ReactNode, useEffect, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { create } from 'zustand';
import { CodeBlock } from './code-block.tsx';
import type { highlightCode } from './highlight-code.ts';
import { InertImage } from './inert-image.tsx';
import { keepMentions } from './keep-mentions.ts';
import styles from './markdown.module.css';
import { MessageLink } from './message-link.tsx';
import { revealHidden } from './reveal-hidden.ts';
import { toSafeAddress } from './safe-address.ts';
import { splitBlocks } from './split-blocks.ts';
import { VisibleText } from './visible-text.tsx';

// Agents break lines where they mean it.
const remarkPlugins = [remarkGfm, remarkBreaks];
const plainCode = [revealHidden];

/** Colours code; null until it is loaded, which the first block of code in a language begins. */
const useHighlighter = create<{ highlight: typeof highlightCode | null }>()(() => ({ highlight: null }));

/** A block of code that names its language. */
const CODE = /^ *(?:`{3,}|~{3,}) *\w/m;

const components: Components = {
  a: ({ href, children }) => <MessageLink address={href}>{children}</MessageLink>,
  img: ({ src, alt }) => <InertImage address={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  mark: ({ children }) => <VisibleText text={String(children)} />,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  input: ({ checked }) => <span aria-hidden="true">{checked ? '☑ ' : '☐ '}</span>,
};

export interface MarkdownBlocksProps {
  text: string;
  /** The text is still growing or was cut: what is open at its end is closed. */
  isUnfinished: boolean;
  /** Words with an @ are mentions of context, and stay as they are written. */
  hasMentions: boolean;
}

/** Raw HTML shows as text, images are never loaded, links lead only to web and mail addresses. */
export function MarkdownBlocks({ text, isUnfinished, hasMentions }: MarkdownBlocksProps): ReactNode {
  const blocks = useMemo(() => splitBlocks(isUnfinished ? remend(text) : text), [text, isUnfinished]);
  return (
    <div className={styles.markdown} dir="auto">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text keep their places as it grows
        <MarkdownBlock key={index} text={block} hasMentions={hasMentions} />
      ))}
    </div>
  );
}

const MarkdownBlock = memo(function MarkdownBlock(props: { text: string; hasMentions: boolean }): ReactNode {
  const { text, hasMentions } = props;
  const mentions = hasMentions ? parseMentions(text) : [];
  const rehypePlugins = useRehypePlugins(CODE.test(text));
  return (
    <ReactMarkdown
      remarkPlugins={mentions.length > 0 ? [...remarkPlugins, [keepMentions, mentions]] : remarkPlugins}
      rehypePlugins={rehypePlugins}
      components={components}
      urlTransform={(address) => toSafeAddress(address) ?? ''}
    >
      {text}
    </ReactMarkdown>
  );
});

function useRehypePlugins(hasCode: boolean) {
  const { highlight } = useHighlighter();
  const isWanted = hasCode && highlight === null;
  useEffect(() => {
    if (isWanted) void loadHighlighter();
  }, [isWanted]);
  return useMemo(() => (hasCode && highlight ? [highlight, ...plainCode] : plainCode), [hasCode, highlight]);
}

async function loadHighlighter(): Promise<void> {
  try {
    const { highlightCode } = await import('./highlight-code.ts');
    useHighlighter.setState({ highlight: highlightCode });
  } catch (error) {
    console.warn('code is shown without colours', error);
  }
}
