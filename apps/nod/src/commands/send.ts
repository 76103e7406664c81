// `nod send`: an agent says something and does not wait.
import { connectAsProgram } from '../connect.ts';
import { EXIT } from '../exit-codes.ts';
import { MESSAGE_OPTIONS, readMessage } from '../message-options.ts';
import { parseOptions } from '../parse-options.ts';
import type { RunCommand } from '../run-command.ts';

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, MESSAGE_OPTIONS, texts);
  const message = readMessage(values, texts);
  const client = connectAsProgram(values, texts);
  const sent = await client.sendMessage(message);
  const { requestId, scheduledFor } = sent;
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ id: sent.message.id, requestId, scheduledFor })}\n`
      : `${sent.message.id}\n`,
  );
  return EXIT.ok;
};
