// The check of the offset: what the hub has confirmed to Telegram is what it had taken, at any moment that it dies.
import type { BotApi } from '@nod/testing/bot-api';
import { openData, SURFACE } from './evidence.ts';

/** Of a hub that has just died. `passing`: updates that there is nothing to remember of. */
export async function checkOffset(
  data: string,
  double: BotApi,
  passing: ReadonlySet<number>,
): Promise<string[]> {
  const store = openData(data);
  const { arrival } = (await store.channel(SURFACE)) ?? { arrival: null };
  await store.close();
  const confirmed = findConfirmed(double);
  const lost = listBetween(Number(arrival ?? 0) + 1, confirmed).filter((id) => !passing.has(id));
  // Before the first that is remembered, nobody was let in yet.
  return arrival === null ? [] : lost.map((id) => `confirmed and not taken: update ${id}`);
}

/** The highest offset that reached Telegram. */
function findConfirmed({ calls }: BotApi): number {
  return calls.reduce((highest, { method, params, outcome }) => {
    const isApplied = method === 'getUpdates' && outcome !== 'lost-before' && outcome !== 'refused';
    return isApplied ? Math.max(highest, Number(params.offset ?? 0)) : highest;
  }, 0);
}

function listBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
