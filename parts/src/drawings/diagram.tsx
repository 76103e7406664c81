// A diagram of a message: an image, which can do nothing, with its source a tap away.
import { type ReactNode, useSyncExternalStore } from 'react';
import { usePreferences } from '../panel/preferences.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './drawings.module.css';
import { DrawnBox } from './drawn-box.tsx';
import { useDrawing } from './use-drawing.ts';

interface DiagramProps {
  source: string;
  /** The source as a block of code. */
  children: ReactNode;
}

export function Diagram({ source, children }: DiagramProps): ReactNode {
  const { messages: texts, label } = useTexts();
  const drawing = useDrawing({ kind: 'diagram', source, isDark: useIsDark() });
  return (
    <DrawnBox label={texts.diagram} source={children} drawing={drawing}>
      {drawing?.type === 'diagram' && (
        <img
          className={styles.diagram}
          src={`data:image/svg+xml,${encodeURIComponent(drawing.svg)}`}
          width={Math.ceil(drawing.width)}
          height={Math.ceil(drawing.height)}
          alt={`${label(texts.diagram)}${drawing.words}`}
        />
      )}
    </DrawnBox>
  );
}

const DARK = '(prefers-color-scheme: dark)';

function useIsDark(): boolean {
  const theme = usePreferences((preferences) => preferences.theme);
  const isDarkOutside = useSyncExternalStore(subscribe, () => matchMedia(DARK).matches);
  return theme === 'system' ? isDarkOutside : theme === 'dark';
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
