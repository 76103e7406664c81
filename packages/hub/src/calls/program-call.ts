// A call of a program as the hub looks at it: all that is known is what the program tells.
import type { AskedToolCall, ToolApproval, ToolCall, ToolCallPreview, ToolParameters } from '@nod/protocol';
import { toCanonicalJson } from '../context/canonical-json.ts';
import type { InspectedCall } from '../contract/hub.ts';
import { isHarmlessCall } from './harmless-call.ts';

/** What was told is part of what is approved. */
export function inspectProgramCall(asked: AskedToolCall): InspectedCall {
  const { toolName, parameters, preview: told, permission } = asked;
  const preview = toPreview(told ?? { type: 'plain' }, parameters);
  return toInspected({ toolName, parameters }, preview, permission !== null);
}

/** The same call with other parameters: of what was told, only what is one of them is known of it. */
export function inspectChangedCall(
  { call, preview: shown, coveredBy }: ToolApproval,
  parameters: ToolParameters,
): InspectedCall {
  const isSame = toCanonicalJson(parameters) === toCanonicalJson(call.parameters);
  const preview = isSame ? shown : toChangedPreview(shown, call.parameters, parameters);
  return toInspected({ toolName: call.toolName, parameters }, preview, coveredBy !== null);
}

function toInspected(
  call: Pick<ToolCall, 'toolName' | 'parameters'>,
  preview: ToolCallPreview,
  canBePermitted: boolean,
): InspectedCall {
  const { parameters } = call;
  const target = toCanonicalJson(preview);
  // Bound to all there is: a program that chose the names could let more run than the person had seen.
  const permission = canBePermitted && isHarmlessCall(call, preview) ? Object.keys(parameters) : null;
  return { parameters, preview, risk: null, permission, permissionTarget: target, target };
}

function toPreview(told: NonNullable<AskedToolCall['preview']>, parameters: ToolParameters): ToolCallPreview {
  if (told.type === 'plain') return told;
  if (told.type === 'edit') return { ...told, shows: [] };
  return { ...told, isCaged: false, files: [], shows: findShown(parameters, told.command) };
}

/** One parameter at most counts as shown: the one that is the command, to the letter. All others stand on the card. */
function findShown(parameters: ToolParameters, command: string): string[] {
  const names = Object.keys(parameters).filter((name) => parameters[name] === command && command !== '');
  return names.includes('command') ? ['command'] : names.slice(0, 1);
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
