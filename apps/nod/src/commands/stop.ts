// `nod stop`: ends all that agents are doing, at once.
import { toCounterpart } from '@nod/protocol';
import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { parseOptions } from '../command-line/options.ts';

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, { agent: { type: 'string' } } as const, texts);
  const client = connectAsPerson(values.data, texts);
  const { overview } = await client.overview();
  const running = Object.values(overview.activeRuns).filter(
    ({ agent, conversationId }) =>
      values.agent === undefined ||
      agent === values.agent ||
      toCounterpart(overview.conversations[conversationId] ?? { participants: [agent, agent] }) ===
        values.agent,
  );
  const stopped = await Promise.all(running.map(({ conversationId }) => client.stop(conversationId)));
  const count = stopped.filter(Boolean).length;
  process.stdout.write(
    values.json ? `${JSON.stringify({ stopped: count })}\n` : `${texts.stopping(count)}\n`,
  );
  return EXIT.ok;
};
