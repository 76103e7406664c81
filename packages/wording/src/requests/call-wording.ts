// A tool call in words: what it would do, to the letter, and what a permission for it would be bound to.
import type {
  NamedFile,
  PageSending,
  PermissionScope,
  ToolCall,
  ToolCallPreview,
  ToolParameters,
} from '@nod/protocol';
import { block, code, type Line, line, name, own, type Part, said, warning } from '../words/parts.ts';
import { toToolLabel } from '../words/tool-names.ts';
import { labelled, type Words } from '../words/words.ts';

type PreviewOf<T extends ToolCallPreview['type']> = Extract<ToolCallPreview, { type: T }>;

/** All of it: what decides what the call does is complete, or said to be missing. */
export function wordCall(call: ToolCall, preview: ToolCallPreview, words: Words): Line[] {
  return [...wordPreview(preview, words), ...wordArguments(call, preview, words)];
}

/** "Write File, when path is "notes.md"". */
export function wordPermission(tool: string, { parameters, target }: PermissionScope, words: Words): Part[] {
  const { permission } = words;
  const label = toToolLabel(tool, words.language);
  const bound = Object.entries(parameters).flatMap(([parameter, value], index) => [
    ...(index > 0 ? [own(permission.and)] : []),
    code(parameter),
    own(permission.is),
    toValue(value),
  ]);
  const unchanged = target === '' ? [] : [own(permission.unchanged)];
  // Bound to nothing at all is a tool that can do no harm; all others are bound to what they are called with.
  const none = target === '' ? permission.any(label) : permission.bare(label);
  return [...(bound.length === 0 ? none : permission.when(label)), ...bound, ...unchanged];
}

/** What a server says of its tool, in our words; nothing proves it. */
export function wordClaims(
  { annotations }: Pick<PreviewOf<'mcp'>, 'annotations'>,
  { aside, call, list }: Words,
): string {
  const claims = (['readOnly', 'destructive', 'idempotent', 'openWorld'] as const).flatMap((each) => {
    const claim = annotations[each];
    return claim === null ? [] : [call.claim[each][`${claim}`]];
  });
  return claims.length === 0 ? call.noClaims : list(claims) + aside(call.unproven);
}

/** As the server calls it. */
export function toForeignName({ tool, title }: Pick<PreviewOf<'mcp'>, 'tool' | 'title'>): string {
  return title === null ? tool : `${tool} (${title})`;
}

/** Why the content of a file is not there, and that the call is bound to it all the same. */
export function wordNotShown({ notShown, bytes }: NamedFile, { call }: Words): string {
  return call.bound(notShown === null ? '' : call.notShown[notShown](bytes));
}

function wordPreview(preview: ToolCallPreview, words: Words): Line[] {
  switch (preview.type) {
    case 'plain':
      return [];
    case 'command':
      return wordCommand(preview, words);
    case 'edit':
      return wordEdit(preview, words);
    case 'mcp':
      return wordForeign(preview, words);
    case 'page':
      return wordPage(preview, words);
    case 'failing':
      return [warning(labelled(words.call.failing, [said(preview.reason)], words))];
  }
}

function wordCommand({ command, folder, isCaged, files }: PreviewOf<'command'>, words: Words): Line[] {
  const { call } = words;
  return [
    block(`$ ${command}`),
    ...(folder === '' ? [] : [line([own(`${call.folder} `), code(folder)], 1)]),
    isCaged ? line(call.caged) : warning(call.notCaged),
    ...(files.length > 0 ? [line(labelled(call.files, [], words))] : []),
    ...files.flatMap((file) => [line([code(file.path)], 1), wordContent(file, words)]),
  ];
}

function wordContent(file: NamedFile, words: Words): Line {
  if (file.content === null) return line(wordNotShown(file, words), 2);
  return file.content === '' ? line(words.call.emptyFile, 2) : block(file.content, 2);
}

function wordEdit(preview: PreviewOf<'edit'>, words: Words): Line[] {
  const { path, diff, isNew } = preview;
  return [
    line([own(`${isNew ? words.call.creates : words.call.edits} `), code(path)]),
    diff === '' ? line(wordNoChange(preview, words), 1) : block(diff),
  ];
}

