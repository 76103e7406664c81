// Updates: getUpdates with its offset, its wait and its conflicts, and the webhook that stands in its way.
import { LIMITS } from '../world/limits.ts';
import { readFlag, readInteger, readJson, readString } from '../world/parameters.ts';
import { pollConflict, Refusal } from '../world/refusal.ts';
import type { Call, Update } from '../world/wire.ts';
import { dropExpired, type World, wake } from '../world/world.ts';

/** A getUpdates that waits for the first update. */
export interface LongPoll {
  /** By the world's clock. */
  until: number;
  /** Null while there is nothing to say. Throws Refusal when another poll has ended this one. */
  look(): Update[] | null;
  /** Its bot has gone, or has its answer. */
  end(): void;
}

export function getUpdates(world: World, { params }: Call): Update[] | LongPoll {
  if (world.webhook !== null) {
    throw new Refusal(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  }
  const offset = readInteger(params, 'offset') ?? 0;
  const limit = clamp(readInteger(params, 'limit') ?? LIMITS.updates, 1, LIMITS.updates);
  const seconds = clamp(readInteger(params, 'timeout') ?? 0, 0, LIMITS.pollSeconds);
  readAllowed(world, params);
  confirm(world, offset);
  const updates = takeFrom(world, limit);
  return updates.length > 0 || seconds === 0 ? updates : openPoll(world, limit, seconds);
}

/** Stays until it is said again, and counts for what happens from now on. */
function readAllowed(world: World, params: Call['params']): void {
  const value = readJson(params, 'allowed_updates', 'allowed updates');
  if (!Array.isArray(value)) return;
  world.allowedUpdates = value.length === 0 ? null : new Set(value.map(toKind));
}

/** Nothing that is no text names a kind. */
function toKind(given: unknown): string {
  return typeof given === 'string' ? given.toLowerCase() : '';
}

/** A negative offset forgets all but the last. */
function confirm(world: World, offset: number): void {
  dropExpired(world);
  if (offset < 0) world.queue = world.queue.slice(offset);
  else if (offset > 0) world.queue = world.queue.filter(({ update }) => update.update_id >= offset);
}

function takeFrom(world: World, limit: number): Update[] {
  return world.queue.slice(0, limit).map(({ update }) => update);
}

function openPoll(world: World, limit: number, seconds: number): LongPoll {
  const own = Symbol('poll');
  world.poll = own;
  wake(world);
  const until = world.now() + seconds * 1000;
  return {
    until,
    look() {
      if (world.poll !== own) throw pollConflict();
      const updates = takeFrom(world, limit);
      return updates.length > 0 || world.now() >= until ? updates : null;
    },
    end() {
      if (world.poll === own) world.poll = null;
    },
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

export function setWebhook(world: World, { params }: Call): true {
  world.webhook = readString(params, 'url') ?? null;
  return true;
}

export function deleteWebhook(world: World, { params }: Call): true {
  world.webhook = null;
  if (readFlag(params, 'drop_pending_updates')) world.queue = [];
  return true;
}

export function getWebhookInfo(world: World): Record<string, unknown> {
  return {
    url: world.webhook ?? '',
    has_custom_certificate: false,
    pending_update_count: world.queue.length,
    ...(world.allowedUpdates ? { allowed_updates: [...world.allowedUpdates] } : {}),
  };
}
