// Policy meanings: what the policies mean, and what no policy can do.
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './tools.module.css';

export function PolicyMeanings(): ReactNode {
  const { policies: texts } = useTexts();
  return (
    <div className={styles.meanings}>
      <dl>
        {(['mode', 'auto', 'ask', 'never'] as const).map((choice) => (
          <div key={choice}>
            <dt>{texts.names[choice]}</dt>
            <dd>{texts.meanings[choice]}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.order}</p>
      <p className={styles.always}>
        <ShieldCheck size={16} aria-hidden="true" />
        {texts.always}
      </p>
    </div>
  );
}
