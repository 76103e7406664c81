// Handlers of what the agent tells and asks in a turn. Outside of one nothing is told, and what is asked is cancelled.
import { randomUUID } from 'node:crypto';
import type { AgentHandlers } from '../agent/acp-connection.ts';
import { toChoiceAsk } from '../asks/choice-ask.ts';
import { toFormAsk } from '../asks/form-ask.ts';
import { CANCELLED, type OpenedAsk } from '../asks/opened-ask.ts';
import { toPermissionAsk } from '../asks/permission-ask.ts';
import { toQwenAsk } from '../asks/qwen-ask.ts';
import { joinAsked, stepTurn } from '../turns/turn-state.ts';
import type { PermissionRequest } from '../wire/permission-request.ts';
import type { SessionUpdate } from '../wire/session-update.ts';
import type { OpenAsks } from './open-asks.ts';
import type { RunningTurn, TurnSlot } from './running-turn.ts';
import type { ToldEvents } from './told-events.ts';
import type { TurnTelling } from './turn-telling.ts';

export interface HandlerParts {
  slot: TurnSlot;
  asks: OpenAsks;
  told: ToldEvents;
  telling: TurnTelling;
  folder: string;
}

export function createAgentHandlers(parts: HandlerParts): AgentHandlers {
  const { slot, asks, told, telling } = parts;

  function openAsk(opened: OpenedAsk, turn: RunningTurn, signal: AbortSignal) {
    telling.accept(turn);
    const { turnId } = turn.state;
    const asked = { type: 'asked', key: randomUUID(), turnId, ask: opened.ask } as const;
    const result = asks.open(asked, opened, signal);
    if (result === null) return opened.respond({ type: 'dismiss' });
    told.tell(asked);
    return result;
  }

  return {
    onUpdate(update) {
      const { turn } = slot;
      // A session that is loaded tells what was said in it.
      if (!turn || turn.phase === 'reaching') return;
      if (isWork(update)) telling.accept(turn);
      const [state, events] = stepTurn(turn.state, update, turn.profile);
      turn.state = state;
      for (const event of events) told.tell(event);
    },
    async onPermission(request, signal) {
      const { turn } = slot;
      if (!turn || turn.isStopping) return CANCELLED;
      const opened = readPermission(request, turn, parts.folder);
      return opened ? openAsk(opened, turn, signal) : CANCELLED;
    },
    async onForm(form, signal) {
      const { turn } = slot;
      const opened = form.mode === 'form' ? toFormAsk(form) : null;
      if (!opened || !turn || turn.isStopping) return { action: 'cancel' };
      return openAsk(opened, turn, signal);
    },
  };
}

/** Evidence that the prompt has arrived. */
function isWork({ sessionUpdate }: SessionUpdate): boolean {
  return sessionUpdate !== 'current_mode_update' && sessionUpdate !== 'config_option_update';
}

function readPermission(request: PermissionRequest, turn: RunningTurn, folder: string): OpenedAsk | null {
  const [state, known] = joinAsked(turn.state, request.toolCall, turn.profile);
  turn.state = state;
  return (
    toQwenAsk(request) ??
    toPermissionAsk({ ...known, folder }, request.options, turn.profile) ??
    toChoiceAsk(request)
  );
}
