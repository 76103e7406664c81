// Pane of tmux that a program runs in, as tmux tells it in the environment.
import { basename, dirname } from 'node:path';

/** @import { Pane } from '@nod/doors' */

/**
 * A server is called by its name where its socket is in the usual folder, else by the path; the default one is null.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Pane | null}
 */
export function readPane({ TMUX, TMUX_PANE }) {
  if (TMUX === undefined || TMUX_PANE === undefined || !/^%\d+$/.test(TMUX_PANE)) return null;
  const socket = TMUX.replace(/,[^/]*$/, '');
  const name = /^tmux-\d+$/.test(basename(dirname(socket))) ? basename(socket) : socket;
  return { socket: name === 'default' ? null : name, pane: TMUX_PANE };
}
