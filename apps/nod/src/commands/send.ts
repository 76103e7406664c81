// `nod send`: an agent says something and does not wait.

import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsProgram } from '../command-line/hub-client.ts';
import { MESSAGE_OPTIONS, readMessage } from '../command-line/message-options.ts';
import { parseOptions } from '../command-line/options.ts';

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, MESSAGE_OPTIONS, texts);
  const message = readMessage(values, texts);
  const client = connectAsProgram(values, texts);
  const sent = await client.sendMessage(message);
  const { requestId, scheduledFor, living } = sent;
  const { id, to } = sent.message;
  if (!values.json && to !== message.to) process.stderr.write(`${texts.sending.wentTo(to)}\n`);
  if (!values.json && living.length > 0) process.stderr.write(`${texts.sending.livingBeside(to, living)}\n`);
  process.stdout.write(
    values.json ? `${JSON.stringify({ id, requestId, scheduledFor, to, living })}\n` : `${id}\n`,
  );
  return EXIT.ok;
};
