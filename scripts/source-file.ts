// A source file as the checks see it: parsed, with a walk over its nodes.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface SourceFile {
  /** Relative to the root, with slashes. */
  path: string;
  text: string;
}

export interface Problem {
  path: string;
  line: number;
  message: string;
}

export interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);

/** Every TypeScript file below the folders, sorted by path. */
export function readSourceFiles(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) => listSources(root, folder))
    .map((path) => {
      return { path, text: readFileSync(join(root, path), 'utf8') };
    });
}

function listSources(root: string, folder: string): string[] {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listSources(root, path);
      return /\.tsx?$/.test(entry.name) ? [path] : [];
    });
}

/** The program's node. Throws when the file cannot be parsed. */
export function parseSource({ path, text }: SourceFile): SyntaxNode {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return program as unknown as SyntaxNode;
}

/** Calls back for every node below, parents first. A visitor that returns false keeps the walk out of that node. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | null, key: string) => unknown,
): void {
  step(node, null, '');

  function step(current: SyntaxNode, parent: SyntaxNode | null, key: string): void {
    if (visit(current, parent, key) === false) return;
    for (const [childKey, value] of Object.entries(current)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) step(child, current, childKey);
      }
    }
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** The path that a relative specifier means in a file. */
export function resolvePath(from: string, specifier: string): string {
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}
