// Access card: what the hub's own agent may touch: its folder, and what it may do beyond reading there.
import type { AccessChange, AccessSettings, AgentName } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { SwitchLine } from '../../forms/switch-line.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { useOwnAgent } from '../../state/abilities.ts';
import { changeAgentSettings } from '../../state/agent-settings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from '../settings-screen.module.css';
import { ACCESS_VARIABLES } from './access-variables.ts';
import { FolderLine } from './folder-line.tsx';
import { ShellQuestion } from './shell-question.tsx';

const SHELL_TOOL = 'run_command';
const SWITCHES = ['allowWrite', 'allowShell', 'allowWeb'] as const;

export function AccessCard({ access }: { access: AccessSettings }): ReactNode {
  const panel = useThisPanel();
  const { access: texts } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { error, save } = useSaving();
  const agent = useOwnAgent()?.name ?? null;
  const change = (wanted: AccessChange): Promise<boolean> =>
    save(() => changeAgentSettings(panel, { access: wanted }));
  const allowShell = async (asksEachTime: boolean): Promise<void> => {
    setAsking(false);
    // The policy comes first: no command slips through in between.
    const isReady = !asksEachTime || (await save(() => askForCommands(panel, agent)));
    if (isReady) await change({ allowShell: true });
  };
  return (
    <section className={styles.card} aria-label={texts.title} data-access>
      <h2 className={styles.name}>{texts.title}</h2>
      <FolderLine access={access} />
      {SWITCHES.map((part) => (
        <SwitchLine
          key={part}
          name={texts[part]}
          isOn={access[part]}
          isFixed={access.fromEnvironment.includes(part)}
          onSwitch={(isOn) =>
            part === 'allowShell' && isOn ? setAsking(true) : void change({ [part]: isOn })
          }
        >
          <p>{texts[`${part}Text`]}</p>
          {access.fromEnvironment.includes(part) && <p>{texts.fixed(ACCESS_VARIABLES[part])}</p>}
        </SwitchLine>
      ))}
      <FormError error={error} />
      <ShellQuestion
        isOpen={isAsking}
        onAllow={(asksEachTime) => void allowShell(asksEachTime)}
        onLeave={() => setAsking(false)}
      />
    </section>
  );
}

function askForCommands(panel: Panel, agent: AgentName | null): Promise<void> {
  return panel.client.setPolicy({
    agent,
    toolName: SHELL_TOOL,
    policy: 'ask',
    surface: panel.surface,
  });
}
