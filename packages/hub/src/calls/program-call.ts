// A call of a program as the hub looks at it: all that is known is what the program tells.
import {
  type AskedToolCall,
  type HumanRequestOf,
  runsNothingNamed,
  type ToolCallPreview,
  type ToolParameters,
} from '@nod/protocol';
import { toCanonicalJson } from '../context/canonical-json.ts';
import type { InspectedCall } from '../contract/hub.ts';

/** What was told is part of what is approved. */
export function inspectProgramCall({ parameters, preview: told, permission }: AskedToolCall): InspectedCall {
  const preview = toPreview(told ?? { type: 'plain' }, parameters);
  return toInspected(parameters, preview, permission !== null);
}

/** The same call with other parameters: of what was told, only what is one of them is known of it. */
export function inspectChangedCall(
  { call, preview: shown, coveredBy }: HumanRequestOf<'tool-approval'>,
  parameters: ToolParameters,
): InspectedCall {
  const isSame = toCanonicalJson(parameters) === toCanonicalJson(call.parameters);
  const preview = isSame ? shown : toChangedPreview(shown, call.parameters, parameters);
  return toInspected(parameters, preview, coveredBy !== null);
}

function toInspected(
  parameters: ToolParameters,
  preview: ToolCallPreview,
  canBePermitted: boolean,
): InspectedCall {
  const target = toCanonicalJson(preview);
  // Bound to all there is: a program that chose the names could let more run than the person had seen.
  const permission =
    canBePermitted && runsNothingUnseen(parameters, preview) ? Object.keys(parameters) : null;
  return { parameters, preview, risk: null, permission, permissionTarget: target, target };
}

/** Names under which programs hand over what a shell or an interpreter runs. */
const COMMAND = /^(?:command|cmd|script|shell|code|argv)|(?:command|cmd|script)s?$/i;

/** Nobody here sees the files of a program: a permission for what runs them would be bound to nothing. */
function runsNothingUnseen(parameters: object, preview: ToolCallPreview): boolean {
  const commands = [...listCommands(parameters), ...(preview.type === 'command' ? [preview.command] : [])];
  return commands.every((command) => typeof command === 'string' && runsNothingNamed(command));
}

function listCommands(value: object): unknown[] {
  return Object.entries(value).flatMap(([name, each]) => {
    if (COMMAND.test(name)) return [each];
    return typeof each === 'object' && each !== null ? listCommands(each) : [];
  });
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
