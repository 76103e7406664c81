// Edits of a configuration file: text → text, with the promise that nothing else in it changed. Pure.
import { applyEdits, type ConfigEditor, type ConfigFormat, type TextEdit } from './config-format.ts';
import {
  type ConfigValue,
  type Entry,
  holds,
  isSame,
  lookUp,
  prune,
  withEntry,
  withoutEntry,
} from './entry.ts';
import { jsonEditor } from './json-editor.ts';
import { tomlEditor } from './toml-editor.ts';

const EDITORS: Record<ConfigFormat, ConfigEditor> = { json: jsonEditor, toml: tomlEditor };
const BYTE_ORDER_MARK = '\uFEFF';

/** The file is written in a way that the entry cannot be put into without touching more than it. */
export class UnusualConfigError extends Error {
  override readonly name = 'UnusualConfigError';
  /** What stands in the way, as a path of keys. */
  readonly key: string;

  constructor({ path }: Entry, options?: ErrorOptions) {
    super(`${path.join('.')} cannot be edited`, options);
    this.key = path.join('.');
  }
}

/** What the text says. Throws UnreadableConfigError. */
export function parseConfig(text: string, format: ConfigFormat): unknown {
  return EDITORS[format].parse(withoutMark(text));
}

/** A value in the words of the format, to be read by `parseValue`. */
export function stringifyValue(value: unknown, format: ConfigFormat): string {
  return EDITORS[format].stringify({ value });
}

export function parseValue(text: string, format: ConfigFormat): ConfigValue {
  return lookUp(EDITORS[format].parse(text), ['value']) as ConfigValue;
}

/** The text with all entries in it. Throws UnreadableConfigError and UnusualConfigError. */
export function insertEntries(text: string, format: ConfigFormat, entries: readonly Entry[]): string {
  return editEach(text, format, entries, {
    edit: (editor, rest, entry) => (holds(editor.parse(rest), entry) ? [] : editor.insert(rest, entry)),
    expect: (content, entry) => (holds(content, entry) ? content : withEntry(content, entry)),
  });
}

/** The text without the entries, and without tables that held nothing else. Throws as `insertEntries`. */
export function removeEntries(text: string, format: ConfigFormat, entries: readonly Entry[]): string {
  return editEach(text, format, entries, {
    edit: (editor, rest, entry) => (isThere(editor.parse(rest), entry) ? editor.remove(rest, entry) : []),
    expect: (content, entry) => withoutEntry(content, entry),
  });
}

/** Whether two texts say the same but for the entries. */
export function agreeBeside(
  one: string,
  other: string,
  { format, entries }: { format: ConfigFormat; entries: readonly Entry[] },
): boolean {
  const [first, second] = [one, other].map((text) =>
    prune(entries.reduce<unknown>(withoutEntry, parseConfig(text, format))),
  );
  return isSame(first, second);
}

function isThere(content: unknown, entry: Entry): boolean {
  return entry.type === 'set' ? lookUp(content, entry.path) !== undefined : holds(content, entry);
}

interface Edition {
  edit(editor: ConfigEditor, text: string, entry: Entry): TextEdit[];
  /** What the text should say by then. */
  expect(content: unknown, entry: Entry): unknown;
}

function editEach(text: string, format: ConfigFormat, entries: readonly Entry[], edition: Edition): string {
  const rest = withoutMark(text);
  const mark = text.slice(0, text.length - rest.length);
  return mark + entries.reduce((each, entry) => editOnce(each, EDITORS[format], entry, edition), rest);
}

function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

function editOnce(text: string, editor: ConfigEditor, entry: Entry, { edit, expect }: Edition): string {
  const content = editor.parse(text);
  try {
    const after = applyEdits(text, edit(editor, text, entry));
    if (isSame(prune(editor.parse(after)), prune(expect(content, entry)))) return after;
  } catch (cause) {
    throw new UnusualConfigError(entry, { cause });
  }
  throw new UnusualConfigError(entry);
}
