// Banners over the panel: the connection while it is lost or just back, and what is wrong with the hub. Silent otherwise.
import type { HealthProblem } from '@nod/protocol';
import { CloudOff, HardDrive, TriangleAlert, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePanel } from '../state/panel-store.ts';
import { type Texts, useTexts } from '../texts/use-texts.ts';
import appStyles from './app.module.css';
import styles from './health-banner.module.css';

export function ConnectionBanner(): ReactNode {
  const texts = useTexts();
  const connection = usePanel((state) => state.connection);
  const Icon = connection === 'lost' ? CloudOff : Wifi;
  return (
    <div role="status" data-connection={connection}>
      {connection !== 'live' && (
        <div className={appStyles.banner}>
          <Icon size={15} aria-hidden="true" />
          {texts.connection[connection]}
        </div>
      )}
    </div>
  );
}

export function HealthBanner(): ReactNode {
  const texts = useTexts();
  const { status, problems } = usePanel((state) => state.health);
  return (
    <div role="status" data-health={status}>
      {problems.map((problem) => {
        const Icon = problem.code === 'rows_unreadable' ? TriangleAlert : HardDrive;
        return (
          <div key={problem.code} className={styles.banner} data-status={status}>
            <Icon size={16} aria-hidden="true" />
            <p>{toText(problem, texts)}</p>
          </div>
        );
      })}
    </div>
  );
}

function toText({ code, count = 0 }: HealthProblem, { health }: Texts): string {
  return code === 'rows_unreadable' ? health.rowsUnreadable(count) : health[code];
}
