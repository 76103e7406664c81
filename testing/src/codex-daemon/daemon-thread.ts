// A thread of the daemon's double: its turns, its items, its settings and what it asks, in the shapes of Codex 0.166.
import type { Fields } from './daemon-wire.ts';

export interface DoubleTurn {
  id: string;
  items: Fields[];
  status: 'inProgress' | 'completed' | 'interrupted' | 'failed';
  error: { message: string } | null;
  startedAt: number;
  completedAt: number | null;
}

export interface OpenRequest {
  id: number;
  method: string;
  params: Fields;
}

export interface DoubleThread {
  id: string;
  cwd: string;
  name: string | null;
  ephemeral: boolean;
  turns: DoubleTurn[];
  settings: Fields;
  open: OpenRequest[];
}

export const OWN_SETTINGS: Fields = {
  approvalPolicy: 'on-request',
  approvalsReviewer: 'user',
  sandboxPolicy: { type: 'workspaceWrite', writableRoots: [], networkAccess: false },
  activePermissionProfile: null,
};

export function currentTurn({ turns }: DoubleThread): DoubleTurn | undefined {
  return turns.find(({ status }) => status === 'inProgress');
}

export function toWireThread(thread: DoubleThread): Fields {
  return {
    id: thread.id,
    sessionId: thread.id,
    preview: firstPrompt(thread),
    ephemeral: thread.ephemeral,
    parentThreadId: null,
    cwd: thread.cwd,
    cliVersion: '0.166.0',
    source: 'vscode',
    threadSource: thread.ephemeral ? 'thread_title' : 'user',
    canAcceptDirectInput: true,
    name: thread.name,
    status: toWireStatus(thread),
    turns: [],
  };
}

export function toWireStatus(thread: DoubleThread): Fields {
  if (!currentTurn(thread)) return { type: 'idle' };
  const isAsked = thread.open.some(({ method }) => method === 'item/tool/requestUserInput');
  const flags = thread.open.length === 0 ? [] : [isAsked ? 'waitingOnUserInput' : 'waitingOnApproval'];
  return { type: 'active', activeFlags: flags };
}

/** `summary` holds the last message alone, `notLoaded` nothing. */
export function toWireTurn(turn: DoubleTurn, itemsView: 'notLoaded' | 'summary' | 'full'): Fields {
  const last = turn.items.findLast(({ type }) => type === 'agentMessage');
  const summary = last && turn.status === 'completed' ? [last] : [];
  const items = itemsView === 'full' ? turn.items : itemsView === 'summary' ? summary : [];
  return { ...turn, items, itemsView, rootTurnId: turn.id, durationMs: null };
}

export function toUserMessage(id: string, text: string, clientId: string | null): Fields {
  return { type: 'userMessage', id, clientId, content: [{ type: 'text', text, text_elements: [] }] };
}

function firstPrompt({ turns }: DoubleThread): string {
  const [item] = turns[0]?.items ?? [];
  const [part] = (item?.content ?? []) as Fields[];
  return typeof part?.text === 'string' ? part.text : '';
}
