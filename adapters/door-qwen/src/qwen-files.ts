// Files of a Qwen session: read as far as they are, and added to by whole lines.
import { appendFile, readFile } from 'node:fs/promises';
import { z } from 'zod';

export interface ReadSoFar {
  lines: string[];
  /** Where the next line begins, in bytes. */
  end: number;
}

/** All whole lines; none where there is no file. */
export async function readSoFar(path: string): Promise<ReadSoFar> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  const end = bytes.lastIndexOf('\n') + 1;
  return { lines: bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1), end };
}

const inputLineSchema = z.union([
  z.object({ type: z.literal('submit'), text: z.string(), promptId: z.string() }),
  z.object({ type: z.literal('confirmation_response'), request_id: z.string(), allowed: z.boolean() }),
]);

export type InputLine =
  /** Qwen passes over what it does not know: the id is ours, to find the prompt again. */
  | { type: 'submit'; text: string; promptId?: string }
  | { type: 'confirmation_response'; request_id: string; allowed: boolean };

export async function appendInput(path: string, lines: readonly InputLine[]): Promise<void> {
  await appendFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

export interface HandedOver {
  prompts: { promptId: string; text: string }[];
  /** Keys of asks that were answered through us. */
  answered: Set<string>;
}

/** What was handed over before, also by a hub that ran earlier. */
export async function readHandedOver(path: string): Promise<HandedOver> {
  const { lines } = await readSoFar(path);
  const known = lines.flatMap((line) => inputLineSchema.safeParse(parseJson(line)).data ?? []);
  return {
    prompts: known.flatMap((line) =>
      line.type === 'submit' ? [{ promptId: line.promptId, text: line.text }] : [],
    ),
    answered: new Set(known.flatMap((line) => (line.type === 'submit' ? [] : [line.request_id]))),
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
