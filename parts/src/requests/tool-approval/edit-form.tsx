// The arguments of a call as fields. What they amount to is looked at by the hub before it can be approved.

import type { ToolApproval } from '@nod/protocol';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useSaving } from '../../forms/use-saving.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useGrowing } from '../../typing/text-field.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { toEditedParameters, toFields } from './edited-parameters.ts';
import styles from './tool-approval.module.css';
import { changeUnsentVerdict, useUnsentVerdict } from './unsent-verdicts.ts';

export function EditForm({ request }: { request: ToolApproval }): ReactNode {
  const panel = useThisPanel();
  const { approvals: texts, cancel } = useTexts();
  const { id, call } = request;
  const fields = useUnsentVerdict(id).fields ?? toFields(call.parameters);
  const edited = toEditedParameters(call.parameters, fields);
  const { isSaving: isLooking, error, save } = useSaving();
  const canLook = edited.isChanged && Object.keys(edited.errors).length === 0 && !isLooking;
  /** The hub says what the call would do with these arguments; that then stands on the card. */
  const look = async (): Promise<void> => {
    const changed = await panel.client.previewApproval(id, { parameters: edited.parameters });
    changeUnsentVerdict(panel, id, { stage: 'deciding', changed });
  };
  const leave = (): void => changeUnsentVerdict(panel, id, { stage: 'deciding' });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (canLook) void save(look);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
  };
  return (
    <form className={styles.form} aria-label={texts.editTitle} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {Object.entries(call.parameters).map(([name, value], index) => (
        <EditField
          key={name}
          name={name}
          value={fields[name] ?? ''}
          isText={typeof value === 'string'}
          isFirst={index === 0}
          error={edited.errors[name]}
          onChange={(text) =>
            changeUnsentVerdict(panel, id, { fields: { ...fields, [name]: text }, changed: null })
          }
        />
      ))}
      <p className={styles.problem} role="alert">
        {error}
      </p>
      <div className={styles.actions}>
        <button type="submit" className={styles.approve} disabled={!canLook} aria-busy={isLooking}>
          {isLooking ? texts.looking : texts.look}
        </button>
        <button type="button" className={styles.quiet} onClick={leave}>
          {cancel}
        </button>
        {!edited.isChanged && <span className={styles.hint}>{texts.unchanged}</span>}
      </div>
    </form>
  );
}

interface EditFieldProps {
  name: string;
  value: string;
  isText: boolean;
  isFirst: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
}

function EditField({ name, value, isText, isFirst, error, onChange }: EditFieldProps): ReactNode {
  const { approvals: texts } = useTexts();
  const area = useGrowing(value);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.parameter}>
        <VisibleText text={name} kind="exact" />
        {!isText && <span className={styles.json}>{texts.json}</span>}
      </label>
      <textarea
        ref={area}
        id={id}
        rows={1}
        dir="auto"
        spellCheck={false}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit
        autoFocus={isFirst}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <p className={styles.problem} id={`${id}-error`}>
          {texts.notJson(error)}
        </p>
      )}
    </div>
  );
}
