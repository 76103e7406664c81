// Drafts: messages being written, held in memory only and told to whoever is watching.
import {
  type Conversation,
  type Draft,
  type DraftGrowth,
  type DraftId,
  NodError,
  type OutgoingMessage,
  PERSON,
  toPairKey,
} from '@nod/protocol';
import { createAlarm } from '../context/alarm.ts';
import { type IsName, isAmong } from '../context/changing-names.ts';
import { ALL, type HubContext, toOpening, toRegistration } from '../context/hub-context.ts';
import { requireRoomForDraft } from '../context/room.ts';
import type { Drafts } from '../contract/hub.ts';

/** A draft that has not grown for this long is given up. */
const IDLE_MS = 60_000;

export interface DraftKeeper extends Drafts {
  /** Ends the draft that a sent message completes, and its sender's other drafts in the conversation. */
  closeFor(body: OutgoingMessage): void;
  /** Ends what these agents were writing. */
  dropOf(isOne: IsName): void;
}

export function createDrafts(context: HubContext): DraftKeeper {
  const drafts = new Map<DraftId, Draft>();
  const oldest = () => drafts.values().reduce((first, { updatedAt }) => Math.min(first, updatedAt), Infinity);
  const alarm = createAlarm(
    context,
    () => (drafts.size === 0 ? null : oldest() + IDLE_MS),
    (now) => {
      for (const draft of drafts.values()) if (draft.updatedAt + IDLE_MS <= now) close(draft);
    },
  );

  function close({ id: draftId, conversationId }: Draft): void {
    drafts.delete(draftId);
    context.items.tell(ALL, { seq: null, event: { type: 'draft-closed', draftId, conversationId } });
    alarm.reset();
  }

  return {
    list: () => [...drafts.values()],
    append(id, { append: delta, ...growth }) {
      context.changing.requireSteady(growth.from);
      const known = drafts.get(id);
      if (known && known.from !== growth.from)
        throw new NodError('forbidden', `draft ${id} is another agent's`);
      const { text, ...draft } = known ?? newDraft(context, id, growth);
      const grown = { ...draft, text: text + delta, updatedAt: context.clock() };
      requireRoomForDraft(
        [...drafts.values()].filter((each) => each.id !== id),
        grown,
      );
      drafts.set(id, grown);
      const event = { type: 'draft-updated' as const, draft, offset: text.length, delta };
      context.items.tell(ALL, { seq: null, event });
      alarm.reset();
      return grown;
    },
    drop(ids) {
      for (const id of ids) {
        const draft = drafts.get(id);
        if (draft) close(draft);
      }
    },
    dropOf(isOne) {
      for (const draft of drafts.values()) if (isAmong(isOne, draft.from)) close(draft);
    },
    closeFor({ draftId, from }) {
      const finished = draftId ? drafts.get(draftId) : undefined;
      if (!finished || finished.from !== from) return;
      for (const draft of drafts.values()) {
        if (draft.from === from && draft.conversationId === finished.conversationId) close(draft);
      }
    },
  };
}

function newDraft(
  context: HubContext,
  id: DraftId,
  { from, part, conversationId }: Omit<DraftGrowth, 'append'>,
): Draft {
  const draft = { id, from, part, text: '', updatedAt: context.clock() };
  if (!conversationId) return { ...draft, conversationId: toDefault(context, from) };
  const participants = context.overview.conversations[conversationId]?.participants;
  if (!participants || toPairKey(...participants) !== toPairKey(from, PERSON)) {
    throw new NodError('not_found', `no conversation ${conversationId} with "${from}"`);
  }
  return { ...draft, conversationId };
}

/** The conversation with the person, opened if there is none yet. */
function toDefault(context: HubContext, from: Draft['from']): Draft['conversationId'] {
  const pair = toPairKey(from, PERSON);
  const known = context.conversationByPair.get(pair);
  if (known) return known;
  const id = context.newId('cnv');
  const conversation = {
    id,
    participants: [from, PERSON] satisfies Conversation['participants'],
    openedAt: context.clock(),
  };
  const changes = [...toRegistration(context, from), ...toOpening(context, conversation)];
  context.store.commit(changes).catch(context.report);
  return id;
}
