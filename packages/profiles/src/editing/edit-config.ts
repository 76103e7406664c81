// Edits of a configuration file: text → text, with the promise that nothing else in it changed. Pure.
import { applyEdits, type ConfigEditor, type ConfigFormat, type TextEdit } from './config-format.ts';
import { type Entry, holds, isSame, prune, withEntry, withoutEntry } from './entry.ts';
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
    edit: (editor, rest, entry) => editor.remove(rest, entry),
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
    prune(entries.reduce<unknown>(withoutEntry, EDITORS[format].parse(text))),
  );
  return isSame(first, second);
}

interface Edition {
  edit(editor: ConfigEditor, text: string, entry: Entry): TextEdit[];
  /** What the text should say by then. */
  expect(content: unknown, entry: Entry): unknown;
}

function editEach(text: string, format: ConfigFormat, entries: readonly Entry[], edition: Edition): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const edited = entries.reduce(
    (rest, entry) => editOnce(rest, EDITORS[format], entry, edition),
    text.slice(mark.length),
  );
  return mark + edited;
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
