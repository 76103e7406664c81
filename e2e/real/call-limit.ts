// The limit after which an agent program gives a call up, in its configuration: shortened, or as the program ships.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Limit } from './headless-run.ts';

/** Writes the limit into the file; null takes it out. Resolves to variables that do the same. */
export function setLimit(home: string, limit: Limit | null, seconds: number | null): Record<string, string> {
  if (limit === null) return {};
  if (limit.type === 'variable') {
    return seconds === null ? {} : { [limit.name]: String(seconds * limit.factor) };
  }
  const path = join(home, limit.file);
  const value = seconds === null ? null : seconds * limit.factor;
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    path.endsWith('.toml') ? inToml(text, limit.key, value) : inJson(text, limit.key, value),
  );
  return {};
}

function inToml(text: string, key: string, value: number | null): string {
  return text.replace(new RegExp(`^${key} = .*\\n`, 'm'), value === null ? '' : `${key} = ${value}\n`);
}

/** In the entry of the server, wherever the program has it. */
function inJson(text: string, key: string, value: number | null): string {
  const content = JSON.parse(text);
  const { nod } = content.mcpServers ?? content.mcp;
  if (value === null) delete nod[key];
  else nod[key] = value;
  return `${JSON.stringify(content, null, 2)}\n`;
}
