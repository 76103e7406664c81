// A tool call that waits for the person, for the terminal: all of it, and nothing that steers the terminal.
import {
  type HumanRequestOf,
  type NamedFile,
  PERSON,
  type PermissionScope,
  type ToolCall,
  type ToolCallPreview,
  toReadableToolName,
  withoutDefaults,
} from '@nod/protocol';
import { toVisible, toVisibleLine } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/en.ts';

type ToolApproval = HumanRequestOf<'tool-approval'>;

/** Lines without indentation of their own; what the call brings is indented below what we say about it. */
export function renderApproval(request: ToolApproval, { approvals }: Texts): string[] {
  const { call, preview, reason, orderedBy } = request;
  return [
    renderCallName(call.toolName),
    ...(orderedBy === PERSON ? [] : [approvals.orderedBy(orderedBy)]),
    approvals.reasons[reason],
    ...renderPreview(preview, approvals),
    ...renderArguments(call, preview, approvals),
  ];
}

/** What `nod answer` can allow from now on; nothing where it cannot. */
export function renderPermission({ permission }: ToolApproval, { approvals }: Texts): string[] {
  return permission ? [approvals.scope(renderScope(permission, approvals))] : [];
}

/** `Run Command (run_command)`. */
export function renderCallName(toolName: string): string {
  return `${toVisibleLine(toReadableToolName(toolName))} (${toVisibleLine(toolName)})`;
}

/** What a permission is bound to. */
export function renderScope({ parameters, target }: PermissionScope, approvals: Texts['approvals']): string {
  const bound = Object.entries(parameters).map(
    ([name, value]) => `${toVisibleLine(name)} = ${renderValue(value)}`,
  );
  const scope = bound.length === 0 ? approvals.anyArguments : bound.join(', ');
  return target === '' ? scope : approvals.whileUnchanged(scope);
}

function renderPreview(preview: ToolCallPreview, approvals: Texts['approvals']): string[] {
  switch (preview.type) {
    case 'plain':
      return [];
    case 'command':
      return [
        ...toBlock(`$ ${preview.command}`),
        approvals.inFolder(toVisibleLine(preview.folder)),
        preview.isCaged ? approvals.caged : approvals.notCaged,
        ...preview.files.flatMap((file) => renderFile(file, approvals)),
      ];
    case 'edit': {
      const path = toVisibleLine(preview.path);
      return [preview.isNew ? approvals.creates(path) : approvals.edits(path), ...toBlock(preview.diff)];
    }
    case 'mcp':
      return renderForeign(preview, approvals);
    case 'failing':
      return [approvals.wouldFail(toVisibleLine(preview.reason))];
  }
}

/** What decides what the command does: complete, or why it is not there. */
function renderFile({ path, bytes, content, notShown }: NamedFile, approvals: Texts['approvals']): string[] {
  const names = approvals.names(toVisibleLine(path));
  if (content !== null) return [names, ...toBlock(content)];
  return [names, `  ${notShown ? approvals.notShown[notShown](bytes) : ''} ${approvals.boundAnyway}`];
}

function renderForeign(
  { server, tool, title, description, annotations }: Extract<ToolCallPreview, { type: 'mcp' }>,
  approvals: Texts['approvals'],
): string[] {
  const claims = (['readOnly', 'destructive', 'idempotent', 'openWorld'] as const).flatMap((name) => {
    const claim = annotations[name];
    return claim === null ? [] : [approvals.annotations[name][claim ? 1 : 0]];
  });
  const named = title === null ? tool : `${tool}, ${title}`;
  return [
    approvals.foreign(toVisibleLine(server), toVisibleLine(named)),
    ...(claims.length > 0 ? [approvals.claims(claims)] : []),
    ...(description === null ? [] : [approvals.foreignDescription, ...toBlock(description)]),
  ];
}

/** Neither what the change or the command shows already, to the letter, nor what the tool does anyway. */
function renderArguments(call: ToolCall, preview: ToolCallPreview, approvals: Texts['approvals']): string[] {
  const shown = 'shows' in preview ? preview.shows : [];
  const isOpen = ([name]: [string, unknown]) => !shown.includes(name);
  const entries = Object.entries(withoutDefaults(call)).filter(isOpen);
  const defaults = (call.defaults ?? []).filter((name) => !shown.includes(name)).map(toVisibleLine);
  const unsaid = defaults.length === 0 ? [] : [approvals.defaults(defaults)];
  if (entries.length === 0) return shown.length + unsaid.length === 0 ? [approvals.noArguments] : unsaid;
  return [
    `${approvals.arguments}:`,
    ...entries.flatMap(([name, value]) =>
      typeof value === 'string' && value.includes('\n')
        ? [`  ${toVisibleLine(name)}:`, ...toBlock(value).map((line) => `  ${line}`)]
        : [`  ${toVisibleLine(name)}: ${renderValue(value)}`],
    ),
    ...unsaid,
  ];
}

function renderValue(value: unknown): string {
  return toVisible(JSON.stringify(value), 'exact');
}

function toBlock(text: string): string[] {
  return toVisible(text, 'exact')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${line}`);
}
