// The box of a drawing: scrolls within itself, and changes to the source and back.
import { Code, Image } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import type { Drawing } from './drawing.ts';
import styles from './drawings.module.css';

interface DrawnBoxProps {
  label: string;
  source: ReactNode;
  /** What has become of it; null until that is known. */
  drawing: Drawing | null;
  /** How it shows; nothing as long as it is not drawn. */
  children: ReactNode;
}

export function DrawnBox({ label, source, drawing, children }: DrawnBoxProps): ReactNode {
  const { messages: texts } = useTexts();
  const [showsSource, setShowsSource] = useState(false);
  if (!children) {
    return (
      <div data-drawing="source">
        {source}
        {drawing?.type === 'failed' && <p className={styles.note}>{texts.notDrawn[drawing.fault]}</p>}
      </div>
    );
  }
  const name = showsSource ? texts.hideSource : texts.showSource;
  return (
    <figure className={styles.box} aria-label={label} data-drawing={showsSource ? 'source' : 'drawn'}>
      {showsSource ? (
        source
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide drawing scrolls by keyboard too
        <div className={styles.scroll} tabIndex={0}>
          {children}
        </div>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-label={name}
        title={name}
        onClick={() => setShowsSource(!showsSource)}
      >
        {showsSource ? <Image size={15} aria-hidden="true" /> : <Code size={15} aria-hidden="true" />}
      </button>
    </figure>
  );
}
