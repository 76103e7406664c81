// A control client of tmux: one process that stays, is told when a pane has changed, and takes commands without another
// process for each.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Pane } from '@nod/doors';
import type { TmuxServers } from './tmux-server.ts';

export interface ControlClient {
  /** Resolves to what tmux writes, or to null when it refuses or the client has ended. */
  run(command: string): Promise<string | null>;
  /** Resolves at the next sign that the pane may have changed, at once if there was one since the last time. */
  changed(): Promise<void>;
  isOpen(): boolean;
  close(): void;
}

interface Reply {
  end: string;
  lines: string[];
}

/** Changes that no output tells of (a cursor, a pane that moved to another session) are seen after this. */
const LOOK_AGAIN_MS = 2_000;
const MOST_REPLY_LINES = 5_000;

/** Attached to the session that the pane is in, without a say in its size and without choosing a window in it. */
export async function openControlClient(servers: TmuxServers, pane: Pane): Promise<ControlClient | null> {
  const session = await servers.run(pane.socket, ['display-message', '-p', '-t', pane.pane, '#{session_id}']);
  if (session === null || session.trim() === '') return null;
  const attach = ['-C', 'attach-session', '-f', 'ignore-size', '-t', session.trim()];
  const [program, args] = servers.toCommand(pane.socket, attach);
  const child = spawn(program, args, { env: servers.env, stdio: ['pipe', 'pipe', 'ignore'] });

  let isOpen = true;
  let isChanged = true;
  let wake: () => void = () => undefined;
  let reply: Reply | null = null;
  // The first reply is to the attaching itself.
  const waiting: ((written: string | null) => void)[] = [() => undefined];
  const quiet = new Set<string>();

  const notice = () => {
    isChanged = true;
    wake();
  };
  const end = () => {
    isOpen = false;
    for (const resolve of waiting.splice(0)) resolve(null);
    notice();
  };
  const send = (command: string) => child.stdin.write(`${command}\n`);
  const run = (command: string) =>
    new Promise<string | null>((resolve) => {
      if (!isOpen) return resolve(null);
      waiting.push(resolve);
      send(command);
    });
  const settle = (written: string | null) => {
    reply = null;
    waiting.shift()?.(written);
  };
  const hear = (line: string) => {
    const [word = '', about = ''] = line.split(' ', 2);
    if (word === '%begin') reply = { end: line.slice('%begin'.length), lines: [] };
    else if (word === '%output' && about !== pane.pane) silence(about);
    else if (word === '%exit') end();
    else if (word !== '%subscription-changed') notice();
  };
  /** Another pane of the session: it is paused for this client alone, its program and other clients do not notice. */
  const silence = (other: string) => {
    if (quiet.has(other) || !/^%\d+$/.test(other)) return;
    quiet.add(other);
    void run(`refresh-client -A '${other}:pause'`);
  };
  const read = (line: string) => {
    if (reply === null) return hear(line);
    if (line === `%end${reply.end}`) return settle(reply.lines.join('\n'));
    if (line === `%error${reply.end}`) return settle(null);
    if (reply.lines.length < MOST_REPLY_LINES) reply.lines.push(line);
  };

  createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })
    .on('line', read)
    .on('close', end);
  child.on('error', end);
  child.stdin.on('error', end);
  return {
    run,
    isOpen: () => isOpen,
    async changed() {
      if (!isChanged && isOpen) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, LOOK_AGAIN_MS);
        });
        clearTimeout(timer);
      }
      isChanged = false;
    },
    close() {
      child.stdin.end();
      child.kill();
      end();
    },
  };
}
