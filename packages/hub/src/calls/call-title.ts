// The title of a tool call: on one line, what it would touch.
import {
  type ToolApproval,
  type ToolCall,
  type ToolCallPreview,
  toPreview,
  withoutDefaults,
} from '@nod/protocol';
import type { InspectedCall } from '../contract/hub.ts';

/** All that is known of a call that could not be looked at. */
export const PLAIN: ToolCallPreview = { type: 'plain' };

/** Of a program's call: by its parameters, since what the program tells of it proves nothing. */
export function toSubject({ runId }: Pick<ToolApproval, 'runId'>, inspected: InspectedCall): string {
  return toCallTitle(inspected, runId === null ? PLAIN : inspected.preview);
}

/** Without the tool's name, which stands beside it; empty for a call that says nothing beside the tool's defaults. */
export function toCallTitle(
  call: Pick<ToolCall, 'parameters' | 'defaults'>,
  preview: ToolCallPreview,
): string {
  const parameters = withoutDefaults(call);
  switch (preview.type) {
    case 'command':
      return toPreview(preview.command);
    case 'edit':
      return toPreview(preview.path);
    case 'mcp':
      return toPreview(`${preview.server} · ${preview.tool} ${toWords(parameters)}`);
    default:
      return toPreview(toWords(parameters));
  }
}

/** A call with one parameter is told by its value, any other by names and values. */
function toWords(parameters: ToolCall['parameters']): string {
  const [only, ...others] = Object.values(parameters);
  if (others.length === 0) return only === undefined ? '' : toText(only);
  return Object.entries(parameters)
    .map(([name, value]) => `${name}: ${toText(value)}`)
    .join(' · ');
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
