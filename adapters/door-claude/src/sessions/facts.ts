// Facts of a session of Claude Code, from what is known of it.
import type { Pane, SessionFacts } from '@nod/doors';
import { toModes } from './session-modes.ts';
import type { SessionRecord } from './session-record.ts';

const MAX_ABOUT = 200;

interface Known {
  id: string;
  record: SessionRecord;
  pane: Pane | null;
  /** Claude Code's own mode. */
  ownMode: string | null;
  hasHooks: boolean;
  about: string | null;
}

export function toFacts({ id, record, pane, ownMode, hasHooks, about }: Known): SessionFacts {
  return {
    id,
    program: 'claude',
    title: 'Claude Code',
    version: record.version ?? null,
    kind: hasHooks ? 'hooks' : 'files',
    folder: record.cwd,
    about: toAbout(record, about),
    modes: toModes(ownMode, hasHooks),
    prompts: pane ? 'typed' : 'none',
    canStop: pane !== null,
    pane,
  };
}

/** The name that the person gave it, else its first prompt. */
function toAbout({ name, nameSource }: SessionRecord, prompt: string | null): string | null {
  const about = name && nameSource !== 'derived' ? name : prompt;
  return about?.replace(/\s+/g, ' ').trim().slice(0, MAX_ABOUT) || null;
}
