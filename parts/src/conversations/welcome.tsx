// Welcome: what a newcomer sees of the hub's own agent: who it is, and something to try with one tap.
import type { AgentName } from '@nod/protocol';
import { FileText, Play, Plug, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PageFields, type Panel, useThisPanel } from '../panel/panel.ts';
import { navigate, toHash } from '../panel/route.ts';
import { useAgentSettings } from '../state/agent-settings.ts';
import { capturePage, useIsLeftOut, usePageBeside } from '../state/captured-page.ts';
import { sendMessage } from '../state/sent-messages.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Logo } from '../ui/logo.tsx';
import styles from './welcome.module.css';

async function say(panel: Panel, to: AgentName, text: string, fields: PageFields = {}): Promise<void> {
  const payload = { text, ...fields };
  const sent = await sendMessage(panel, { conversationId: null, to, payload, inReplyTo: null });
  if (sent)
    navigate(
      panel,
      { screen: 'conversation', conversationId: sent.message.conversationId, messageId: null },
      { replace: true },
    );
}

export function Welcome({ agent }: { agent: AgentName }): ReactNode {
  const panel = useThisPanel();
  const { welcome: texts } = useTexts();
  return (
    <div className={styles.welcome}>
      <Logo size={52} />
      <h2 className={styles.title}>{texts.title}</h2>
      <p className={styles.text}>{texts.text}</p>
      <div className={styles.tries}>
        <PageTry agent={agent} />
        <button
          type="button"
          className={styles.demo}
          title={texts.sends(texts.demoCommand)}
          onClick={() => void say(panel, agent, texts.demoCommand)}
        >
          <Play size={16} aria-hidden="true" />
          <span>
            {texts.demo}
            <small>{texts.demoHint}</small>
          </span>
        </button>
        <button
          type="button"
          title={texts.sends(texts.abilities)}
          onClick={() => void say(panel, agent, texts.abilities)}
        >
          <Sparkles size={16} aria-hidden="true" />
          {texts.abilities}
        </button>
      </div>
      <NoModel />
      <a className={styles.link} href={toHash({ screen: 'connect' })}>
        <Plug size={15} aria-hidden="true" />
        {texts.connectAgents}
      </a>
    </div>
  );
}

/** Beside a page that is read, it is the first thing to try. */
function PageTry({ agent }: { agent: AgentName }): ReactNode {
  const panel = useThisPanel();
  const { page: texts, welcome } = useTexts();
  const beside = usePageBeside();
  const isLeftOut = useIsLeftOut();
  if (beside.status !== 'read' || isLeftOut) return null;
  const summarize = async (): Promise<void> =>
    say(panel, agent, texts.summarize, await capturePage(panel, agent));
  return (
    <button
      type="button"
      className={styles.page}
      title={welcome.sends(texts.summarize)}
      data-try="page"
      onClick={() => void summarize()}
    >
      <FileText size={16} aria-hidden="true" />
      {texts.summarize}
    </button>
  );
}

function NoModel(): ReactNode {
  const { welcome: texts } = useTexts();
  const hasNoModel = useAgentSettings(({ settings }) => settings !== null && settings.model === null);
  if (!hasNoModel) return null;
  return (
    <p className={styles.note}>
      {texts.noModel} <a href={toHash({ screen: 'settings', section: 'models' })}>{texts.connectModel}</a>
    </p>
  );
}
