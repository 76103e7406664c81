// Runs a program of the set-up quietly, showing only how long it takes.
import { spawn } from 'node:child_process';

/** @param {string} text */
export function say(text) {
  process.stdout.write(`nod: ${text}\n`);
}

/**
 * Resolves with the exit code and everything the program wrote; code 127 when it cannot be started.
 * @param {string} command @param {string[]} args @param {{ cwd?: string, env?: NodeJS.ProcessEnv, silent?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    const stopProgress = options.silent ? () => {} : showProgress(Date.now());
    child.on('error', (error) => {
      stopProgress();
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on('close', (code) => {
      stopProgress();
      resolve({ code: code ?? 1, output });
    });
  });
}

/** @param {number} started @returns {() => void} */
function showProgress(started) {
  const terminal = process.stdout.isTTY;
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const show = () => process.stdout.write(terminal ? `\r     … ${seconds()} s` : `     … ${seconds()} s\n`);
  const interval = setInterval(show, terminal ? 1_000 : 10_000);
  return () => {
    clearInterval(interval);
    process.stdout.write(`${terminal ? '\r' : ''}     ${seconds()} s  \n`);
  };
}
