// A followed pane: its screen, and again whenever it has changed. Costs one process while somebody watches and none when
// nobody does; a screen is read only when the last one was taken.
import type { Pane } from '@nod/doors';
import type { TerminalScreen } from '@nod/protocol';
import { type ControlClient, openControlClient } from './control-client.ts';
import { type PaneState, parsePaneState, toStateCommand } from './pane-state.ts';
import type { TmuxServers } from './tmux-server.ts';

/** A program draws in many small pieces: they are taken together. */
const GATHER_MS = 40;
const REOPEN_MS = 500;

export async function* followPane(
  servers: TmuxServers,
  pane: Pane,
  pause: (delayMs: number) => Promise<void>,
  signal: AbortSignal,
): AsyncIterable<TerminalScreen> {
  let before = '';
  let first: number | null = null;
  while (!signal.aborted) {
    const client = await openControlClient(servers, pane);
    if (client === null) return;
    const close = () => client.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      while (client.isOpen() && !signal.aborted) {
        await client.changed();
        await pause(GATHER_MS);
        const state = await readThrough(client, pane);
        if (state === null) break;
        // Another server, or another program, has a pane by this number now.
        first ??= state.pid;
        if (state.pid !== first) return;
        const now = JSON.stringify(state.screen);
        if (now !== before) yield state.screen;
        before = now;
      }
    } finally {
      signal.removeEventListener('abort', close);
      client.close();
    }
    // The person may have sent all other clients away: whether there is still a pane is asked anew.
    if (!signal.aborted) await pause(REOPEN_MS);
  }
}

/** Null: the client has ended, or there is no such pane any more. */
async function readThrough(client: ControlClient, pane: Pane): Promise<PaneState | null> {
  const args = toStateCommand(pane);
  const between = args.indexOf(';');
  const toLine = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');
  const [head, lines] = await Promise.all([
    client.run(toLine(args.slice(0, between))),
    client.run(toLine(args.slice(between + 1))),
  ]);
  return head === null || lines === null ? null : parsePaneState(`${head}\n${lines}`, pane);
}
