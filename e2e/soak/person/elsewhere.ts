// The person elsewhere: at the panel, over HTTP, where they write and answer what Telegram shows as well.
import { AlreadySettledError, type HubClient } from '@nod/client';
import { type HumanRequest, NodError, parseCallback } from '@nod/protocol';
import { AGENTS } from '../agents/soak-agents.ts';
import { toToken } from '../world/tokens.ts';
import { persist } from '../world/watched-client.ts';
import { isOpenCard, listRecent, type PersonParts } from './person-record.ts';

export interface Elsewhere {
  write(): Promise<void>;
  /** Something that waits in the chat. */
  answerSome(chat: number): Promise<void>;
  /** What is settled already is left. */
  answer(requestId: string): Promise<void>;
}

export function createElsewhere(
  { view, draws, record }: PersonParts,
  client: HubClient,
  signal: AbortSignal,
): Elsewhere {
  let count = 0;

  async function answer(requestId: string): Promise<void> {
    const isApproved = draws.chance(0.5);
    try {
      const request = await persist(signal, () => client.request(requestId));
      const given = { ...toAnswer(request, isApproved), surface: 'panel' };
      if (!request.settlement) await persist(signal, () => client.answer(requestId, given));
    } catch (error) {
      if (!isLate(error)) throw error;
    }
  }

  return {
    answer,
    async write() {
      count += 1;
      const number = count;
      const id = `msg_e${String(number).padStart(23, '0')}`;
      const payload = { text: `${toToken('e', number)} from the panel` };
      const body = { id, from: 'user', to: draws.pick(AGENTS), payload, surface: 'panel' };
      await persist(signal, () => client.sendMessage(body));
      record.elsewhere.push(number);
    },
    async answerSome(chat) {
      const cards = listRecent(view, chat, isOpenCard);
      const callback = cards.length > 0 ? draws.pick(cards).data.map(parseCallback).find(Boolean) : null;
      if (callback) await answer(callback.requestId);
    },
  };
}

/** Somebody was first, perhaps this one: an answer whose acknowledgement was cut off is given once more. */
function isLate(error: unknown): boolean {
  if (error instanceof AlreadySettledError) return true;
  return error instanceof NodError && error.code === 'no_longer_valid';
}

function toAnswer(request: HumanRequest, isApproved: boolean) {
  if (request.kind === 'decision-set') return { decision: { type: 'accept-all' as const } };
  if (request.kind !== 'tool-approval') return { text: 'Later' };
  const { hash } = request;
  return {
    approval: isApproved ? { verdict: 'approve' as const, hash } : { verdict: 'reject' as const },
  };
}
