// JSON files that may hold keys: what is said about a broken one never quotes it, as the parser's own words would.
import { readFileSync } from 'node:fs';

/** Throws where the file cannot be read; where it is not JSON, with the line and column alone. */
export function readJsonFile(path: string): unknown {
  const text = readFileSync(path, 'utf8');
  const problem = findProblem(text);
  if (problem === null) return JSON.parse(text);
  const lines = text.slice(0, toPosition(text, problem)).split('\n');
  throw new Error(`not valid JSON at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`);
}

/** The parser's words; null when it has none. */
function findProblem(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function toPosition(text: string, problem: string): number {
  if (isUnexpectedToken(problem)) return findUnexpectedToken(text);
  return Number(/ at position (\d+)/.exec(problem)?.[1] ?? text.length);
}

function isUnexpectedToken(problem: string | null): boolean {
  return problem?.startsWith('Unexpected token') ?? false;
}

/** The parser does not say where it stands. Whatever is cut off before it lacks only its end. */
function findUnexpectedToken(text: string): number {
  let before = 0;
  let through = text.length;
  while (through - before > 1) {
    const middle = (before + through) >>> 1;
    if (isUnexpectedToken(findProblem(text.slice(0, middle)))) through = middle;
    else before = middle;
  }
  return before;
}
