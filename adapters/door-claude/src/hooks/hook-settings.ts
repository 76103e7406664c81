// Settings that make Claude Code run the hook: one entry for each event that is needed.
import { fileURLToPath } from 'node:url';
import { HOOKED_EVENTS } from './hook-event.ts';

/** The person may take a day. */
const TIMEOUT_SECONDS = 86_400;

/** What the socket that hooks come in by is called. */
export const CLAUDE_SOCKET = 'claude.sock';

export const HOOK_SCRIPT = fileURLToPath(new URL('./claude-hook.js', import.meta.url));

export interface HookEntry {
  event: string;
  /** An element of the list that the settings have for the event. */
  value: { hooks: { type: 'command'; command: string; timeout: number }[] };
}

/** `node` and `socket` are absolute paths. */
export function toHookEntries(node: string, socket: string): HookEntry[] {
  // The shell is replaced, so that the hook is Claude Code's own child and sees it end.
  const command = `exec ${[node, HOOK_SCRIPT, socket].map(quote).join(' ')}`;
  return HOOKED_EVENTS.map((event) => ({
    event,
    value: { hooks: [{ type: 'command', command, timeout: TIMEOUT_SECONDS }] },
  }));
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
