// For tests: an allowed folder beside one with a secret, and calls of tools as an agent makes them.
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tool, ToolCallInspection, ToolResult } from '@nod/agent';
import { createToolCallContext } from '@nod/testing';
import { createFileTools } from './index.ts';

export const SECRET = 'the-secret-outside';

export interface TestFolder extends AsyncDisposable {
  /** The allowed one. */
  inside: string;
  /** Its neighbour, whose name begins alike, with `secret.txt` and `deep/secret.txt`, and a name that must not get out. */
  outside: string;
}

export async function createTestFolder(files: Record<string, string | Uint8Array> = {}): Promise<TestFolder> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'nod-files-')));
  const [inside, outside] = [join(base, 'folder'), join(base, 'folder-beside')];
  await mkdir(inside);
  await mkdir(join(outside, 'deep'), { recursive: true });
  for (const name of ['secret.txt', 'deep/secret.txt', SECRET]) await writeFile(join(outside, name), SECRET);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(inside, name, '..'), { recursive: true });
    await writeFile(join(inside, name), content);
  }
  return { inside, outside, [Symbol.asyncDispose]: () => rm(base, { recursive: true, force: true }) };
}

export async function callTool(
  tools: readonly Tool[],
  name: string,
  parameters: Record<string, unknown>,
  context = createToolCallContext(),
): Promise<ToolResult> {
  return findTool(tools, name).execute(parameters, context);
}

export async function inspectCall(
  tools: readonly Tool[],
  name: string,
  parameters: Record<string, unknown>,
): Promise<ToolCallInspection> {
  const { inspect } = findTool(tools, name);
  if (!inspect) throw new Error(`${name} does not look at its calls`);
  return inspect(parameters);
}

function findTool(tools: readonly Tool[], name: string): Tool {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  return tool;
}

/** All tools but the shell, for a folder with these files. */
export async function openTools(files: Record<string, string | Uint8Array> = {}) {
  const test = await createTestFolder(files);
  const tools = createFileTools({ folder: test.inside, allowWrite: true });
  const inspect = (name: string, parameters: Record<string, unknown>) => inspectCall(tools, name, parameters);
  const call = (name: string, parameters: Record<string, unknown>) => callTool(tools, name, parameters);
  const read = (name: string) => readFile(join(test.inside, name), 'utf8');
  return { ...test, tools, inspect, call, read };
}

/** The diff that the person is shown. */
export function toDiff({ preview }: { preview: ToolCallInspection['preview'] }): string {
  if (preview.type !== 'edit') throw new Error(`no diff: ${JSON.stringify(preview)}`);
  return preview.diff;
}
