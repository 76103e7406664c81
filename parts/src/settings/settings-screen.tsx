// The settings, section by section: those of the built-in agent, then those of the hub.
import { type ReactNode, Suspense, useEffect } from 'react';
import conversationStyles from '../conversations/conversation-screen.module.css';
import { FormError } from '../forms/form-error.tsx';
import formsStyles from '../forms/forms.module.css';
import { SwitchLine } from '../forms/switch-line.tsx';
import { useSaving } from '../forms/use-saving.ts';
import { useThisPanel } from '../panel/panel.ts';
import { PAIRING_QUERY, type SettingsSection, settingsSections, toHash } from '../panel/route.ts';
import { loadAgentSettings, useAgentSettings } from '../state/agent-settings.ts';
import { lazyPart } from '../state/late-part.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LoadFailed } from '../ui/empty-state.tsx';
import { BackButton } from '../ui/screen-head.tsx';
import { AuditSection } from './audit/audit-section.tsx';
import { ProgramList } from './credentials/program-list.tsx';
import { SessionList } from './credentials/session-list.tsx';
import { MemoriesSection } from './memories/memories-section.tsx';
import { EmbedderCard } from './models/embedder-card.tsx';
import { ModelCard } from './models/model-card.tsx';
import { PersonasSection } from './personas/personas-section.tsx';
import styles from './settings-screen.module.css';
import { AccessCard } from './tools/access-card.tsx';
import { ApprovalWait } from './tools/approval-wait.tsx';
import { PermissionList } from './tools/permission-list.tsx';
import { ToolPolicies } from './tools/tool-policies.tsx';

const ChannelsSection = lazyPart(() => import('./channels/channels-section.tsx'));

interface SettingsScreenProps {
  section: SettingsSection;
  /** What the section narrows itself to. */
  query: string;
}

export default function SettingsScreen({ section, query }: SettingsScreenProps): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  // Another browser may have changed them.
  useEffect(() => void loadAgentSettings(panel), [panel]);
  return (
    <section className={conversationStyles.screen} aria-labelledby="settings-title">
      <header className={`${conversationStyles.head} ${styles.head}`}>
        <BackButton />
        <h1 id="settings-title" className={`${conversationStyles.title} ${styles.title}`}>
          {texts.settings.title}
        </h1>
        <nav className={styles.sections} aria-label={texts.agentSettings.sections}>
          {settingsSections.map((each) => (
            <a
              key={each}
              href={toHash({ screen: 'settings', section: each })}
              aria-current={each === section ? 'page' : undefined}
            >
              {texts[each].title}
            </a>
          ))}
        </nav>
      </header>
      <div className={styles.scroll}>
        <div className={styles.inner} data-wide={section === 'audit' || undefined} key={section}>
          <p className={styles.intro}>{texts[section].text}</p>
          <Section section={section} query={query} />
        </div>
      </div>
    </section>
  );
}

function Section({ section, query }: SettingsScreenProps): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const { settings, failed } = useAgentSettings();
  if (section === 'audit') return <AuditSection query={query} />;
  if (section === 'channels') {
    return (
      <Suspense>
        <ChannelsSection />
      </Suspense>
    );
  }
  if (section === 'memories') return <MemoriesSection />;
  if (section === 'credentials') {
    return (
      <>
        <ProgramList />
        <SessionList startsPairing={query === PAIRING_QUERY} />
      </>
    );
  }
  if (settings) {
    if (section === 'models') {
      return (
        <>
          <ModelCard slot="model" model={settings.model} />
          {(settings.model ?? settings.fallback) && <ModelCard slot="fallback" model={settings.fallback} />}
          <EmbedderCard embedder={settings.embedder} />
          <ReasoningSwitch isOn={settings.showReasoning} />
        </>
      );
    }
    if (section === 'personas') return <PersonasSection settings={settings} />;
    return (
      <>
        <AccessCard access={settings.access} />
        <ToolPolicies access={settings.access} />
        <PermissionList />
        <ApprovalWait minutes={settings.approvalMinutes} />
      </>
    );
  }
  if (!failed) return null;
  return <LoadFailed title={texts.agentSettings.failed} onRetry={() => loadAgentSettings(panel)} />;
}

function ReasoningSwitch({ isOn }: { isOn: boolean }): ReactNode {
  const { models } = useTexts();
  const { error, change } = useSaving();
  return (
    <div className={formsStyles.card}>
      <SwitchLine
        name={models.reasoning}
        isOn={isOn}
        onSwitch={(showReasoning) => void change({ showReasoning })}
      >
        {models.reasoningText}
      </SwitchLine>
      <FormError error={error} />
    </div>
  );
}
