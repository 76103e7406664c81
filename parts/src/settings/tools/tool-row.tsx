// One tool: what it is, where it comes from, and what holds for it.
import type { AgentTool, ToolPolicyValue } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import settingsStyles from '../settings-screen.module.css';
import { PolicyChoice } from './policy-choice.tsx';
import type { ToolRow as Row } from './tool-rows.ts';
import styles from './tools.module.css';

interface ToolRowProps {
  row: Row;
  onChoose: (policy: ToolPolicyValue | null) => Promise<boolean>;
}

export function ToolRow({ row: { name, tool, policy, others }, onChoose }: ToolRowProps): ReactNode {
  const { policies: texts, toolTitle } = useTexts();
  const readable = toolTitle(name);
  return (
    <li className={styles.row} data-tool={name}>
      <div className={settingsStyles.words}>
        <p className={styles.tool} title={name}>
          <VisibleText text={readable} />
          <Origin tool={tool} />
        </p>
        {tool && <Description text={tool.description} />}
        {others.map((other) => (
          <p key={other.agent ?? ''} className={styles.other}>
            {other.agent === null
              ? texts.alsoForAll(texts.names[other.policy])
              : texts.alsoForAgent(other.agent, texts.names[other.policy])}
            {policy !== null && policy !== other.policy && ` · ${texts.beats}`}
          </p>
        ))}
      </div>
      <PolicyChoice label={texts.of(readable)} policy={policy} onChoose={onChoose} />
    </li>
  );
}

function Origin({ tool }: { tool: AgentTool | null }): ReactNode {
  const { policies: texts } = useTexts();
  if (!tool) return <span className={styles.origin}>{texts.notHere}</span>;
  return (
    <span className={styles.origin}>
      {tool.server === null ? texts.builtIn : <VisibleText text={texts.server(tool.server)} />}
      {tool.readOnly && ` · ${texts.readOnly}`}
    </span>
  );
}

/** Longer ones are cut to two lines; a server can write as much as it likes. */
const SHORT = 160;

function Description({ text }: { text: string }): ReactNode {
  const { messages } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > SHORT || text.split('\n').length > 2;
  return (
    <>
      <p className={styles.description} data-cut={(isLong && !isWhole) || undefined} dir="auto">
        <VisibleText text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? messages.showLess : messages.showAll(text.length)}
        </button>
      )}
    </>
  );
}
