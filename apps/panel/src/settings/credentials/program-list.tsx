// Programs that have a token: which there are, making one, and taking one away.
import type { AddedProgram, Program } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { Command } from '../../shell/command.tsx';
import { EmptyState } from '../../shell/empty-state.tsx';
import { showToast } from '../../shell/toasts.ts';
import { hubClient } from '../../state/hub-client.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { FormError } from '../form-error.tsx';
import settingsStyles from '../settings-screen.module.css';
import toolStyles from '../tools/tools.module.css';
import { useSaving } from '../use-saving.ts';
import { Moment } from './moment.tsx';
import { ProgramForm } from './program-form.tsx';
import styles from './program-list.module.css';
import { useLoaded } from './use-loaded.ts';

export function ProgramList(): ReactNode {
  const { programs: texts, composer } = useTexts();
  const { value: programs, failed, load } = useLoaded(() => hubClient.programs());
  if (failed) {
    return (
      <EmptyState title={texts.failed}>
        <button type="button" onClick={() => void load()}>
          {composer.retry}
        </button>
      </EmptyState>
    );
  }
  if (!programs) return null;
  return (
    <section className={settingsStyles.card} aria-label={texts.title} data-programs>
      <h2 className={settingsStyles.name}>{texts.title}</h2>
      <p className={settingsStyles.hint}>{texts.text}</p>
      <ul className={toolStyles.rows}>
        {programs.map((program) => (
          <ProgramRow key={program.name} program={program} onRemoved={load} />
        ))}
      </ul>
      <NewProgram onAdded={load} />
    </section>
  );
}

interface ProgramRowProps {
  program: Program;
  onRemoved: () => Promise<void>;
}

function ProgramRow({ program, onRemoved }: ProgramRowProps): ReactNode {
  const { programs: texts } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { name, agents, createdAt, lastUsedAt } = program;
  return (
    <li className={toolStyles.row} data-program={name}>
      <div className={settingsStyles.words}>
        <p className={settingsStyles.name}>
          <span dir="auto">{name}</span>
          {agents === null && <span className={settingsStyles.badge}>{texts.ownShell}</span>}
        </p>
        <p className={settingsStyles.hint}>
          {agents === null ? texts.everyOther : texts.speaksAs(agents)}
          {' · '}
          <Moment at={createdAt} say={texts.since} />
          {' · '}
          {lastUsedAt === null ? texts.neverUsed : <Moment at={lastUsedAt} say={texts.lastUsed} />}
        </p>
        {agents === null && <p className={settingsStyles.hint}>{texts.replaceLocal}</p>}
        {isAsking && <Removal name={name} onRemoved={onRemoved} onKeep={() => setAsking(false)} />}
      </div>
      {agents !== null && !isAsking && (
        <button
          type="button"
          className={settingsStyles.button}
          aria-label={texts.removeNamed(name)}
          onClick={() => setAsking(true)}
        >
          {texts.remove}
        </button>
      )}
    </li>
  );
}

interface RemovalProps {
  name: string;
  onRemoved: () => Promise<void>;
  onKeep: () => void;
}

function Removal({ name, onRemoved, onKeep }: RemovalProps): ReactNode {
  const { programs: texts } = useTexts();
  const { isSaving, error, save } = useSaving();
  const remove = async (): Promise<void> => {
    if (!(await save(() => hubClient.removeProgram(name)))) return;
    showToast(texts.removed, name);
    await onRemoved();
  };
  return (
    <div role="alert" className={styles.below}>
      <p>{texts.confirm}</p>
      <div className={settingsStyles.buttons}>
        <button
          type="button"
          className={settingsStyles.primary}
          disabled={isSaving}
          // biome-ignore lint/a11y/noAutofocus: the person has just pressed the button that stood here
          autoFocus
          onClick={() => void remove()}
        >
          {texts.confirmRemove}
        </button>
        <button type="button" className={settingsStyles.button} onClick={onKeep}>
          {texts.keep}
        </button>
      </div>
      <FormError error={error} />
    </div>
  );
}

function NewProgram({ onAdded }: { onAdded: () => Promise<void> }): ReactNode {
  const { programs: texts } = useTexts();
  const [state, setState] = useState<'idle' | 'asking' | AddedProgram>('idle');
  const add = async (name: string, agents: readonly string[]): Promise<void> => {
    setState(await hubClient.addProgram({ name, ...(agents.length > 0 && { agents: [...agents] }) }));
    await onAdded();
  };
  if (state === 'asking') return <ProgramForm onSave={add} onCancel={() => setState('idle')} />;
  if (state !== 'idle') return <Token added={state} onDone={() => setState('idle')} />;
  return (
    <button type="button" className={settingsStyles.button} onClick={() => setState('asking')}>
      {texts.add}
    </button>
  );
}

function Token({ added, onDone }: { added: AddedProgram; onDone: () => void }): ReactNode {
  const { programs: texts } = useTexts();
  return (
    <div role="status" className={styles.below} data-token>
      <p>{texts.shownOnce(added.program.name)}</p>
      <Command text={added.token} />
      <p className={settingsStyles.hint}>{texts.howToUse}</p>
      <div className={settingsStyles.buttons}>
        <button type="button" className={settingsStyles.primary} onClick={onDone}>
          {texts.done}
        </button>
      </div>
    </div>
  );
}
