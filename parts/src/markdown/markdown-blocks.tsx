// Safe Markdown, block by block. Loaded apart from the panel: until it is here, texts show as they are written.
import { parseMentions } from '@nod/protocol';
import { ImageOff } from 'lucide-react';
import { lexer } from 'marked';
import { memo, type ReactNode, useEffect, useMemo } from 'react';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { create } from 'zustand';
import { Diagram } from '../drawings/diagram.tsx';
import { Formula } from '../drawings/formula.tsx';
import { findMaths } from '../drawings/found-maths.ts';
import { splitMaths, type TextPart } from '../drawings/maths-parts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { toPlainText } from '../ui/plain-text.ts';
import { revealHidden, toLanguage } from '../ui/revealed-characters.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import type { highlightCode } from './highlighted-code.ts';
import { keepPieces, toFormulaPiece, toMentionPiece } from './kept-pieces.ts';
import styles from './markdown.module.css';
import { MessageLink } from './message-link.tsx';
import { toSafeAddress } from './safe-address.ts';

// Agents break lines where they mean it.
const remarkPlugins = [remarkGfm, remarkBreaks];
const plainCode = [revealHidden];

/** Colours code; null until it is loaded, which the first block of code in a language begins. */
const useHighlighter = create<{ highlight: typeof highlightCode | null }>()(() => ({ highlight: null }));

/** A block of code that names its language. */
const CODE = /^ *(?:`{3,}|~{3,}) *\w/m;

/** Of a text that still grows. */
const growing: Components = {
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
  data: ({ node, children }) => (
    <Formula source={toPlainText(children)} isBlock={node?.properties.dataBlock !== undefined} />
  ),
};

const components: Components = {
  ...growing,
  pre: ({ node, children }) => <DrawnCode node={node}>{children}</DrawnCode>,
};

/** An image in a message is never fetched: loading it would tell its server who reads what, and when. */
function InertImage({ address, alt }: { address: string; alt: string }): ReactNode {
  const texts = useTexts();
  return (
    <span className={styles.image} title={texts.messages.image}>
      <ImageOff size={14} aria-label={texts.messages.image} />
      {alt && <VisibleText text={alt} />}
      {address && (
        <MessageLink address={address}>
          <VisibleText text={address} />
        </MessageLink>
      )}
    </span>
  );
}

/** Code in a language that is drawn is drawn. */
function DrawnCode({ node, children }: ExtraProps & { children: ReactNode }): ReactNode {
  const [first] = node?.children ?? [];
  const language = first?.type === 'element' ? toLanguage(first) : '';
  const code = <CodeBlock>{children}</CodeBlock>;
  const source = toPlainText(children).trimEnd();
  if (language === 'mermaid') return <Diagram source={source}>{code}</Diagram>;
  return language === 'math' ? <Formula source={source} isBlock /> : code;
}

export interface MarkdownBlocksProps {
  text: string;
  /** The text is still growing or was cut: what is open at its end is closed. */
  isUnfinished: boolean;
  /** Words with an @ are mentions of context, and stay as they are written. */
  hasMentions: boolean;
}

/** Raw HTML shows as text, images are never loaded, links lead only to web and mail addresses. */
export function MarkdownBlocks({ text, isUnfinished, hasMentions }: MarkdownBlocksProps): ReactNode {
  const blocks = useMemo(
    () => toBlocks(isUnfinished ? remend(text, { katex: false }) : text),
    [text, isUnfinished],
  );
  return (
    <div className={styles.markdown} dir="auto">
      {blocks.map(({ isFormula, text: block }, index) =>
        isFormula ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text keep their places as it grows
          <Formula key={index} source={block} isBlock />
        ) : (
          <MarkdownBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text keep their places as it grows
            key={index}
            text={block}
            hasMentions={hasMentions}
            isGrowing={isUnfinished && index === blocks.length - 1}
          />
        ),
      )}
    </div>
  );
}

function toBlocks(text: string): TextPart[] {
  return splitMaths(text).flatMap((part) =>
    part.isFormula ? [part] : splitBlocks(part.text).map((block) => ({ isFormula: false, text: block })),
  );
}

const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;

/** The blocks, which joined are the text. A text with link definitions is one block: they reach across. */
function splitBlocks(text: string): string[] {
  if (DEFINITION.test(text)) return [text];
  return lexer(text, { gfm: true })
    .filter(({ type }) => type !== 'space')
    .map(({ raw }) => raw);
}

interface MarkdownBlockProps {
  text: string;
  hasMentions: boolean;
  /** What is drawn from its code comes when the code is complete. */
  isGrowing: boolean;
}

const MarkdownBlock = memo(function MarkdownBlock(props: MarkdownBlockProps): ReactNode {
  const { text, hasMentions, isGrowing } = props;
  const mentions = hasMentions ? parseMentions(text) : [];
  const pieces = [...mentions.map(toMentionPiece), ...findMaths(text).map(toFormulaPiece)];
  const rehypePlugins = useRehypePlugins(CODE.test(text));
  return (
    <ReactMarkdown
      remarkPlugins={pieces.length > 0 ? [...remarkPlugins, [keepPieces, pieces]] : remarkPlugins}
      rehypePlugins={rehypePlugins}
      components={isGrowing ? growing : components}
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
    const { highlightCode } = await import('./highlighted-code.ts');
    useHighlighter.setState({ highlight: highlightCode });
  } catch (error) {
    console.warn('code is shown without colours', error);
  }
}
