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
  const edited: EditedParameters = { parameters: {}, errors: {}, isChanged: false };
  for (const [name, value] of Object.entries(original)) {
    const field = fields[name];
    if (field === undefined || field === toField(value)) edited.parameters[name] = value;
    else {
      edited.isChanged = true;
      read(edited, name, { field, isText: typeof value === 'string' });
    }
  }
  return edited;
}

function read(
  { parameters, errors }: EditedParameters,
  name: string,
  { field, isText }: { field: string; isText: boolean },
): void {
  try {
    parameters[name] = isText ? field : JSON.parse(field);
  } catch (error) {
    errors[name] = error instanceof Error ? error.message : String(error);
  }
}
