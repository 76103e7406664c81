// `nod stop`: ends all that agents are doing, at once.
import { toCounterpart } from '@nod/protocol';
import { createPersonCommand } from '../command-line/command.ts';
import { requireNoMore } from '../command-line/options.ts';

const OPTIONS = { agent: { type: 'string' } } as const;

export const run = createPersonCommand(OPTIONS, ({ values: { agent: named }, positionals }, texts) => {
  requireNoMore(positionals, texts);
  return async (client) => {
    const { activeRuns, conversations } = (await client.overview()).overview;
    const running = Object.values(activeRuns).filter(({ agent, conversationId }) => {
      const counterpart = toCounterpart(conversations[conversationId] ?? { participants: [agent, agent] });
      return named === undefined || agent === named || counterpart === named;
    });
    const ended = await Promise.all(
      running.map(({ conversationId }) => client.stop(conversationId, { surface: 'cli' })),
    );
    const stopped = ended.filter(Boolean).length;
    return {
      result: { stopped },
      lines: [stopped === 0 ? texts.words.work.nothingRuns : texts.stopped(stopped)],
    };
  };
});
