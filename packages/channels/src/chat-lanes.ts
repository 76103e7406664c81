// Lanes of a channel: each chat shows what is due in it, one thing after the other, in the order planned. What is due
// stands in the store; a lane holds nothing, so that a crash at any moment loses nothing.
import type { ChannelWrite, Showing } from '@nod/hub';
import { toCard } from './card.ts';
import type { Card, RecallOutcome, ShowOutcome } from './channel.ts';
import { type ChannelDesk, toArrivedVersion, toPauseMs } from './channel-desk.ts';

export interface ChatLanes {
  /** Something may be due in these chats. */
  wake(chats: readonly string[]): void;
  /** Resolves when nothing is due in the chat; at once where that is so. */
  rest(chat: string): Promise<void>;
  /** Resolves when every lane has come to its end, which the desk's signal brings about. */
  ended(): Promise<void>;
}

export function createChatLanes(desk: ChannelDesk): ChatLanes {
  /** Chats at work; whether something came since they last looked. */
  const woken = new Map<string, boolean>();
  const working = new Map<string, Promise<void>>();

  async function run(chat: string): Promise<void> {
    while (woken.get(chat) && !desk.signal.aborted) {
      woken.set(chat, false);
      await showAllDue({ ...desk, wake }, chat);
    }
    woken.delete(chat);
  }

  function wake(chats: readonly string[]): void {
    for (const chat of chats) {
      const isWorking = woken.has(chat);
      woken.set(chat, true);
      if (isWorking) continue;
      const lane = run(chat).finally(() => {
        if (working.get(chat) === lane) working.delete(chat);
      });
      working.set(chat, lane);
    }
  }

  return {
    wake,
    rest: async (chat) => working.get(chat),
    async ended() {
      await Promise.all(working.values());
    },
  };
}

type LaneDesk = ChannelDesk & Pick<ChatLanes, 'wake'>;

async function showAllDue(desk: LaneDesk, chat: string): Promise<void> {
  const { store, channel, signal } = desk;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const due = await store.nextDue(channel.surface, chat);
      if (!due) return;
      const pauseMs = await showDue(desk, due);
      failures = pauseMs === 'none' ? 0 : failures + 1;
      if (pauseMs !== 'none') await desk.pause(pauseMs ?? toPauseMs(failures - 1));
    } catch (error) {
      if (signal.aborted) return;
      desk.report(error);
      failures += 1;
      await desk.pause(toPauseMs(failures - 1));
    }
  }
}

/** How long to wait before the chat goes on, null for a time of the driver's own choice. */
type Pause = 'none' | number | null;

async function showDue(desk: LaneDesk, due: Showing): Promise<Pause> {
  const card = await toCard(desk.store, desk.channel.surface, due, desk.channel.languageOf(due.chat));
  if (!card) {
    await desk.write({ type: 'dropped', id: due.id });
    return 'none';
  }
  return due.shownVersion > 0 ? update(desk, due, card) : showFirst(desk, due, card);
}

async function update(desk: LaneDesk, due: Showing, card: Card): Promise<Pause> {
  const { id, chat, messages, version } = due;
  const outcome = await attempt(desk, () => desk.channel.update(chat, messages, card));
  if (outcome.type === 'later' || outcome.type === 'unknown') return toPause(outcome);
  // What cannot be changed any more stays as it is: the request is settled all the same.
  if (outcome.type === 'never') desk.report(new Error(`${due.chat}: ${outcome.why}`));
  const done: ChannelWrite = { type: 'shown', id, version, messages: toNew(messages, outcome) };
  if (outcome.type === 'moved' && card.request?.settlement === null) return move(desk, due, outcome.to, done);
  await desk.write(done);
  return 'none';
}

