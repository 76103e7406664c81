// Exact JSON: finds what reading a text would change without a word.

/** Of valid JSON: names with the colon after them, other texts, numbers, and what opens and closes. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*|[{}[\]]/g;

interface Level {
  names: Set<string>;
  /** The last one seen; in a list, the name of the list. */
  name: string;
}

/** What would be lost or become another value, in words that name it; null: nothing. Takes valid JSON only. */
export function findAltered(json: string): string | null {
  const levels: Level[] = [{ names: new Set(), name: '' }];
  for (const [token, colon] of json.matchAll(TOKENS)) {
    const level = levels.at(-1) as Level;
    if (token === '{' || token === '[') levels.push({ names: new Set(), name: level.name });
    else if (token === '}' || token === ']') levels.pop();
    else if (colon !== undefined) {
      level.name = JSON.parse(token.slice(0, -colon.length));
      if (level.names.has(level.name)) return `"${level.name}" is given twice`;
      level.names.add(level.name);
    } else if (!token.startsWith('"') && isAltered(token))
      return `"${level.name}": the number cannot be kept as it is written; send it as a text`;
  }
  return null;
}

/** Too large to be exact, a zero with a sign, or so small that it would become zero. */
function isAltered(number: string): boolean {
  const value = Number(number);
  const [digits = ''] = number.split(/e/i);
  return (
    Math.abs(value) > Number.MAX_SAFE_INTEGER || Object.is(value, -0) || (value === 0 && /[1-9]/.test(digits))
  );
}
