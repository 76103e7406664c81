// Browsers that the person has let in, each with a way to sign it out.
import type { Session } from '@nod/protocol';
import type { ReactNode } from 'react';
import { EmptyState } from '../../shell/empty-state.tsx';
import { showToast } from '../../shell/toasts.ts';
import { hubClient } from '../../state/hub-client.ts';
import { signOut } from '../../state/session.ts';
import { toDeadline } from '../../texts/dates.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { FormError } from '../form-error.tsx';
import settingsStyles from '../settings-screen.module.css';
import styles from '../tools/tools.module.css';
import { useSaving } from '../use-saving.ts';
import { Moment } from './moment.tsx';
import { useLoaded } from './use-loaded.ts';

export function SessionList(): ReactNode {
  const { sessions: texts, composer } = useTexts();
  const {
    value: sessions,
    failed,
    load,
  } = useLoaded(async () => (await hubClient.sessions()).toSorted(byNearness));
  if (failed) {
    return (
      <EmptyState title={texts.failed}>
        <button type="button" onClick={() => void load()}>
          {composer.retry}
        </button>
      </EmptyState>
    );
  }
  if (!sessions) return null;
  return (
    <section className={settingsStyles.card} aria-label={texts.title} data-sessions>
      <h2 className={settingsStyles.name}>{texts.title}</h2>
      <p className={settingsStyles.hint}>{texts.text}</p>
      {sessions.length === 0 && <p className={settingsStyles.nothing}>{texts.none}</p>}
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={load} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && <EndOthers onEnded={load} />}
    </section>
  );
}

/** This browser first, then the last seen. */
function byNearness(a: Session, b: Session): number {
  return Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt - a.lastSeenAt;
}

interface SessionRowProps {
  session: Session;
  onEnded: () => Promise<void>;
}

function SessionRow({ session, onEnded }: SessionRowProps): ReactNode {
  const all = useTexts();
  const { sessions: texts } = all;
  const { isSaving, error, save } = useSaving();
  const { id, name, isCurrent, createdAt, lastSeenAt, expiresAt } = session;
  const end = async (): Promise<void> => {
    if (isCurrent) return signOut();
    if (!(await save(() => hubClient.endSession(id)))) return;
    showToast(texts.ended, name);
    await onEnded();
  };
  return (
    <li className={styles.row} data-session={id}>
      <div className={settingsStyles.words}>
        <p className={settingsStyles.name}>
          {name}
          {isCurrent && <span className={settingsStyles.badge}>{texts.current}</span>}
        </p>
        <p className={settingsStyles.hint}>
          <Moment at={createdAt} say={texts.since} />
          {' · '}
          <Moment at={lastSeenAt} say={texts.lastSeen} />
          {' · '}
          <Moment at={expiresAt} say={texts.until} />
        </p>
        <FormError error={error} />
      </div>
      <button
        type="button"
        className={settingsStyles.button}
        disabled={isSaving}
        aria-label={texts.endNamed(name, toDeadline(createdAt, all))}
        onClick={() => void end()}
      >
        {texts.end}
      </button>
    </li>
  );
}

function EndOthers({ onEnded }: Pick<SessionRowProps, 'onEnded'>): ReactNode {
  const { sessions: texts } = useTexts();
  const { isSaving, error, save } = useSaving();
  const endOthers = async (): Promise<void> => {
    const isDone = await save(async () => showToast(texts.othersEnded(await hubClient.endOtherSessions())));
    if (isDone) await onEnded();
  };
  return (
    <>
      <button
        type="button"
        className={settingsStyles.button}
        disabled={isSaving}
        onClick={() => void endOthers()}
      >
        {texts.endOthers}
      </button>
      <FormError error={error} />
    </>
  );
}
