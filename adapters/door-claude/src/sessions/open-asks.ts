// The ask desk: permissions that hooks wait for, each under a key that it keeps over restarts of the hub, until it is answered
// here, or seen to be answered in the terminal.
import { resolve } from 'node:path';
import type { Ask, AskAnswer, DoorEvent } from '@nod/doors';
import { toHookOutput } from '../asks/hook-output.ts';
import { toAsk, toShownFile } from '../asks/permission-ask.ts';
import { readShownFile } from '../asks/shown-file.ts';
import type { PermissionEvent } from '../hooks/hook-event.ts';
import type { HookCall } from '../hooks/hook-socket.ts';
import type { CallBook } from './call-book.ts';

/** The transcript is written about when the hook begins. */
const JOIN_MS = 1_500;
const MOST_REMEMBERED = 200;
/** As often in a row the session must be seen not to wait: it does not for a moment between two dialogs. */
const QUIET_LOOKS = 2;

export type PermissionCall = HookCall & { event: PermissionEvent };

interface OpenAsk {
  key: string;
  turnId: string | null;
  ask: Ask;
  call: PermissionCall;
  agentId: string | null;
  /** How often it was seen that nothing waits, since something did; null: nothing has waited yet. */
  quiet: number | null;
}

export interface AskDesk {
  /** Resolves when it was told, or is over. */
  take(call: PermissionCall): Promise<void>;
  answer(key: string, answer: AskAnswer): void;
  /** What the session's record says: whether a dialog is open. */
  see(isWaiting: boolean): void;
  returned(callId: string): void;
  /** Closes what was asked for by the session itself (`main`), or by its sub-agents as well. */
  close(whose: 'main' | 'all', how: 'elsewhere' | 'gone'): void;
  /** Answers all that is open with a dismissal. */
  dismiss(): boolean;
  open(): { key: string; turnId: string | null; ask: Ask }[];
  agents(): Set<string>;
}

export interface AskParts {
  calls: CallBook;
  tell(event: DoorEvent): void;
  timer(delayMs: number, callback: () => void): () => void;
  isFollowed(): boolean;
  /** A dialog is open in the terminal, as far as the session's record says. */
  isWaiting(): boolean;
}

export function createAskDesk({ calls, tell, timer, isFollowed, isWaiting }: AskParts): AskDesk {
  const asks = new Map<string, OpenAsk>();
  /** By the hook's process: one that was cut off while it was told comes back. */
  const answered = new Map<string, object>();
  const used = new Set<string>();

  const close = ({ key, call }: OpenAsk, how: 'elsewhere' | 'gone') => {
    if (!asks.delete(key)) return;
    call.drop();
    tell({ type: 'ask-closed', key, how });
  };
  const closeAll = (fits: (ask: OpenAsk) => boolean, how: 'elsewhere' | 'gone') => {
    for (const ask of [...asks.values()].filter(fits)) close(ask, how);
  };

  /** Null: it was answered in the terminal before we could hear of it. */
  async function findKey({ key, nonce, event }: PermissionCall, left: () => boolean): Promise<string | null> {
    if (key) return key;
    const wanted = { name: event.tool_name, input: event.tool_input, agentId: event.agent_id ?? null };
    const found = calls.take(wanted) ?? (await waitFor(() => (left() ? '' : calls.take(wanted))));
    const callId = found || calls.takeOnly(wanted);
    if (callId && !used.has(callId)) return callId;
    return event.agent_id || isWaiting() ? `hook-${nonce}` : null;
  }

  function waitFor(find: () => string | null): Promise<string | null> {
    return new Promise((resolve) => {
      const finish = (found: string | null) => {
        stopWaiting();
        unfollow();
        resolve(found);
      };
      const look = () => {
        const found = find();
        if (found !== null) finish(found);
      };
      const stopWaiting = timer(JOIN_MS, () => finish(null));
      const unfollow = calls.onCall(look);
    });
  }

  const desk: AskDesk = {
    async take(call) {
      const earlier = answered.get(call.nonce);
      if (earlier) return call.decide(earlier);
      // Of a sub-agent in the background the terminal asks only once the hook has ended.
      if (call.event.agent_id && !isFollowed()) return call.drop();
      let hasLeft = false;
      call.onLeft(() => {
        hasLeft = true;
        closeAll((ask) => ask.call === call, 'elsewhere');
      });
      const key = await findKey(call, () => hasLeft);
      const file = await readShown(call.event);
      if (hasLeft) return;
      if (key === null || calls.isOver(key)) return call.drop();
      // The process that asked before is cut off and has not noticed.
      asks.get(key)?.call.drop();
      used.add(key);
      call.tellKey(key);
      const ask = toAsk(call.event, file);
      const own = { key, turnId: call.event.prompt_id ?? null, ask };
      asks.set(key, { ...own, call, agentId: call.event.agent_id ?? null, quiet: null });
      tell({ type: 'asked', ...own });
    },
    answer(key, answer) {
      const open = asks.get(key);
      if (!open || !asks.delete(key)) return;
      const output = toHookOutput(open.call.event, answer);
      answered.set(open.call.nonce, output);
      const [oldest] = answered.keys();
      if (answered.size > MOST_REMEMBERED && oldest !== undefined) answered.delete(oldest);
      open.call.decide(output);
    },
    see(isWaiting) {
      for (const ask of asks.values()) {
        if (isWaiting) ask.quiet = 0;
        else if (ask.quiet !== null) ask.quiet += 1;
      }
      closeAll(({ quiet }) => quiet !== null && quiet >= QUIET_LOOKS, 'elsewhere');
    },
    returned: (callId) => closeAll(({ key }) => key === callId, 'elsewhere'),
    close: (whose, how) => closeAll(({ agentId }) => whose === 'all' || agentId === null, how),
    dismiss() {
      const keys = [...asks.keys()];
      for (const key of keys) desk.answer(key, { type: 'dismiss' });
      return keys.length > 0;
    },
    open: () => [...asks.values()].map(({ key, turnId, ask }) => ({ key, turnId, ask })),
    agents: () => new Set([...asks.values()].flatMap(({ agentId }) => agentId ?? [])),
  };
  return desk;
}

/** What the file holds that has to be shown; undefined where there is none to show. */
async function readShown(event: PermissionEvent): Promise<string | null | undefined> {
  const path = toShownFile(event);
  return path === null ? undefined : readShownFile(resolve(event.cwd ?? '/', path));
}
