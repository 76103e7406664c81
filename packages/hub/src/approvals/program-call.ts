// A call of a program as the hub looks at it: all that is known is what the program tells.
import type { AskedToolCall, HumanRequestOf, ToolCallPreview, ToolParameters } from '@nod/protocol';
import { toCanonicalJson } from '../context/canonical-json.ts';
import type { InspectedCall } from '../contract/hub.ts';

/** What was told is part of what is approved. */
export function inspectProgramCall({ parameters, preview: told, permission }: AskedToolCall): InspectedCall {
  const preview = toPreview(told ?? { type: 'plain' }, parameters);
  return toInspected(parameters, preview, permission === undefined ? Object.keys(parameters) : permission);
}

/** The same call with other parameters: of what was told, only what is one of them is known of it. */
export function inspectChangedCall(
  { call, preview: shown, coveredBy }: HumanRequestOf<'tool-approval'>,
  parameters: ToolParameters,
): InspectedCall {
  const isSame = toCanonicalJson(parameters) === toCanonicalJson(call.parameters);
  const preview = isSame ? shown : toChangedPreview(shown, call.parameters, parameters);
  return toInspected(
    parameters,
    preview,
    coveredBy && toNames(coveredBy.parameters, call.parameters, parameters),
  );
}

function toInspected(
  parameters: ToolParameters,
  preview: ToolCallPreview,
  permission: readonly string[] | null,
): InspectedCall {
  return {
    parameters,
    preview,
    risk: null,
    permission: permission === null ? null : [...permission],
    target: toCanonicalJson(preview),
  };
}

/** A permission that is bound to every parameter is bound to those that come, too. */
function toNames(bound: ToolParameters, before: ToolParameters, now: ToolParameters): string[] {
  const isWhole = Object.keys(before).every((name) => name in bound);
  return [...new Set([...Object.keys(bound), ...(isWhole ? Object.keys(now) : [])])];
}

function toPreview(told: NonNullable<AskedToolCall['preview']>, parameters: ToolParameters): ToolCallPreview {
  if (told.type === 'plain') return told;
  if (told.type === 'edit') return { ...told, shows: findShown(parameters, [told.path, told.diff]) };
  const shows = findShown(parameters, [told.command, told.folder]);
  return { ...told, isCaged: false, files: [], shows };
}

/** Whatever a program says, a parameter counts as shown only where exactly its value is. */
function findShown(parameters: ToolParameters, shown: readonly string[]): string[] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && shown.includes(value) ? [name] : [],
  );
}

function toChangedPreview(
  shown: ToolCallPreview,
  before: ToolParameters,
  now: ToolParameters,
): ToolCallPreview {
  if (shown.type !== 'command') return { type: 'plain' };
  const change = (text: string): string | null => {
    const name = Object.keys(before).find((each) => before[each] === text);
    const value = name === undefined ? undefined : now[name];
    return typeof value === 'string' ? value : null;
  };
  const command = change(shown.command);
  if (command === null) return { type: 'plain' };
  return toPreview({ type: 'command', command, folder: change(shown.folder) ?? shown.folder }, now);
}
