// The report of a soak: what happened, in figures, and everything that is wrong.

import { type Evidence, gather, isSaidAgain, openData } from './checks/evidence.ts';
import { checkRequests } from './checks/request-checks.ts';
import { checkSecret } from './checks/secret-checks.ts';
import { checkOrder, checkShown } from './checks/shown-checks.ts';
import { checkMailboxes, checkWritten, listRefused } from './checks/written-checks.ts';
import type { Soak } from './running-soak.ts';

export interface SoakReport {
  seed: number;
  updates: number;
  /** Starts of the hub beside the first. */
  restarts: number;
  calls: number;
  faults: Record<string, number>;
  /** What agents said, what they asked, and what was written on Telegram. */
  said: number;
  requests: number;
  written: number;
  /** Words that came too late, or replied to what nobody knows. */
  refused: number;
  /** Messages in all chats; those that say that they may be there twice; cards whose arrival the hub never learned of. */
  messages: number;
  doubledSaid: number;
  unknown: number;
  seconds: number;
  peakMegabytes: number;
  problems: string[];
}

export async function judgeSoak(
  soak: Soak,
  { seed, began }: { seed: number; began: number },
): Promise<SoakReport> {
  const { double, lives, plan, agents, person, hub, watch } = soak;
  const store = openData(hub.data);
  const { written, elsewhere, asking, updates } = person.record;
  const { said, received } = agents;
  const evidence = await gather(store, double, { said, received, written, elsewhere, asking });
  await store.close();
  const seen = [...evidence.seen.values()].flat();
  return {
    seed,
    updates,
    restarts: lives.count() - 1,
    calls: double.calls.length,
    faults: plan.counts(),
    said: said.size,
    requests: evidence.cards.size,
    written: written.length,
    refused: listRefused(evidence).length,
    messages: seen.length,
    doubledSaid: seen.filter(isSaidAgain).length,
    unknown: soak.unknown,
    seconds: Math.round((Date.now() - began) / 1000),
    peakMegabytes: lives.peakMegabytes(),
    problems: [
      ...soak.problems,
      ...findProblems(evidence),
      ...checkSecret(double.token, hub.data, { written: lives.written(), leaks: watch.leaks }),
    ],
  };
}

function findProblems(evidence: Evidence): string[] {
  const checks = [checkShown, checkOrder, checkWritten, checkMailboxes, checkRequests];
  return checks.flatMap((check) => check(evidence));
}