/** A change without lines. That the file stays as it is, only a tool that has looked can say, and it shows something. */
export function wordNoChange({ shows }: Pick<PreviewOf<'edit'>, 'shows'>, { call }: Words): string {
  return shows.length > 0 ? call.noChange : call.noLines;
}

function wordPage({ url, title, element, sending }: PreviewOf<'page'>, words: Words): Line[] {
  const { call } = words;
  return [
    line(labelled(call.page, [said(title), own(' '), code(url)], words)),
    ...(element === '' ? [] : [line(labelled(call.element, [code(element)], words))]),
    ...(sending ? wordSending(sending, words) : []),
  ];
}

/** What a form holds, each field in full: that is what goes. */
function wordSending({ to, fields, left }: PageSending, words: Words): Line[] {
  const { call } = words;
  return [
    ...(to === '' ? [] : [line(labelled(call.sendsTo, [code(to)], words))]),
    ...fields.flatMap(({ name: field, value }) =>
      value.includes('\n')
        ? [line([said(field), own(':')], 1), block(value, 1)]
        : [line([said(field), own(': '), code(value)], 1)],
    ),
    ...(left > 0 ? [line(call.moreFields(left), 1)] : []),
  ];
}

function wordForeign(preview: PreviewOf<'mcp'>, words: Words): Line[] {
  const { call } = words;
  const { server, description } = preview;
  return [
    line(labelled(call.server, [name(server)], words)),
    line(labelled(call.serverTool, [code(toForeignName(preview))], words)),
    line(labelled(call.claims, [own(wordClaims(preview, words))], words)),
    ...(description === null
      ? []
      : [line(labelled(call.description + words.aside(call.unproven), [], words)), block(description)]),
  ];
}

export interface SortedArguments {
  /** What nothing else says: to be seen before the person agrees. */
  told: ToolParameters;
  /** What the change or the command shows already. */
  shown: ToolParameters;
  /** What the tool does anyway. */
  defaults: ToolParameters;
}

/** The arguments of a call, apart by what a card has to say of them: nothing of a default that is shown already. */
export function sortArguments(
  { parameters, defaults = [] }: Pick<ToolCall, 'parameters'> & { defaults?: readonly string[] | undefined },
  preview: ToolCallPreview,
): SortedArguments {
  const shows = 'shows' in preview ? preview.shows : [];
  const pick = (is: (name: string) => boolean): ToolParameters =>
    Object.fromEntries(Object.entries(parameters).filter(([name]) => is(name)));
  return {
    told: pick((name) => !shows.includes(name) && !defaults.includes(name)),
    shown: pick((name) => shows.includes(name) && !defaults.includes(name)),
    defaults: pick((name) => !shows.includes(name) && defaults.includes(name)),
  };
}

function wordArguments(call: ToolCall, preview: ToolCallPreview, words: Words): Line[] {
  const sorted = sortArguments(call, preview);
  const told = Object.entries(sorted.told);
  const defaults = Object.keys(sorted.defaults);
  if (Object.keys(call.parameters).length === 0) return [line(words.call.noArguments)];
  return [
    ...(told.length > 0 ? [line(labelled(words.call.arguments, [], words))] : []),
    ...told.flatMap(([parameter, value]) => wordArgument(parameter, value, words)),
    ...(defaults.length > 0
      ? [line(labelled(words.call.defaults, [code(words.list(defaults))], words))]
      : []),
  ];
}

function wordArgument(parameter: string, value: unknown, { colon }: Words): Line[] {
  if (typeof value === 'string' && value.includes('\n')) {
    return [line([code(parameter), own(colon.trimEnd())], 1), block(value, 2)];
  }
  return [line([code(parameter), own(colon), toValue(value)], 1)];
}

/** In a form in which no value looks like another, or like words of ours. */
function toValue(value: unknown): Part {
  return code(JSON.stringify(value) ?? 'undefined');
}
