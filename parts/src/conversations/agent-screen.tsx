// An agent that has not been spoken with yet: an empty conversation that the person can start.
import type { Agent } from '@nod/protocol';
import type { ReactNode } from 'react';
import { useFileDrop } from '../attachments/file-drop.tsx';
import { Composer } from '../composer/composer.tsx';
import rowStyles from '../messages/message-row.module.css';
import { OutgoingView } from '../messages/outgoing-view.tsx';
import { usePresence } from '../presence/presence-facts.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import { useTakesFiles } from '../state/abilities.ts';
import { usePanel } from '../state/panel-store.ts';
import { TerminalButton } from '../terminal/terminal-button.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import styles from './conversation-screen.module.css';
import { Welcome } from './welcome.tsx';

export function AgentScreen({ agent: { name, abilities } }: { agent: Agent }): ReactNode {
  const texts = useTexts();
  const drop = useFileDrop(useTakesFiles(name) ? name : null);
  const presence = usePresence(name);
  const allOutgoing = usePanel((state) => state.outgoing);
  const outgoing = allOutgoing.filter(({ body }) => body.to === name && !body.conversationId);
  return (
    <section className={styles.screen} aria-label={name} {...drop.handlers}>
      <ScreenHead
        title={name}
        agent={name}
        state={presence ? texts.presence.states[presence.state] : texts.state.quiet}
        facts={presence && <PresenceLine presence={presence} />}
      >
        <TerminalButton agent={name} />
      </ScreenHead>
      {abilities.settings ? (
        <Welcome agent={name} />
      ) : (
        <EmptyState title={texts.messages.emptyTitle} text={texts.messages.emptyText(name)} />
      )}
      <div className={rowStyles.row}>
        {outgoing.map((each) => (
          <OutgoingView key={each.body.id} outgoing={each} />
        ))}
      </div>
      <Composer conversationId={null} agent={name} answers={null} />
      {drop.overlay}
    </section>
  );
}
