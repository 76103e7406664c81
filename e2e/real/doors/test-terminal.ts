// A terminal of a tmux server of the test's own, as the person sees it and types there.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Terminal {
  screen(): Promise<string[]>;
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
}

const run = promisify(execFile);

export function createTerminal(env: Record<string, string>, pane: string): Terminal {
  const tmux = async (...args: string[]) => (await run('tmux', args, { env })).stdout;
  return {
    screen: async () => (await tmux('capture-pane', '-p', '-t', pane)).split('\n'),
    type: async (text) => void (await tmux('send-keys', '-t', pane, '-l', '--', text)),
    press: async (key) => void (await tmux('send-keys', '-t', pane, key)),
  };
}

/** A pane in which the person has started this, as from a shell of theirs. */
export async function startPane(
  env: Record<string, string>,
  folder: string,
  command: readonly string[],
): Promise<string> {
  const shape = ['-d', '-x', '120', '-y', '40', '-P', '-F', '#{pane_id}', '-c', folder];
  const { stdout } = await run('tmux', ['new-session', ...shape, '--', ...command], { env });
  return stdout.trim();
}

/** Ends the server with everything in it. */
export async function endServer(env: Record<string, string>): Promise<void> {
  await run('tmux', ['kill-server'], { env }).catch(() => {});
}
