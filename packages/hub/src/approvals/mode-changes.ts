// The changes that give a conversation another mode.
import { type ChatMode, type Conversation, type Surface, toCounterpart } from '@nod/protocol';
import { toPersonEntry } from '../audit/audit-entries.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { Change } from '../contract/ports.ts';

/** None when it has that mode already. */
export function toModeChanges(
  { clock }: HubContext,
  conversation: Pick<Conversation, 'id' | 'participants'> & { mode: ChatMode },
  mode: ChatMode,
  surface: Surface,
): Change[] {
  const { id: conversationId } = conversation;
  if (conversation.mode === mode) return [];
  const at = clock();
  const agent = toCounterpart(conversation);
  const said = { at, outcome: 'mode-set', basis: 'mode', detail: mode } as const;
  const entry = toPersonEntry(surface, { ...said, agent, conversationId });
  return [
    { type: 'conversation-mode-set', conversationId, mode, at },
    { type: 'audit-recorded', entry },
  ];
}
