// The box of a drawing: scrolls within itself, and changes to the source and back.
import { Code, Image } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import type { DrawingFault } from './drawing.ts';
import styles from './drawings.module.css';

interface DrawnBoxProps {
  label: string;
  source: ReactNode;
  fault: DrawingFault | null;
  /** The drawing; nothing as long as there is none. */
  children: ReactNode;
}

export function DrawnBox({ label, source, fault, children }: DrawnBoxProps): ReactNode {
  const { messages: texts } = useTexts();
  const [showsSource, setShowsSource] = useState(false);
  if (!children) {
    return (
      <div data-drawing="source">
        {source}
        {fault && <p className={styles.note}>{texts.notDrawn[fault]}</p>}
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
