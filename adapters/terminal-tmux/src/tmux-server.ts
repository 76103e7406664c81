// Servers of tmux: which there are, and one command at a time to one of them. The program is looked up in a fixed list, never
// in PATH: a folder that an agent can write to may stand there.
import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pane } from '@nod/doors';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface TmuxServers {
  /** Every server of this person that has a socket; whether it lives shows when it is asked. Null is the default one. */
  list(): (string | null)[];
  /** Resolves to what tmux writes, or to null when it refuses: no such pane, no such server. */
  run(socket: string | null, args: readonly string[], input?: string): Promise<string | null>;
  /** Program and arguments of a client of this server. */
  toCommand(socket: string | null, args: readonly string[]): [string, string[]];
  /** What a client is started with. */
  env: NodeJS.ProcessEnv;
}

const PROGRAMS = [
  '/usr/bin/tmux',
  '/bin/tmux',
  '/usr/local/bin/tmux',
  '/opt/homebrew/bin/tmux',
  '/opt/local/bin/tmux',
  '/run/current-system/sw/bin/tmux',
  '/home/linuxbrew/.linuxbrew/bin/tmux',
];
const MOST_BYTES = 16_000_000;
const LONGEST_MS = 10_000;

/** The path of tmux, or null where there is none. */
export function findTmux(): string | null {
  return PROGRAMS.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function createTmuxServers(program: string, env: Environment): TmuxServers {
  const folder = join(env.TMUX_TMPDIR ?? '/tmp', `tmux-${process.getuid?.() ?? 0}`);
  // -u: UTF-8 whatever the locale says. A client inside a pane would take that pane's server for its own.
  const clientEnv = { ...env, TMUX: undefined, TMUX_PANE: undefined, LC_ALL: env.LC_ALL ?? 'C.UTF-8' };
  const toCommand = (socket: string | null, args: readonly string[]): [string, string[]] => {
    const server = socket === null ? ['-L', 'default'] : ['-S', socket];
    return [program, ['-u', ...server, ...args]];
  };
  return {
    list: () => listSockets(folder),
    run: (socket, args, input) => runTmux(toCommand(socket, args), clientEnv, input),
    toCommand,
    env: clientEnv,
  };
}

function listSockets(folder: string): (string | null)[] {
  try {
    const sockets = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSocket());
    return sockets.map(({ name }) => (name === 'default' ? null : join(folder, name)));
  } catch {
    return [];
  }
}

function runTmux(
  [program, args]: [string, string[]],
  env: NodeJS.ProcessEnv,
  input?: string,
): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { env, maxBuffer: MOST_BYTES, timeout: LONGEST_MS, killSignal: 'SIGKILL' } as const;
    const child = execFile(program, args, options, (error, stdout) => resolve(error ? null : stdout));
    // tmux may end before it has read everything: its exit code tells.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}

/** Which server and which pane: a key of maps. */
export function toPaneKey({ socket, pane }: Pane): string {
  return `${socket ?? ''} ${pane}`;
}
