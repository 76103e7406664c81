// Turns, calls and plans of Codex as door events.
import type { DoorEventOf } from '@nod/doors';
import { unwrapShell } from '../asks/shell-command.ts';
import type { Item, Turn } from '../wire/thread.ts';

const OUTCOMES: Record<string, DoorEventOf<'turn-ended'>['outcome']> = {
  completed: 'completed',
  interrupted: 'stopped',
  failed: 'failed',
};
const CALL_STATUSES: Record<string, DoorEventOf<'call-changed'>['call']['status']> = {
  inProgress: 'running',
  completed: 'completed',
};
const STEP_STATUSES: Record<string, DoorEventOf<'plan-changed'>['steps'][number]['status']> = {
  inProgress: 'running',
  completed: 'completed',
};
/** A note on its own memory that Codex can put behind an answer; it is not for the person. */
const CITATION = '<oai-mem-citation>';

/** `seen`: what was seen of the turn, for one that is told without its items. */
export function toTurnEnded(turn: Turn, seen: readonly Item[] = []): DoorEventOf<'turn-ended'> {
  const outcome = OUTCOMES[turn.status] ?? 'failed';
  const spare = outcome === 'completed' ? seen : [];
  return {
    type: 'turn-ended',
    turnId: turn.id,
    outcome,
    answer: stripCitation(findAnswer(turn.items) ?? findAnswer(spare) ?? ''),
    failure: turn.error?.message ?? null,
  };
}

export function isUnderWay({ status }: Turn): boolean {
  return status === 'inProgress';
}

/** The last message that is not mere commentary. */
function findAnswer(items: readonly Item[]): string | null {
  const last = items.findLast((item) => item.type === 'agentMessage' && item.phase !== 'commentary');
  return last?.type === 'agentMessage' ? last.text : null;
}

export function toCallChanged(turnId: string, item: Item): DoorEventOf<'call-changed'> | null {
  const title = toTitle(item);
  if (title === null || !('status' in item)) return null;
  return {
    type: 'call-changed',
    turnId,
    call: {
      id: item.id.slice(0, 200),
      title: title.replace(/\s+/g, ' ').slice(0, 400),
      status: CALL_STATUSES[item.status] ?? 'failed',
    },
  };
}

export function toPlanChanged(
  plan: readonly { step: string; status: string }[],
): DoorEventOf<'plan-changed'> {
  return {
    type: 'plan-changed',
    steps: plan
      .slice(0, 100)
      .map(({ step, status }) => ({ text: step.slice(0, 400), status: STEP_STATUSES[status] ?? 'pending' })),
  };
}

function toTitle(item: Item): string | null {
  if (item.type === 'commandExecution') return unwrapShell(item.command);
  if (item.type === 'fileChange') return `apply_patch ${item.changes.map(({ path }) => path).join(', ')}`;
  if (item.type === 'mcpToolCall') return `${item.server}.${item.tool}`;
  return null;
}

function stripCitation(text: string): string {
  const at = text.lastIndexOf(CITATION);
  return at < 0 ? text : text.slice(0, at).trimEnd();
}
