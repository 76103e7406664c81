// The fields in which the person changes a call: a text as it is, everything else as JSON. Pure.
import type { ToolParameters } from '@nod/protocol';

/** What the fields say, by parameter. */
export type EditFields = Readonly<Record<string, string>>;

export interface EditedParameters {
  parameters: ToolParameters;
  /** What is wrong with a field, by parameter. */
  errors: Record<string, string>;
  isChanged: boolean;
}

export function toFields(parameters: ToolParameters): EditFields {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, toField(value)]));
}

function toField(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'null');
}

/** A field that says what it said at first leaves its parameter exactly as it was. */
export function toEditedParameters(original: ToolParameters, fields: EditFields): EditedParameters {
  const read = Object.entries(original).map(([name, value]) => ({ name, ...readField(value, fields[name]) }));
  return {
    parameters: toRecord(read.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    errors: toRecord(read.flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]]))),
    isChanged: read.some(({ isChanged }) => isChanged),
  };
}

/** Whatever the names are: without a prototype, "__proto__" is kept and "constructor" is not there unless given. */
function toRecord<T>(entries: [string, T][]): Record<string, T> {
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

interface ReadField {
  value?: unknown;
  error?: string;
  isChanged: boolean;
}

function readField(value: unknown, field: string | undefined): ReadField {
  if (field === undefined || field === toField(value)) return { value, isChanged: false };
  if (typeof value === 'string') return { value: field, isChanged: true };
  try {
    return { value: JSON.parse(field), isChanged: true };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), isChanged: true };
  }
}
