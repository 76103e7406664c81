// Trials of a connection that need no model: the very command that was written is started, asked for its tools and
// called once; and the agent program itself, where it is installed, is asked what it makes of its configuration.
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Profile, ServerCommand, Trial } from '@nod/profiles';
import { requestIdSchema, TRIAL_CLIENT } from '@nod/protocol';
import { clock } from '@nod/system-node';
import { z } from 'zod';

const LIMIT_MS = 60_000;
const BEGINNING = 600;

export type ServerTrial =
  /** Without a hub no call can be tried. */
  | { works: true; hub: 'answers' | 'away'; tools: string[]; milliseconds: number }
  /** It starts, and the hub refuses its calls; or it does not start. */
  | { works: false; failure: 'refused' | 'silent'; reason: string };

export type ProgramTrial =
  | { outcome: 'works' | 'missing' }
  /** The beginning of what it wrote. */
  | { outcome: 'fails'; output: string };

/** Never rejects. */
export async function tryServer({ command, args }: ServerCommand): Promise<ServerTrial> {
  const started = clock();
  const client = new Client({ name: TRIAL_CLIENT, version: '1' });
  const transport = new StdioClientTransport({ command, args: [...args], stderr: 'pipe' });
  let complaint = '';
  transport.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  try {
    await client.connect(transport, { timeout: LIMIT_MS });
    const { tools } = await client.listTools({}, { timeout: LIMIT_MS });
    const offer = { tools: tools.map(({ name }) => name), milliseconds: clock() - started };
    const refusal = await tryCall(client);
    if (refusal === null) return { works: true, hub: 'answers', ...offer };
    if (refusal.code === 'unavailable') return { works: true, hub: 'away', ...offer };
    return { works: false, failure: 'refused', reason: `${refusal.code}: ${refusal.message}` };
  } catch (error) {
    return { works: false, failure: 'silent', reason: complaint.trim() || String(error) };
  } finally {
    await client.close();
  }
}

const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** No question has it. */
const NO_QUESTION = requestIdSchema.parse(`req_${'0'.repeat(20)}`);

/**
 * Asks for an answer that there is not, which shows whether the token speaks for the agent, and leaves nothing behind: whoever
 * reads a mailbox is an agent from then on.
 */
async function tryCall(client: Client): Promise<{ code: string; message: string } | null> {
  const call = { name: 'wait_for_answer', arguments: { requestId: NO_QUESTION } };
  const { isError, structuredContent, content } = await client.callTool(call, { timeout: LIMIT_MS });
  if (!isError) return null;
  const refusal = refusalSchema.safeParse(structuredContent);
  if (refusal.data?.error.code === 'not_found') return null;
  return refusal.success ? refusal.data.error : { code: 'internal', message: JSON.stringify(content) };
}

/** Never rejects. The program is started as the person would, in this folder. */
export function tryProgram(
  { program, trial }: { program: Profile['program']; trial: Trial },
  { env, folder }: { env: NodeJS.ProcessEnv; folder: string },
): Promise<ProgramTrial> {
  const child = spawn(program, [...trial.args], {
    cwd: folder,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ENOENT' ? { outcome: 'missing' } : { outcome: 'fails', output: error.message });
    });
    child.on('close', () => {
      const words = stripVTControlCharacters(output);
      resolve(
        trial.expects.test(words)
          ? { outcome: 'works' }
          : { outcome: 'fails', output: words.trim().slice(0, BEGINNING) },
      );
    });
  });
}
