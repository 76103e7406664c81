// Living sessions: agent programs that run in the person's terminals, each adopted with one tap.
import type { LivingSession } from '@nod/protocol';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PrimaryButton, QuietButton } from '../forms/buttons.tsx';
import { ListedCard, ListedRow } from '../forms/listed-card.tsx';
import { useLoaded } from '../forms/use-loaded.ts';
import { useSaving } from '../forms/use-saving.ts';
import { type Panel, useThisPanel } from '../panel/panel.ts';
import { navigate } from '../panel/route.ts';
import { toShortFolder } from '../presence/presence-facts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './connecting-screen.module.css';

export function LivingSessions(): ReactNode {
  const panel = useThisPanel();
  const { living: texts } = useTexts();
  const { value, failed, isLoading, load } = useLoaded(() => panel.client.livingSessions());
  const rows = value?.map((session) => (
    <SessionRow key={`${session.door} ${session.id}`} session={session} onChange={load} />
  ));
  return (
    <div className={styles.living}>
      <ListedCard
        title={texts.title}
        text={texts.text}
        list="living-sessions"
        rows={rows ?? null}
        none={texts.none}
        failure={failed ? { text: texts.failed, onRetry: load } : null}
      >
        <QuietButton disabled={isLoading} onClick={() => void load()}>
          <RefreshCw size={14} aria-hidden="true" />
          {texts.again}
        </QuietButton>
      </ListedCard>
    </div>
  );
}

interface SessionRowProps {
  session: LivingSession;
  onChange: () => Promise<void>;
}

function SessionRow({ session, onChange }: SessionRowProps): ReactNode {
  const panel = useThisPanel();
  const { living: texts } = useTexts();
  const { agent, title, version, folder, branch, about, door, id } = session;
  const takingBack = agent && {
    label: texts.letGo,
    name: `${texts.letGo}: ${agent}`,
    question: { text: texts.letGoText(agent), confirm: texts.letGo, keep: texts.keep },
    run: async () => {
      await panel.client.letGoOfSession(agent, { surface: panel.surface });
      await onChange();
    },
  };
  const facts = [folder === null ? null : toShortFolder(folder), branch, about]
    .filter((fact) => fact !== null)
    // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their places
    .map((fact, index) => <VisibleText key={index} as="bdi" text={fact} kind="exact" />);
  return (
    <ListedRow
      id={`${door} ${id}`}
      title={<VisibleText as="bdi" text={version === null ? title : `${title} ${version}`} />}
      badge={agent && texts.adopted(agent)}
      facts={facts}
      takingBack={takingBack}
    >
      {agent === null && <AdoptButton session={session} />}
    </ListedRow>
  );
}

function AdoptButton({ session }: { session: LivingSession }): ReactNode {
  const panel = useThisPanel();
  const { living: texts } = useTexts();
  const { isSaving, error, save } = useSaving();
  const [isDone, setDone] = useState(false);
  const adopt = async (): Promise<void> => {
    await adoptSession(panel, session);
    setDone(true);
  };
  return (
    <PrimaryButton
      disabled={isSaving || isDone}
      aria-label={texts.adoptNamed(session.title)}
      title={error ?? undefined}
      onClick={() => void save(adopt)}
    >
      {error ?? texts.adopt}
    </PrimaryButton>
  );
}

/** The person is led to its conversation. */
async function adoptSession(panel: Panel, { door, id }: LivingSession): Promise<void> {
  const { agent } = await panel.client.adoptSession({ door, id, surface: panel.surface });
  if (agent !== null) navigate(panel, { screen: 'agent', name: agent });
}
