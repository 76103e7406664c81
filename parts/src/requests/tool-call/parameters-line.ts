// The parameters of a call in one short line, to recognise it by. The whole of them is behind a tap.
import { type ToolCall, withoutDefaults } from '@nod/protocol';

const MAX_LENGTH = 120;

export function toParametersLine({
  parameters,
  defaults = [],
}: Pick<ToolCall, 'parameters'> & { defaults?: readonly string[] | undefined }): string {
  const values = Object.values(withoutDefaults({ parameters, defaults })).filter(
    (value) => value !== null && value !== undefined,
  );
  const line = values
    .map((value) => toValueText(value).trim())
    .join(', ')
    .replace(/\s+/g, ' ');
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

/** A text as it is, anything else as JSON. */
export function toValueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? String(value));
}
