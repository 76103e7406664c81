// A process of an agent program in a group of its own, ended by its id with everything that it started.
import { spawn } from 'node:child_process';

export interface RealProcess {
  /** Resolves to all that it wrote, when it has ended. */
  readonly output: Promise<string>;
  isOver(): boolean;
  /** Ends it and its children. */
  end(): void;
}

export function startProcess(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): RealProcess {
  const child = spawn(command, [...args], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let over = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  }
  const output = new Promise<string>((resolve) => {
    child.on('error', (error) => {
      text += error.message;
      over = true;
      resolve(text);
    });
    // Children may outlive it and hold its output open.
    child.on('exit', () => {
      over = true;
      setTimeout(() => resolve(text), 500);
    });
  });
  return {
    output,
    isOver: () => over,
    end() {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of the group have ended.
      }
    },
  };
}
