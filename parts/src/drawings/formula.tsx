// A formula of a message: drawn, with its source a tap away; its source where it cannot be drawn.
import { createElement, type ReactNode, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import type { MarkupNode } from './drawing.ts';
import styles from './drawings.module.css';
import { DrawnBox } from './drawn-box.tsx';
import { useDrawing } from './use-drawing.ts';

export function Formula({ source, isBlock }: { source: string; isBlock: boolean }): ReactNode {
  return isBlock ? <BlockFormula source={source} /> : <InlineFormula source={source} />;
}

function BlockFormula({ source }: { source: string }): ReactNode {
  const { messages: texts } = useTexts();
  const drawing = useDrawing({ kind: 'formula', source, isBlock: true });
  return (
    <DrawnBox
      label={texts.formula}
      source={
        <CodeBlock>
          <VisibleText as="code" text={source} kind="exact" />
        </CodeBlock>
      }
      drawing={drawing}
    >
      {drawing?.type === 'formula' && <div className={styles.formula}>{drawing.nodes.map(toReact)}</div>}
    </DrawnBox>
  );
}

/** The whole formula is the button; what it says is beside it for those who hear it. */
function InlineFormula({ source }: { source: string }): ReactNode {
  const { messages: texts } = useTexts();
  const [showsSource, setShowsSource] = useState(false);
  const drawing = useDrawing({ kind: 'formula', source, isBlock: false });
  const isDrawn = drawing?.type === 'formula' && !showsSource;
  return (
    <span
      className={styles.inline}
      data-drawing={isDrawn ? 'formula' : 'source'}
      title={drawing?.type === 'failed' ? texts.notDrawn[drawing.fault] : undefined}
    >
      {isDrawn ? drawing.nodes.map(toReact) : <VisibleText as="code" text={source} kind="exact" />}
      {drawing?.type === 'formula' && (
        <button
          type="button"
          className={styles.cover}
          aria-label={showsSource ? texts.hideSource : texts.showSource}
          title={showsSource ? texts.hideSource : texts.showSource}
          onClick={() => setShowsSource(!showsSource)}
        />
      )}
    </span>
  );
}

function toReact(node: MarkupNode, index: number): ReactNode {
  if (typeof node === 'string') return node;
  const { class: className, 'stroke-width': strokeWidth, ...attributes } = node.attributes;
  const props = { key: index, ...attributes, className, strokeWidth, style: node.style };
  return createElement(node.tag, props, ...node.children.map(toReact));
}
