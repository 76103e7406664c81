// Connection banner: says that the connection is lost, and when it is back. Silent otherwise.
import { CloudOff, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePanel } from '../state/panel-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './app.module.css';

export function ConnectionBanner(): ReactNode {
  const texts = useTexts();
  const connection = usePanel((state) => state.connection);
  return (
    <div role="status" data-connection={connection}>
      {connection !== 'live' && (
        <div className={styles.banner}>
          {connection === 'lost' ? (
            <CloudOff size={15} aria-hidden="true" />
          ) : (
            <Wifi size={15} aria-hidden="true" />
          )}
          {texts.connection[connection]}
        </div>
      )}
    </div>
  );
}
