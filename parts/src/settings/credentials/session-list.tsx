// Browsers that the person has let in, each with a way to sign it out.
import type { Session } from '@nod/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import { FormError } from '../../forms/form-error.tsx';
import formStyles from '../../forms/forms.module.css';
import { ListedCard, ListedRow, Moment } from '../../forms/listed-card.tsx';
import { useLoaded } from '../../forms/use-loaded.ts';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { signOut } from '../../state/session.ts';
import { toDeadline } from '../../texts/dates.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ExtensionPairing } from './extension-pairing.tsx';

/** An extension asks each 1.5 seconds whether it was let in. */
const ARRIVAL_MS = 1000;
const PATIENCE_MS = 20_000;

/** `startsPairing`: the person has come to let the browser extension in. */
export function SessionList({ startsPairing }: { startsPairing: boolean }): ReactNode {
  const panel = useThisPanel();
  const { sessions: texts } = useTexts();
  const [isPairing, setPairing] = useState(startsPairing);
  const { value, failed, load } = useLoaded(() => panel.client.sessions());
  const sessions = value?.toSorted(byNearness);
  const awaitArrival = useArrival(value?.length ?? 0, load);
  return (
    <ListedCard
      title={texts.title}
      text={texts.text}
      list="sessions"
      rows={sessions?.map((each) => <SessionRow key={each.id} session={each} onEnded={load} />) ?? null}
      none={texts.none}
      failure={failed ? { text: texts.failed, onRetry: load } : null}
    >
      {isPairing && <ExtensionPairing onPaired={awaitArrival} onDone={() => setPairing(false)} />}
      <div className={formStyles.buttons}>
        {!isPairing && <QuietButton onClick={() => setPairing(true)}>{texts.pair}</QuietButton>}
        {sessions?.some(({ isCurrent }) => !isCurrent) && <EndOthers onEnded={load} />}
      </div>
    </ListedCard>
  );
}

/** Returns what to call when one more is about to come: the list is read again until it holds it. */
function useArrival(count: number, load: () => Promise<void>): () => void {
  const [before, setBefore] = useState<number | null>(null);
  const isAwaited = before !== null && count <= before;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is loaded is the same list
  useEffect(() => {
    if (!isAwaited) return;
    const looking = setInterval(() => void load(), ARRIVAL_MS);
    const leaving = setTimeout(() => setBefore(null), PATIENCE_MS);
    return () => {
      clearInterval(looking);
      clearTimeout(leaving);
    };
  }, [isAwaited]);
  return () => setBefore(count);
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
  const panel = useThisPanel();
  const all = useTexts();
  const { sessions: texts } = all;
  const { id, name, isCurrent, createdAt, lastSeenAt, expiresAt } = session;
  const end = async (): Promise<void> => {
    if (isCurrent) return signOut(panel);
    await panel.client.endSession(id, { surface: panel.surface });
    showToast(panel, texts.ended, name);
    await onEnded();
  };
  return (
    <ListedRow
      id={id}
      title={name}
      badge={isCurrent ? texts.current : null}
      facts={[
        <Moment key="since" at={createdAt} say={texts.since} />,
        <Moment key="seen" at={lastSeenAt} say={texts.lastSeen} />,
        <Moment key="until" at={expiresAt} say={texts.until} />,
      ]}
      takingBack={{
        label: texts.end,
        name: texts.endNamed(name, toDeadline(createdAt, all)),
        question: isCurrent ? { text: texts.confirm, confirm: texts.end, keep: all.cancel } : undefined,
        run: end,
      }}
    />
  );
}

function EndOthers({ onEnded }: Pick<SessionRowProps, 'onEnded'>): ReactNode {
  const panel = useThisPanel();
  const { sessions: texts } = useTexts();
  const { isSaving, error, save } = useSaving();
  const endOthers = async (): Promise<void> => {
    const isDone = await save(async () =>
      showToast(panel, texts.othersEnded(await panel.client.endOtherSessions({ surface: panel.surface }))),
    );
    if (isDone) await onEnded();
  };
  return (
    <>
      <QuietButton disabled={isSaving} onClick={() => void endOthers()}>
        {texts.endOthers}
      </QuietButton>
      <FormError error={error} />
    </>
  );
}
