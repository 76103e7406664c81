// Polling for updates: one long call after the other. A call names the first update that was not taken yet, so Telegram
// forgets what is taken and nothing else. Outages, conflicts and limits are told as the channel's status and waited out.
import type { ChannelParts } from '@nod/channels';
import type { Clock } from '@nod/hub';
import type { ChannelStatus } from '@nod/protocol';
import { z } from 'zod';
import { type BotApi, BotApiError } from '../api/bot-api.ts';
import type { Pause } from '../api/pause.ts';
import { ALLOWED_UPDATES, type RawUpdate, rawUpdateSchema } from '../updates/update.ts';

/** How long Telegram keeps a call open while nothing happens. */
const POLL_SECONDS = 50;
const LONGEST_PAUSE_MS = 60_000;
const KEY_PAUSE_MS = 300_000;
/** The place of a poller that died is free after about fifty seconds. */
const CONFLICT_PAUSE_MS = 5000;
/** Another poller that ended ours within this time is still there. */
const RIVAL_MS = 600_000;
/** From a call that gave nothing new to the next: not everybody keeps a call open. */
const SOONEST_MS = 500;
const updatesSchema = z.array(z.unknown());

export interface Polling {
  /** The updates after this one, once there are some; none when the signal aborts. */
  next(after: number | null, signal: AbortSignal): Promise<RawUpdate[]>;
  /** What is there at this moment, from this one on; as it was before where that cannot be found out. */
  look(from: number, signal: AbortSignal): Promise<RawUpdate[] | null>;
}

interface PollingParts {
  api: BotApi;
  clock: Clock;
  pause: Pause;
  tellStatus: ChannelParts['tellStatus'];
  /** Done before the first call, and again until it succeeds. */
  begin(signal: AbortSignal): Promise<ChannelStatus['self']>;
}

export function createPolling({ api, clock, pause, tellStatus, begin }: PollingParts): Polling {
  let self: ChannelStatus['self'] = null;
  let told: string | null = null;
  /** The last call was answered. The first one waits for nothing: whether it is answered is known at once. */
  let isAnswered = false;
  /** When another poller ended ours. */
  let endings: number[] = [];

  function tell(state: ChannelStatus['state'], problem: ChannelStatus['problem']): void {
    const status = { state, problem, self };
    const text = JSON.stringify(status);
    if (text === told) return;
    told = text;
    tellStatus(status);
  }

  async function ask(offset: number | null, timeout: number, signal: AbortSignal): Promise<RawUpdate[]> {
    const parameters = { timeout, allowed_updates: ALLOWED_UPDATES, ...(offset === null ? {} : { offset }) };
    const updates = updatesSchema.safeParse(await api.call('getUpdates', parameters, signal));
    if (!updates.success) throw new BotApiError({ type: 'lost' }, 'no answer of the Bot API');
    return updates.data.flatMap((each) => {
      const update = rawUpdateSchema.safeParse(each);
      return update.success ? [update.data] : [];
    });
  }

  /** Of two that live, each ends the other: they stay away longer and longer, so that one of them polls for long. */
  function countEndings(error: BotApiError): number {
    endings = endings.filter((at) => at > clock() - RIVAL_MS);
    if (error.failure.type === 'conflict' && isAnswered) endings.push(clock());
    return endings.length;
  }

  async function waitOut(error: unknown, attempt: number, signal: AbortSignal): Promise<void> {
    if (!(error instanceof BotApiError)) throw error;
    const rivalry = countEndings(error);
    isAnswered = false;
    const { state, code, ms } = toWait(error, attempt, rivalry);
    tell(state, { code, message: error.message });
    // A webhook of before stands in the way for good.
    if (error.failure.type === 'conflict' && /webhook/i.test(error.message))
      await api.call('deleteWebhook', {}, signal).catch(() => {});
    await pause(ms, signal);
  }

  return {
    async next(after, signal) {
      for (let attempt = 0; !signal.aborted; attempt += 1) {
        try {
          self ??= await begin(signal);
          const offset = after === null ? null : after + 1;
          const soonest = pause(SOONEST_MS, signal);
          const updates = await ask(offset, isAnswered ? POLL_SECONDS : 0, signal);
          const isNew = updates.some(({ update_id }) => update_id >= (offset ?? update_id));
          if (isAnswered && !isNew) await soonest;
          isAnswered = true;
          tell('running', null);
          if (updates.length > 0) return updates;
          attempt = -1;
        } catch (error) {
          if (signal.aborted) return [];
          await waitOut(error, attempt, signal);
        }
      }
      return [];
    },
    async look(from, signal) {
      try {
        return await ask(from, 0, signal);
      } catch {
        return null;
      }
    },
  };
}

type Waiting = { state: ChannelStatus['state']; ms: number } & Pick<
  NonNullable<ChannelStatus['problem']>,
  'code'
>;

/** What it is called, and how long to wait before the next call. */
function toWait({ failure }: BotApiError, attempt: number, rivalry: number): Waiting {
  const grow = (first: number, times: number) => Math.min(first * 2 ** times, LONGEST_PAUSE_MS);
  const ms = grow(1000, attempt);
  switch (failure.type) {
    case 'conflict':
      return { state: 'waiting', code: 'conflict', ms: grow(CONFLICT_PAUSE_MS, Math.max(0, rivalry - 1)) };
    case 'limited':
      return { state: 'waiting', code: 'limited', ms: failure.afterMs };
    case 'unauthorised':
      return { state: 'refused', code: 'key', ms: KEY_PAUSE_MS };
    case 'refused':
      return { state: 'waiting', code: 'other', ms };
    default:
      return { state: 'waiting', code: 'network', ms };
  }
}
