// Health banner: says in words what is wrong with the hub. Silent while all is well.
import type { HealthProblem } from '@nod/protocol';
import { HardDrive, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePanel } from '../state/panel-store.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './health-banner.module.css';

export function HealthBanner(): ReactNode {
  const texts = useTexts();
  const { status, problems } = usePanel((state) => state.health);
  return (
    <div role="status" data-health={status}>
      {problems.map((problem) => (
        <div key={problem.code} className={styles.banner} data-status={status}>
          {problem.code === 'rows_unreadable' ? (
            <TriangleAlert size={16} aria-hidden="true" />
          ) : (
            <HardDrive size={16} aria-hidden="true" />
          )}
          <p>{toText(problem, texts)}</p>
        </div>
      ))}
    </div>
  );
}

function toText({ code, count = 0 }: HealthProblem, { health }: Texts): string {
  return code === 'rows_unreadable' ? health.rowsUnreadable(count) : health[code];
}
