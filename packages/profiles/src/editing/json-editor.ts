// Editor of JSON files, with or without comments and trailing commas. What it adds is written in the file's own
// indentation, on lines of its own where the file has lines; comments stay with what they stand beside.
import {
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import { type ConfigEditor, lineEndOf, type TextEdit, UnreadableConfigError } from './config-format.ts';
import { type Entry, isSame, isTable, lookUp, nest } from './entry.ts';

const LENIENT = { allowTrailingComma: true, disallowComments: false } as const;

export const jsonEditor: ConfigEditor = {
  parse(text) {
    if (text.trim() === '') return {};
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, LENIENT);
    const [first] = errors;
    if (first || !root) throw toUnreadable(text, first?.offset ?? 0);
    // Not the library's `parse`: it loses a key that is called "__proto__".
    return getNodeValue(root);
  },
  stringify: (content) => JSON.stringify(content),
  insert(text, { type, path, value }) {
    const root = parseTree(text, [], LENIENT);
    if (!root)
      return [
        { offset: 0, length: text.length, text: renderFile(nest(path, type === 'set' ? value : [value])) },
      ];
    const found = findNodeAtLocation(root, [...path]);
    if (found && type === 'set') return [replaceValue(text, found, value)];
    if (found) return insertChild(text, found, null, value);
    const { node, rest } = findNearest(root, path);
    const [key = '', ...below] = rest;
    return insertChild(text, node, key, nest(below, type === 'set' ? value : [value]));
  },
  remove(text, entry) {
    const root = parseTree(text, [], LENIENT);
    const node = root && findNodeAtLocation(root, toRemovedPath(jsonEditor.parse(text), entry));
    return node ? removeChild(text, node.parent?.type === 'property' ? node.parent : node) : [];
  },
};

/** The value itself, or the outermost of the tables and lists that hold nothing else. */
function toRemovedPath(content: unknown, { type, path, value }: Entry): (string | number)[] {
  const list = type === 'include' ? lookUp(content, path) : null;
  if (Array.isArray(list) && list.length > 1) return [...path, list.findIndex((each) => isSame(each, value))];
  let depth = path.length;
  while (depth > 1 && countKeys(lookUp(content, path.slice(0, depth - 1))) === 1) depth -= 1;
  return path.slice(0, depth);
}

function countKeys(table: unknown): number {
  return isTable(table) ? Object.keys(table).length : 0;
}

function findNearest(root: Node, path: readonly string[]): { node: Node; rest: readonly string[] } {
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, depth));
    if (node) return { node, rest: path.slice(depth) };
  }
  return { node: root, rest: path };
}

function renderFile(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

function replaceValue(text: string, { offset, length }: Node, value: unknown): TextEdit {
  return { offset, length, text: renderValue(text, value, indentAt(text, offset)) };
}

/** Adds a property to an object, or an element to a list where no key is given. */
function insertChild(text: string, parent: Node, key: string | null, value: unknown): TextEdit[] {
  const closing = parent.offset + parent.length - 1;
  const last = parent.children?.at(-1);
  const isSpread = text.slice(parent.offset, closing).includes('\n') || !last;
  const prefix = key === null ? '' : `${JSON.stringify(key)}: `;
  if (!isSpread) {
    return [{ offset: endOf(last), length: 0, text: `, ${prefix}${JSON.stringify(value)}` }];
  }
  const outer = indentAt(text, parent.offset);
  const inner = last ? indentAt(text, last.offset) : outer + unitOf(text);
  const lineEnd = lineEndOf(text);
  const line = `${lineEnd}${inner}${prefix}${renderValue(text, value, inner)}`;
  const end = parent.offset + 1 + text.slice(parent.offset + 1, closing).trimEnd().length;
  // Where the bracket stands on a line of its own already, its line stays as it is.
  const close = text.slice(end, closing).includes('\n') ? '' : lineEnd + outer;
  if (!last) return [{ offset: end, length: 0, text: line + close }];
  // Who ends the last one with a comma goes on to.
  if (findComma(text, endOf(last)) !== null) return [{ offset: end, length: 0, text: `${line},${close}` }];
  if (endOf(last) === end) return [{ offset: end, length: 0, text: `,${line}${close}` }];
  return [
    { offset: endOf(last), length: 0, text: ',' },
    { offset: end, length: 0, text: line + close },
  ];
}

/** Takes a property or an element away, with its line and one comma. */
function removeChild(text: string, child: Node): TextEdit[] {
  const siblings = child.parent?.children ?? [];
  const previous = siblings[siblings.indexOf(child) - 1];
  const comma = findComma(text, endOf(child)) ?? (previous ? findComma(text, endOf(previous)) : null);
  const start = startOfRun(text, child.offset);
  const own = { offset: start, length: endOf(child) - start, text: '' };
  if (comma === null) return [own];
  return [own, { offset: comma, length: 1, text: '' }];
}

/** Back over the blanks before it, and over the line end where only blanks stand before it. */
function startOfRun(text: string, offset: number): number {
  const blanks = /(?:\r?\n)?[ \t]*$/.exec(text.slice(0, offset))?.[0] ?? '';
  return offset - blanks.length;
}

/** Where the comma after a value stands, past blanks and comments; null where none comes. */
function findComma(text: string, from: number): number | null {
  const withoutComments = true;
  const scanner = createScanner(text, withoutComments);
  scanner.setPosition(from);
  scanner.scan();
  const offset = scanner.getTokenOffset();
  return text[offset] === ',' ? offset : null;
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

function renderValue(text: string, value: unknown, indent: string): string {
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', lineEndOf(text) + indent);
}

/** The blanks that the line of this place begins with. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** What one step of indentation is in this file, by the first property on a line of its own. */
function unitOf(text: string): string {
  return /^[\s\uFEFF]*\{[^\n]*\n(?:[ \t]*(?:\/\/[^\n]*)?\r?\n)*([ \t]+)"/.exec(text)?.[1] ?? '  ';
}

function toUnreadable(text: string, offset: number): UnreadableConfigError {
  const lines = text.slice(0, offset).split('\n');
  return new UnreadableConfigError(lines.length, (lines.at(-1)?.length ?? 0) + 1);
}
