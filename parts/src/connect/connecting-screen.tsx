// Connecting screen: how other agents get to the person: one tab for each kind of agent, ready to paste, and its first
// words as they come.
import { Tabs } from '@base-ui/react/tabs';
import { type ConversationId, toCounterpart, toPreview } from '@nod/protocol';
import { CircleCheckBig, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLoaded } from '../forms/use-loaded.ts';
import { useThisPanel } from '../panel/panel.ts';
import { toConversationHash, toHash } from '../panel/route.ts';
import { loadNewest } from '../state/message-pages.ts';
import { usePanel } from '../state/panel-store.ts';
import { type Texts, useTexts } from '../texts/use-texts.ts';
import { Command, WholeOptions } from '../ui/command.tsx';
import { LoadFailed } from '../ui/empty-state.tsx';
import { Logo } from '../ui/logo.tsx';
import { withoutMarks } from '../ui/one-line.ts';
import { BackButton } from '../ui/screen-head.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './connecting-screen.module.css';
import { LivingSessions } from './living-sessions.tsx';
import { type Step, toWays, type Way } from './ways.ts';

export default function ConnectScreen(): ReactNode {
  const { connect } = useTexts();
  return (
    <section className={styles.screen} aria-labelledby="connect-title">
      <BackButton />
      <div className={styles.inner}>
        <Logo size={56} />
        <h1 id="connect-title" className={styles.title}>
          {connect.title}
        </h1>
        <p className={styles.text}>{connect.text}</p>
        <LivingSessions />
        <Ways />
      </div>
    </section>
  );
}

function Ways(): ReactNode {
  const panel = useThisPanel();
  const { connect } = useTexts();
  const { value: place, failed, load } = useLoaded(() => panel.client.place());
  if (failed) return <LoadFailed title={connect.failed} onRetry={load} />;
  if (!place) return null;
  const ways = toWays(place, panel.hubAddress);
  return (
    <Tabs.Root defaultValue={ways[0]?.id} className={styles.ways}>
      <Tabs.List className={styles.tabs} aria-label={connect.title}>
        {ways.map((way) => (
          <Tabs.Tab key={way.id} value={way.id}>
            {toName(way, connect)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {ways.map((way) => (
        <Tabs.Panel key={way.id} value={way.id} className={styles.way}>
          <Steps way={way} steps={way.steps} />
          {way.byHand.length > 0 && <p className={styles.next}>{connect.thenAsk(toName(way, connect))}</p>}
          {way.doors.length > 0 && (
            <>
              <p className={styles.next}>{connect.doors.title(toName(way, connect))}</p>
              <Steps way={way} steps={way.doors} isChoice />
            </>
          )}
          <FirstWords way={way} />
          {way.byHand.length > 0 && <ByHand way={way} />}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

function ByHand({ way }: { way: Way }): ReactNode {
  const { connect } = useTexts();
  return (
    <details className={styles.byHand}>
      <summary>{connect.byHand}</summary>
      <Steps way={way} steps={way.byHand} />
    </details>
  );
}

interface StepsProps {
  way: Way;
  steps: readonly Step[];
  /** Each of them is enough. */
  isChoice?: boolean;
}

function Steps({ way, steps, isChoice = false }: StepsProps): ReactNode {
  const { connect } = useTexts();
  return (
    <ol className={styles.steps} data-choice={isChoice || undefined}>
      {steps.map((step) => (
        <li key={step.type === 'file' ? step.file : step.type}>
          <p>
            <WholeOptions text={toInstruction(step, way, connect)} />
          </p>
          <Command text={step.text} />
        </li>
      ))}
    </ol>
  );
}

function toName(way: Way, { names }: Texts['connect']): string {
  return way.title ?? names[way.id];
}

function toInstruction(step: Step, way: Way, texts: Texts['connect']): string {
  if (step.type === 'token') return texts.makeToken(way.agent);
  if (step.type === 'hooks' || step.type === 'window' || step.type === 'keep')
    return texts.doors[step.type](toName(way, texts));
  if (step.type === 'run') return way.byHand.length > 0 ? texts.runConnect(toName(way, texts)) : texts.run;
  return step.file === '' ? texts.addToClient : texts.addTo(step.file);
}

/** Sessions of one program have names of their own, which begin with that of the program. */
function isAgentOf(name: string | null, program: string): boolean {
  return name?.startsWith(program) === true && !/^[\p{L}\p{N}]/u.test(name.slice(program.length));
}

interface Words {
  from: string;
  conversationId: ConversationId;
  text: string;
}

/** The newest words of an agent, whoever has spoken after them; null while there are none. */
function useNewestWords(agent: string): Words | null {
  const panel = useThisPanel();
  const conversations = usePanel(({ overview }) => overview.conversations);
  const threads = usePanel((state) => state.threads);
  const own = Object.values(conversations)
    .filter((each) => isAgentOf(toCounterpart(each), agent))
    .sort((a, b) => (b.lastMessage?.position ?? 0) - (a.lastMessage?.position ?? 0));
  const words = own.flatMap(({ id, lastMessage: last }): Words[] => {
    if (last && isAgentOf(last.from, agent))
      return [{ from: last.from, conversationId: id, text: last.preview }];
    const said = threads[id]?.messages.findLast(({ from }) => isAgentOf(from, agent));
    return said ? [{ from: said.from, conversationId: id, text: toPreview(said.payload.text) }] : [];
  })[0];
  const unheard = words ? '' : own.map(({ id }) => id).join(' ');
  useEffect(() => {
    for (const id of unheard.split(' ').filter(Boolean)) loadNewest(panel, id as ConversationId);
  }, [unheard, panel]);
  return words ?? null;
}

/** Who is there behind a door, spoken or not. */
function usePresent(base: string): string | null {
  return usePanel(({ presences }) => {
    const there = Object.values(presences).find(
      ({ agent, state }) => isAgentOf(agent, base) && state !== 'gone' && state !== 'let-go',
    );
    return there?.agent ?? null;
  });
}

/** The newest words of the agent, else that it is there, else that none have come yet. */
function FirstWords({ way: { agent, base } }: { way: Way }): ReactNode {
  const { connect } = useTexts();
  const words = useNewestWords(base);
  const present = usePresent(base);
  if (words === null && present !== null) {
    return (
      <p className={styles.arrival} role="status" data-arrived={agent}>
        <CircleCheckBig size={15} aria-hidden="true" />
        <bdi>{connect.here(present)}</bdi>
        <a href={toHash({ screen: 'agent', name: present })}>{connect.toConversation}</a>
      </p>
    );
  }
  if (words === null) {
    return (
      <p className={styles.arrival} role="status">
        <LoaderCircle className={styles.spinner} size={15} aria-hidden="true" />
        {connect.waiting(agent)}
      </p>
    );
  }
  return (
    <p className={styles.arrival} role="status" data-arrived={agent}>
      <CircleCheckBig size={15} aria-hidden="true" />
      <VisibleText as="bdi" text={connect.arrived(words.from, withoutMarks(words.text))} />
      <a href={toConversationHash(words.conversationId)}>{connect.toConversation}</a>
    </p>
  );
}
