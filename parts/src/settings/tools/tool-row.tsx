// One tool: what it is, where it comes from, and what holds for it.
import type { AgentTool, ToolPolicyValue } from '@nod/protocol';
import type { ReactNode } from 'react';
import formStyles from '../../forms/forms.module.css';
import { FoldedText } from '../../markdown/folded-text.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
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
      <div className={formStyles.words}>
        <p className={styles.tool} title={name}>
          <VisibleText text={readable} />
          <Origin tool={tool} />
        </p>
        {tool && (
          <div className={styles.description}>
            <FoldedText id={`tool ${name}`} text={tool.description} isPlain isBrief />
          </div>
        )}
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