/** Shown in the other chat, behind all that is due there; whom this one is with, that one is with, too. */
async function move(desk: LaneDesk, due: Showing, to: string, done: ChannelWrite): Promise<Pause> {
  const { store, channel } = desk;
  const { chat, messageId, requestId } = due;
  if (to === chat) {
    await desk.write(done);
    return 'none';
  }
  const bound = (await store.chat(channel.surface, to)) ? null : await store.chat(channel.surface, chat);
  await desk.write(
    done,
    ...(bound ? [{ type: 'bound' as const, chat: { ...bound, chat: to, asks: null } }] : []),
    { type: 'planned', chat: to, messageId, requestId },
  );
  desk.wake([to]);
  return 'none';
}

/**
 * At least once, and once unless nobody can say whether it arrived: it is claimed before it is handed over. Where a claim
 * is left from an earlier attempt, the channel is asked what became of it; if it cannot tell, the card is shown again.
 */
async function showFirst(desk: LaneDesk, due: Showing, card: Card): Promise<Pause> {
  const { id, chat, isBegun } = due;
  const key = `${due.messageId}.${id}`;
  const recalled = isBegun ? await recall(desk, chat, key) : null;
  if (recalled?.type === 'shown') return confirm(desk, { ...due, version: toArrivedVersion(due) }, recalled);
  if (recalled?.type === 'later') return recalled.afterMs;
  const isAgain = recalled?.type === 'unknown';
  const isKnown = await isShownBefore(desk, due);
  if (!isBegun) await desk.write({ type: 'begun', id });
  const outcome = await attempt(desk, () => desk.channel.show(chat, card, { key, isAgain, isKnown }));
  return confirm(desk, { ...due, isBegun: isAgain }, outcome);
}

async function isShownBefore(
  { store, channel }: ChannelDesk,
  { id, chat, requestId }: Showing,
): Promise<boolean> {
  const showings = requestId === null ? [] : await store.showingsOf(channel.surface, requestId);
  return showings.some((each) => each.id !== id && each.chat === chat && each.shownVersion > 0);
}

async function recall({ channel, report }: ChannelDesk, chat: string, key: string): Promise<RecallOutcome> {
  try {
    return (await channel.recall?.(chat, key)) ?? { type: 'unknown', why: 'it does not remember' };
  } catch (error) {
    report(error);
    return { type: 'unknown', why: String(error) };
  }
}

async function confirm(desk: LaneDesk, due: Showing, outcome: ShowOutcome): Promise<Pause> {
  const { id, version, isBegun } = due;
  switch (outcome.type) {
    case 'shown':
      await desk.write(
        { type: 'shown', id, version, messages: [...outcome.messages] },
        ...toBeside(due, outcome.beside),
      );
      return 'none';
    case 'never':
      desk.report(new Error(`${due.chat}: ${outcome.why}`));
      await desk.write({ type: 'dropped', id });
      return 'none';
    case 'moved':
      return move(desk, due, outcome.to, { type: 'dropped', id });
    case 'later':
      // What an earlier attempt left behind stays unknown.
      if (!isBegun) await desk.write({ type: 'taken-back', id });
      return outcome.afterMs;
    case 'unknown':
      return toPause(outcome);
  }
}

/** What never changes refers to the message alone, so that a reply to it is one to the message. */
function toBeside({ chat, messageId }: Showing, beside: readonly string[] = []): ChannelWrite[] {
  return beside.map((message) => ({ type: 'referred', chat, message, messageId, requestId: null }));
}

function toPause(outcome: ShowOutcome): Pause {
  return outcome.type === 'later' ? outcome.afterMs : null;
}

async function attempt(desk: ChannelDesk, act: () => Promise<ShowOutcome>): Promise<ShowOutcome> {
  try {
    return await act();
  } catch (error) {
    desk.report(error);
    return { type: 'unknown', why: String(error) };
  }
}

function toNew(known: readonly string[], outcome: ShowOutcome): string[] {
  return outcome.type === 'shown' ? outcome.messages.filter((message) => !known.includes(message)) : [];
}
