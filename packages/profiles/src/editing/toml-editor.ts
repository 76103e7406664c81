// Editor of TOML files. What it writes are tables of their own at the end of the file, `[a.b]` or `[[a.b]]`, and
// what it takes away are such tables: no other line is touched.
import { parse, stringify, TomlError } from 'smol-toml';
import { type ConfigEditor, lineEndOf, UnreadableConfigError } from './config-format.ts';
import { type Entry, isSame, lookUp, nest } from './entry.ts';

export const tomlEditor: ConfigEditor = {
  parse(text) {
    try {
      return parseToml(text);
    } catch (error) {
      if (error instanceof TomlError) throw new UnreadableConfigError(error.line, error.column);
      throw error;
    }
  },
  stringify,
  insert(text, entry) {
    const table = findTable(text, entry);
    const lineEnd = lineEndOf(text);
    const block = renderTable(entry).replaceAll('\n', lineEnd);
    if (table) return [{ offset: table.start, length: table.end - table.start, text: block }];
    return [{ offset: text.length, length: 0, text: toGap(text, lineEnd) + block }];
  },
  remove(text, entry) {
    const table = findTable(text, entry);
    return table ? [{ offset: table.start, length: table.end - table.start, text: '' }] : [];
  },
};

/** Whole numbers that JSON has no room for are none of our business, and no mistake. */
function parseToml(text: string): unknown {
  return parse(text, { integersAsBigInt: 'asNeeded' });
}

function renderTable({ type, path, value }: Entry): string {
  return stringify(nest(path, type === 'set' ? value : [value])).replace(/\n*$/, '\n');
}

/** One empty line before the table. */
function toGap(text: string, lineEnd: string): string {
  if (text === '') return '';
  return /\n$/.test(text) ? lineEnd : lineEnd + lineEnd;
}

/** Where the table of the entry stands, from its header to its last line of values; null where it has none. */
function findTable(text: string, entry: Entry): { start: number; end: number } | null {
  const lines = toLines(text);
  const headers = lines.flatMap(({ start, end }, index) => {
    const header = parseHeader(text.slice(start, end));
    return header === null ? [] : [{ ...header, index }];
  });
  for (const [place, header] of headers.entries()) {
    if (header.isElement !== (entry.type === 'include') || !isSame(header.path, [...entry.path])) continue;
    const next = headers.slice(place + 1).find(({ path }) => !isBelow(path, entry.path));
    const range = toRange(lines, header.index, next?.index ?? lines.length, text);
    if (entry.type === 'set' || isElement(text.slice(range.start, range.end), entry)) return range;
  }
  return null;
}

/** Comments and empty lines before the next header belong to that one. */
function toRange(lines: Line[], first: number, limit: number, text: string): { start: number; end: number } {
  let last = limit - 1;
  while (last > first && isEmptyOrComment(lineAt(lines, last, text))) last -= 1;
  return { start: lines[first]?.start ?? 0, end: lines[last]?.end ?? 0 };
}

function lineAt(lines: Line[], index: number, text: string): string {
  const line = lines[index];
  return line ? text.slice(line.start, line.end) : '';
}

function isEmptyOrComment(line: string): boolean {
  return /^\s*(?:#.*)?\r?\n?$/.test(line);
}

function isElement(block: string, { path, value }: Entry): boolean {
  try {
    const list = lookUp(parseToml(block), path);
    return Array.isArray(list) && isSame(list, [value]);
  } catch {
    return false;
  }
}

function isBelow(path: readonly string[], above: readonly string[]): boolean {
  return path.length > above.length && isSame(path.slice(0, above.length), [...above]);
}

interface Line {
  start: number;
  /** After its line end. */
  end: number;
}

function toLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found + 1;
    lines.push({ start, end });
    start = end;
  }
  return lines;
}

/** A line that looks like the header of a table. Inside a text of several lines it is none: the caller compares. */
function parseHeader(line: string): { path: string[]; isElement: boolean } | null {
  const match = /^\s*(\[\[?)([^[\]#]*|[^[\]]*)(\]\]?)\s*(?:#.*)?\r?\n?$/.exec(line);
  if (!match || match[1]?.length !== match[3]?.length) return null;
  const path = toPath(match[2] ?? '');
  return path && { path, isElement: match[1] === '[[' };
}

/** The keys, read by the parser itself. */
function toPath(key: string): string[] | null {
  try {
    const path: string[] = [];
    let content: unknown = parse(`${key} = 0`);
    while (typeof content === 'object' && content !== null) {
      const [name] = Object.keys(content);
      if (name === undefined) return null;
      path.push(name);
      content = lookUp(content, [name]);
    }
    return path;
  } catch {
    return null;
  }
}
