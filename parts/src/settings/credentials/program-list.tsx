// Programs that have a token: which there are, making one, and taking one away.
import { type AddedProgram, NodError, type Program } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { PrimaryButton, QuietButton } from '../../forms/buttons.tsx';
import { TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import formStyles from '../../forms/forms.module.css';
import styles from '../../forms/listed-card.module.css';
import { ListedCard, ListedRow, Moment } from '../../forms/listed-card.tsx';
import { SwitchLine } from '../../forms/switch-line.tsx';
import { useLoaded } from '../../forms/use-loaded.ts';
import { useOpening } from '../../forms/use-opening.ts';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { createPanelStore, useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Command } from '../../ui/command.tsx';

export function ProgramList(): ReactNode {
  const panel = useThisPanel();
  const { programs: texts } = useTexts();
  const { value: programs, failed, load } = useLoaded(() => panel.client.programs());
  return (
    <ListedCard
      title={texts.title}
      text={texts.text}
      list="programs"
      rows={programs?.map((each) => <ProgramRow key={each.name} program={each} onRemoved={load} />) ?? null}
      failure={failed ? { text: texts.failed, onRetry: load } : null}
    >
      <NewProgram onAdded={load} />
    </ListedCard>
  );
}

interface ProgramRowProps {
  program: Program;
  onRemoved: () => Promise<void>;
}

function ProgramRow({ program, onRemoved }: ProgramRowProps): ReactNode {
  const panel = useThisPanel();
  const { programs: texts, words } = useTexts();
  const { name, agents, createdAt, lastUsedAt } = program;
  const remove = async (): Promise<void> => {
    const ended = await panel.client.removeProgram(name, { surface: panel.surface });
    showToast(panel, texts.removed, words.ended(ended) || name);
    await onRemoved();
  };
  return (
    <ListedRow
      id={name}
      title={<span dir="auto">{name}</span>}
      badge={agents === null ? texts.ownShell : null}
      facts={[
        agents === null ? texts.everyOther : texts.speaksAs(agents),
        <Moment key="since" at={createdAt} say={texts.since} />,
        lastUsedAt === null ? texts.neverUsed : <Moment key="used" at={lastUsedAt} say={texts.lastUsed} />,
      ]}
      note={agents === null ? texts.replaceLocal : null}
      takingBack={
        agents === null
          ? null
          : {
              label: texts.remove,
              name: texts.removeNamed(name),
              question: { text: texts.confirm, confirm: texts.confirmRemove, keep: texts.keep },
              run: remove,
            }
      }
    />
  );
}

/**
 * The token that was just made. It is shown until the person says that they have it, wherever they go in the panel;
 * closing the page asks first. It is kept in memory alone.
 */
const useNewToken = createPanelStore<{ added: AddedProgram | null }>(
  () => ({ added: null }),
  (store) =>
    store.subscribe(({ added }) => {
      if (added) window.addEventListener('beforeunload', askFirst);
      else window.removeEventListener('beforeunload', askFirst);
    }),
);

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function NewProgram({ onAdded }: { onAdded: () => Promise<void> }): ReactNode {
  const panel = useThisPanel();
  const { programs: texts } = useTexts();
  const { opened, open, close } = useOpening();
  const { added } = useNewToken();
  const add = async (name: string, agents: readonly string[], replaces: boolean): Promise<void> => {
    const made = await panel.client.addProgram({
      name,
      replaces,
      surface: panel.surface,
      ...(agents.length > 0 && { agents: [...agents] }),
    });
    useNewToken.of(panel).setState({ added: made });
    close();
    await onAdded();
  };
  if (added) return <Token added={added} onDone={() => useNewToken.of(panel).setState({ added: null })} />;
  if (opened) return <ProgramForm onSave={add} onCancel={close} />;
  return <QuietButton onClick={() => open()}>{texts.add}</QuietButton>;
}

function Token({ added, onDone }: { added: AddedProgram; onDone: () => void }): ReactNode {
  const { programs: texts, words } = useTexts();
  const ended = words.ended(added.ended);
  return (
    <div role="status" className={styles.below} data-token>
      <p>{texts.shownOnce(added.program.name)}</p>
      <Command text={added.token} />
      <p className={formStyles.hint}>{texts.howToUse}</p>
      {ended !== '' && <p className={formStyles.hint}>{ended}</p>}
      <div className={formStyles.buttons}>
        <PrimaryButton onClick={onDone}>{texts.done}</PrimaryButton>
      </div>
    </div>
  );
}

interface ProgramFormProps {
  /** No agents: the one called as the program. Rejects where the hub refuses. */
  onSave: (name: string, agents: readonly string[], replaces: boolean) => Promise<void>;
  onCancel: () => void;
}

function ProgramForm({ onSave, onCancel }: ProgramFormProps): ReactNode {
  const { programs: texts } = useTexts();
  const [name, setName] = useState('');
  const [agents, setAgents] = useState('');
  // Null: nobody has said that something would end.
  const [replaces, setReplaces] = useState<boolean | null>(null);
  const { isSaving, error, save } = useSaving();
  const saveNames = async (): Promise<void> => {
    try {
      await onSave(name.trim(), toNames(agents), replaces ?? false);
    } catch (reason) {
      if (reason instanceof NodError && reason.code === 'agent_in_use') setReplaces(false);
      throw reason;
    }
  };
  return (
    <Form
      save={texts.make}
      isDisabled={isSaving || name.trim() === ''}
      error={error}
      onSave={() => void save(saveNames)}
      onCancel={onCancel}
    >
      <TextField
        label={texts.name}
        required
        pattern=".*\S.*"
        maxLength={64}
        dir="auto"
        isFirst
        value={name}
        onEnter={setName}
      />
      <TextField
        label={texts.agents}
        hint={texts.agentsHint}
        dir="auto"
        placeholder={name.trim()}
        value={agents}
        onEnter={setAgents}
      />
      {replaces !== null && (
        <SwitchLine name={texts.replace} isOn={replaces} onSwitch={setReplaces}>
          {texts.replaceHint}
        </SwitchLine>
      )}
    </Form>
  );
}

/** Names stand between commas, of either language, or blanks: none holds one. */
function toNames(text: string): string[] {
  return text.split(/[\s,，、]+/).filter((name) => name !== '');
}
