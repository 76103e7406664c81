// Access card: what the hub's own agent may touch: its folder, and what it may do beyond reading there.
import type { AccessSettings, AgentName } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { PrimaryButton, QuietButton } from '../../forms/buttons.tsx';
import { Card } from '../../forms/card.tsx';
import { FormError } from '../../forms/form-error.tsx';
import { QuestionDialog } from '../../forms/question-dialog.tsx';
import { SwitchLine } from '../../forms/switch-line.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { useOwnAgent } from '../../state/abilities.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ACCESS_VARIABLES, FolderLine } from './folder-line.tsx';

const SHELL_TOOL = 'run_command';
const SWITCHES = ['allowWrite', 'allowShell', 'allowWeb'] as const;

export function AccessCard({ access }: { access: AccessSettings }): ReactNode {
  const panel = useThisPanel();
  const { access: texts } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { error, save, change } = useSaving();
  const agent = useOwnAgent()?.name ?? null;
  const allowShell = async (asksEachTime: boolean): Promise<void> => {
    setAsking(false);
    // The policy comes first: no command slips through in between.
    const isReady = !asksEachTime || (await save(() => askForCommands(panel, agent)));
    if (isReady) await change({ access: { allowShell: true } });
  };
  return (
    <Card title={texts.title} data-access>
      <FolderLine access={access} />
      {SWITCHES.map((part) => (
        <SwitchLine
          key={part}
          name={texts[part]}
          isOn={access[part]}
          isFixed={access.fromEnvironment.includes(part)}
          onSwitch={(isOn) =>
            part === 'allowShell' && isOn ? setAsking(true) : void change({ access: { [part]: isOn } })
          }
        >
          <p>{texts[`${part}Text`]}</p>
          {access.fromEnvironment.includes(part) && <p>{texts.fixed(ACCESS_VARIABLES[part])}</p>}
        </SwitchLine>
      ))}
      <FormError error={error} />
      <QuestionDialog
        isOpen={isAsking}
        title={texts.shellQuestion}
        text={texts.shellDanger}
        more={texts.shellMode}
        onLeave={() => setAsking(false)}
      >
        <PrimaryButton onClick={() => void allowShell(true)}>{texts.shellAsk}</PrimaryButton>
        <QuietButton onClick={() => void allowShell(false)}>{texts.shellAllow}</QuietButton>
      </QuestionDialog>
    </Card>
  );
}

function askForCommands(panel: Panel, agent: AgentName | null): Promise<void> {
  return panel.client.setPolicy({ agent, toolName: SHELL_TOOL, policy: 'ask', surface: panel.surface });
}
