// Linked data of a page (JSON-LD): the things it describes, each with its types. What is no JSON is passed over.

export interface LinkedData {
  types: string[];
  values: Readonly<Record<string, unknown>>;
}

const MAX_THINGS = 200;
const MAX_DEPTH = 6;

export function parseLinkedData(scripts: readonly string[]): LinkedData[] {
  const things: LinkedData[] = [];
  for (const script of scripts) gather(parse(script), 0, things);
  return things;
}

function parse(script: string): unknown {
  try {
    return JSON.parse(script);
  } catch {
    // Line breaks in strings are the usual mistake.
    return parseLeniently(script);
  }
}

function parseLeniently(script: string): unknown {
  try {
    return JSON.parse(script.replace(/[\u0000-\u001f]+/g, ' '));
  } catch {
    return null;
  }
}

function gather(value: unknown, depth: number, things: LinkedData[]): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || things.length >= MAX_THINGS) return;
  if (Array.isArray(value)) {
    for (const one of value.slice(0, MAX_THINGS)) gather(one, depth + 1, things);
    return;
  }
  const values = value as Record<string, unknown>;
  const types = toTexts(values['@type']);
  if (types.length > 0) things.push({ types, values });
  for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'video', 'itemListElement'])
    gather(values[key], depth + 1, things);
}

/** The texts of a value that may be one, several, or a thing with a name. */
export function toTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.slice(0, MAX_THINGS).flatMap(toTexts);
  if (typeof value !== 'object' || value === null) return [];
  const { name, '@value': literal } = value as Record<string, unknown>;
  return typeof name === 'string' ? toTexts(name) : typeof literal === 'string' ? toTexts(literal) : [];
}
