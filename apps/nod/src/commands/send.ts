// `nod send`: an agent says something and does not wait.
import { addAttached, readAttached } from '../command-line/attached-files.ts';
import { print, type RunCommand } from '../command-line/command.ts';
import { connectAsProgram } from '../command-line/hub-client.ts';
import { MESSAGE_OPTIONS, readMessage } from '../command-line/message-options.ts';
import { parseOptions } from '../command-line/options.ts';

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, MESSAGE_OPTIONS, texts);
  const message = readMessage(values, texts);
  const files = await readAttached(values.attach, texts);
  const client = connectAsProgram(values, texts);
  const sent = await client.sendMessage({ ...message, ...(await addAttached(client, files, message.from)) });
  const { requestId, scheduledFor, living } = sent;
  const { id, to } = sent.message;
  const notes = [
    ...(to === message.to ? [] : [texts.sending.wentTo(to)]),
    ...(living.length === 0 ? [] : [texts.sending.livingBeside(to, living)]),
  ];
  const { attachments } = sent.message;
  const result = { id, requestId, scheduledFor, to, living, ...(attachments && { attachments }) };
  return print({ result, lines: [id], notes }, values.json);
};
