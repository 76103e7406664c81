// Development tools from node_modules/.bin, run to their end.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Resolves to what the tool wrote when it failed, and to an empty text when it was content. */
export async function runTool(root: string, tool: string, args: readonly string[]): Promise<string> {
  const { code, output, errors } = await start(root, tool, args);
  return code === 0 ? '' : `${output}${errors}` || `${tool} ended with code ${code}\n`;
}

/** Resolves to what the tool wrote on its standard output. Rejects with the rest where it failed. */
export async function readTool(root: string, tool: string, args: readonly string[]): Promise<string> {
  const { code, output, errors } = await start(root, tool, args);
  if (code !== 0) throw new Error(`${tool} ended with code ${code}\n${errors}`);
  return output;
}

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

function start(root: string, tool: string, args: readonly string[]): Promise<Ended> {
  const bin = join(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(join(bin, tool), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = { output: '', errors: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      ended.output += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      ended.errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...ended }));
  });
}
