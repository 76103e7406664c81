// Runs a development tool from node_modules/.bin.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Resolves to what the tool wrote when it failed, and to an empty text when it was content. */
export function runTool(root: string, tool: string, args: string[]): Promise<string> {
  const bin = join(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(join(bin, tool), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : output || `${tool} ended with code ${code}\n`));
  });
}
