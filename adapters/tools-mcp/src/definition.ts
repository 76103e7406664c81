// The definition of a foreign tool: how much of one is taken, and a digest by which a changed one is told from it. Pure.
import { createHash } from 'node:crypto';
import type { Tool as ForeignTool } from '@modelcontextprotocol/client';

const MAX_DEPTH = 64;
const MAX_VALUES = 20_000;
const MAX_CHARACTERS = 256 * 1024;

/** What is too much about it, in words; null when nothing is. Level by level: a deep one would exhaust the stack. */
export function findExcess(foreign: ForeignTool): string | null {
  let [level, values, characters] = [[foreign] as unknown[], 0, 0];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `its definition is nested more than ${MAX_DEPTH} levels deep`;
    const next: unknown[] = [];
    for (const value of level) {
      values += 1;
      if (typeof value === 'string') characters += value.length;
      if (typeof value !== 'object' || value === null) continue;
      for (const [name, each] of Object.entries(value)) {
        characters += name.length;
        next.push(each);
      }
      if (values + next.length > MAX_VALUES) return `its definition has more than ${MAX_VALUES} parts`;
    }
    if (characters > MAX_CHARACTERS) return `its definition is longer than ${MAX_CHARACTERS} characters`;
    level = next;
  }
  return null;
}

/** All that a server says of a tool, in whatever order it says it. For definitions without excess. */
export function digestDefinition(foreign: ForeignTool): string {
  const { name, title, description, inputSchema, outputSchema, annotations } = foreign;
  const said = { name, title, description, inputSchema, outputSchema, annotations };
  return createHash('sha256').update(JSON.stringify(said, sortKeys)).digest('hex');
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
