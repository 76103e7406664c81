// `nod stop`: ends all that agents are doing, at once: those that the hub runs, and those whose programs it reaches by a door.
import type { HubClient } from '@nod/client';
import { type ConversationId, type StartingPoint, toCounterpart } from '@nod/protocol';
import { CliError } from '../command-line/cli-error.ts';
import { createPersonCommand, type Outcome } from '../command-line/command.ts';
import { findConversation } from '../command-line/named-agent.ts';
import { requireNoMore } from '../command-line/options.ts';
import type { Texts } from '../texts/texts.ts';

const OPTIONS = { agent: { type: 'string' } } as const;

export const run = createPersonCommand(OPTIONS, ({ values: { agent }, positionals }, texts) => {
  requireNoMore(positionals, texts);
  return (client) => stopWork(client, agent, texts);
});

/** Throws CliError where somebody works and nobody of them can be stopped. */
export async function stopWork(
  client: Pick<HubClient, 'overview' | 'stop'>,
  named: string | undefined,
  texts: Texts,
): Promise<Outcome> {
  const start = await client.overview();
  const working = [...listRunning(start, named), ...listBehindDoors(start, named)];
  const ended = await Promise.all(
    working.map(async ({ agent, conversationId }) => ({
      agent,
      isStopped: conversationId !== null && (await client.stop(conversationId, { surface: 'cli' })),
    })),
  );
  const stopped = ended.filter(({ isStopped }) => isStopped).length;
  const others = start.presences.filter(({ agent, state }) => isBusy(state) && isUnstopped(agent, ended));
  const notes = others.map(({ agent }) => texts.cannotStop(agent));
  if (stopped === 0 && notes.length > 0) throw new CliError('cannot_stop', notes.join('\n'));
  return {
    result: { stopped },
    lines: [stopped === 0 ? texts.words.work.nothingRuns : texts.stopped(stopped)],
    notes,
  };
}

interface Working {
  agent: string;
  /** Null: there is none to stop it in. */
  conversationId: ConversationId | null;
}

function listRunning({ overview }: StartingPoint, named: string | undefined): Working[] {
  const { activeRuns, conversations } = overview;
  return Object.values(activeRuns).filter(({ agent, conversationId }) => {
    const counterpart = toCounterpart(conversations[conversationId] ?? { participants: [agent, agent] });
    return named === undefined || agent === named || counterpart === named;
  });
}

function listBehindDoors({ overview, presences }: StartingPoint, named: string | undefined): Working[] {
  return presences
    .filter(({ agent, state }) => isBusy(state) && (named === undefined || agent === named))
    .map(({ agent }) => ({ agent, conversationId: findConversation(overview, agent)?.id ?? null }));
}

function isBusy(state: StartingPoint['presences'][number]['state']): boolean {
  return state === 'working' || state === 'waiting';
}

function isUnstopped(agent: string, ended: readonly { agent: string; isStopped: boolean }[]): boolean {
  return ended.some((each) => each.agent === agent && !each.isStopped);
}
