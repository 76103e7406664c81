// How other agents get to the person: three ways, ready to copy.
import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { BackButton } from './back-button.tsx';
import { Command } from './command.tsx';
import styles from './connect-screen.module.css';
import { Logo } from './logo.tsx';

const CLI = 'node_modules/.bin/nod ask --from ci --text "Deploy now?" --quick-reply Yes --quick-reply No';

const MCP = JSON.stringify(
  { mcpServers: { nod: { command: 'node_modules/.bin/nod', args: ['mcp', '--agent', 'assistant'] } } },
  null,
  2,
);

const toHttp = (origin: string): string =>
  [
    `curl ${origin}/api/messages \\`,
    '  -H "authorization: Bearer $(cat ~/.nod/token)" \\',
    '  -H "content-type: application/json" \\',
    `  -d '{"from":"ci","to":"user","payload":{"text":"Deploy now?"},"quickReplies":["Yes","No"]}'`,
  ].join('\n');

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
        <Tabs.Root defaultValue="cli" className={styles.ways}>
          <Tabs.List className={styles.tabs} aria-label={connect.title}>
            <Tabs.Tab value="cli">{connect.cli}</Tabs.Tab>
            <Tabs.Tab value="mcp">{connect.mcp}</Tabs.Tab>
            <Tabs.Tab value="http">{connect.http}</Tabs.Tab>
          </Tabs.List>
          <Way value="cli" text={connect.cliText} command={CLI} />
          <Way value="mcp" text={connect.mcpText} command={MCP} />
          <Way value="http" text={connect.httpText} command={toHttp(location.origin)} />
        </Tabs.Root>
      </div>
    </section>
  );
}

function Way({ value, text, command }: { value: string; text: string; command: string }): ReactNode {
  return (
    <Tabs.Panel value={value} className={styles.way}>
      <p>{text}</p>
      <Command text={command} />
    </Tabs.Panel>
  );
}
