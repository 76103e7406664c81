// Modes of a session: what Nod's modes mean for a Claude Code that runs in one of its own.
import type { SessionFacts } from '@nod/doors';

/** In these it asks before what it changes. */
const ASKING = ['default', 'manual', 'plan'];

/** `ownMode` is Claude Code's, null where nobody told. Without hooks nothing that it asks comes to us. */
export function toModes(ownMode: string | null, hasHooks: boolean): SessionFacts['modes'] {
  const asks = hasHooks && ownMode !== null && ASKING.includes(ownMode);
  return { agent: 'judged', supervised: asks ? 'judged' : 'cannot', ask: asks ? 'judged' : 'cannot' };
}

/** The mode that it was started in, as far as its command line tells. */
export function toStartMode(command: string): string | null {
  if (command.includes(' --dangerously-skip-permissions')) return 'bypassPermissions';
  return /\s--permission-mode[= ](\w+)/.exec(command)?.[1] ?? null;
}
