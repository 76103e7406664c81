// Fields of a form: a control with its label, and a hint below it.
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './forms.module.css';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** Its looks, where it stands in no form. */
  className?: string | undefined;
  /** Draws the control with the id that the label names, and the id of the hint that describes it. */
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

export function Field({ label, hint, className = styles.field, children }: FieldProps): ReactNode {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hint ? hintId : undefined })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  hint?: string | undefined;
  /** The person writes here first. */
  isFirst?: boolean;
  onEnter: (text: string) => void;
}

export function TextField({ label, hint, isFirst = false, onEnter, ...input }: TextFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <input
          {...ids}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for the form
          autoFocus={isFirst}
          {...input}
          onChange={({ target }) => onEnter(target.value)}
        />
      )}
    </Field>
  );
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  options: readonly (readonly [value: string | number, name: string])[];
  onChoose: (value: string) => void;
}

export function Select({ options, onChoose, ...select }: SelectProps): ReactNode {
  return (
    <select {...select} onChange={({ target }) => onChoose(target.value)}>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

type SelectFieldProps = SelectProps & Pick<FieldProps, 'label' | 'className'>;

export function SelectField({ label, className, ...select }: SelectFieldProps): ReactNode {
  return (
    <Field label={label} className={className}>
      {(ids) => <Select {...ids} {...select} />}
    </Field>
  );
}
