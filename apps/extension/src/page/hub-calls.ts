// Calls of the hub to the page beside the side panel: followed for as long as the panel is open, carried out one after the
// other, and each answered.
import { decodeFrame, followStream, type HubClient } from '@nod/client';
import {
  type AskedPageCall,
  askedPageCallSchema,
  type PageAnswer,
  type PageCall,
  type PageFailure,
} from '@nod/protocol';
import type { ContentScriptBridge } from './content-script-bridge.ts';
import { type Capture, toCapturedPage } from './page-messages.ts';

const RETRY_MS = 3_000;

interface HubCallsPorts {
  client: HubClient;
  bridge: ContentScriptBridge;
  /** Messages that are written here name it. */
  sidePanel: string;
}

/** Runs until the signal aborts. Never rejects: a hub that refuses is tried again, for it may let the panel in later. */
export async function followHubCalls(
  { client, bridge, sidePanel }: HubCallsPorts,
  signal: AbortSignal,
): Promise<void> {
  const turns = createTurns(client, bridge);
  while (!signal.aborted) {
    try {
      const connect = (signal: AbortSignal) => client.openPageCalls({ sidePanel, signal });
      const onBroken = turns.stopAll;
      const frames = followStream({ ports: client.ports, connect, onOpen: () => {}, onBroken, signal });
      for await (const frame of frames) {
        const asked = decodeFrame(frame, askedPageCallSchema);
        if (asked) turns.take(asked);
      }
    } catch (error) {
      turns.stopAll();
      console.warn('the calls of the hub cannot be followed', error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

interface Turns {
  take(asked: AskedPageCall): void;
  /** The connection over which they came is gone: the hub has given them all up. */
  stopAll(): void;
}

/** One call at a time; one that nobody wants any more ends at its next step, or does not begin. */
export function createTurns(client: Pick<HubClient, 'answerPageCall'>, bridge: ContentScriptBridge): Turns {
  const stops = new Map<string, AbortController>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    take({ id, call }) {
      if (call.type === 'stop') return void stops.get(call.of)?.abort();
      const stop = new AbortController();
      stops.set(id, stop);
      last = last.then(async () => {
        if (!stop.signal.aborted) await answer(client, id, await carryOut(bridge, call, stop.signal));
        stops.delete(id);
      });
    },
    stopAll() {
      for (const stop of stops.values()) stop.abort();
    },
  };
}

/** Nobody may wait for it any more; what was done is done. */
async function answer(
  client: Pick<HubClient, 'answerPageCall'>,
  id: string,
  given: PageAnswer,
): Promise<void> {
  await client.answerPageCall(id, given).catch((error: unknown) => console.warn('not answered', error));
}

type Answered = Exclude<PageCall, { type: 'stop' }>;

async function carryOut(
  bridge: ContentScriptBridge,
  call: Answered,
  signal: AbortSignal,
): Promise<PageAnswer> {
  try {
    switch (call.type) {
      case 'state': {
        const read = await bridge.readState(call.most);
        return read.ok ? { type: 'state', state: read.value } : toFailed(read.failure);
      }
      case 'capture': {
        const captured = await bridge.captureWhole(call.selector);
        return captured.ok ? toCaptured(captured.value) : toFailed(captured.failure);
      }
      case 'look': {
        const looked = await bridge.lookAt(call.action);
        return looked.ok ? { type: 'look', look: looked.value } : toFailed(looked.failure);
      }
      case 'act': {
        const acted = await bridge.executeAction(call.action, { shown: call.shown, signal });
        return acted.ok ? { type: 'act', outcome: acted.value } : toFailed(acted.failure);
      }
    }
  } catch (error) {
    return toFailed({ problem: 'not-possible', detail: String(error).slice(0, 500), near: [] });
  }
}

function toCaptured({ selection, ...captured }: Capture): PageAnswer {
  return { type: 'capture', page: toCapturedPage(captured), selection };
}

function toFailed(failure: PageFailure): PageAnswer {
  return { type: 'failed', failure };
}
