// The limit after which an agent program gives a call up, in its configuration: shortened, or as the program ships.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeadlessRun } from './programs/headless-run.ts';

/** Returns the variables that belong to it. */
export function shortenLimit(home: string, run: HeadlessRun, seconds: number): Record<string, string> {
  const value = seconds * run.limit.factor;
  if ('variable' in run.limit) return { [run.limit.variable]: String(value) };
  editServer(home, run, run.limit.key, value);
  return {};
}

/** Takes out what `nod connect` wrote about limits, so that the program and the server know nothing but each other. */
export function restoreShippedLimit(home: string, run: HeadlessRun): void {
  const path = join(home, run.serverFile);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/,\s*"--patience",\s*"23h"/, ''));
  if ('key' in run.limit) editServer(home, run, run.limit.key, null);
}

function editServer(home: string, { serverFile }: HeadlessRun, key: string, value: number | null): void {
  const path = join(home, serverFile);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, path.endsWith('.toml') ? inToml(text, key, value) : inJson(text, key, value));
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
