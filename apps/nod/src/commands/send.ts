// `nod send`: an agent says something and does not wait.
import { print, type RunCommand } from '../command-line/command.ts';
import { connectAsProgram } from '../command-line/hub-client.ts';
import { MESSAGE_OPTIONS, readMessage } from '../command-line/message-options.ts';
import { parseOptions } from '../command-line/options.ts';

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, MESSAGE_OPTIONS, texts);
  const message = readMessage(values, texts);
  const sent = await connectAsProgram(values, texts).sendMessage(message);
  const { requestId, scheduledFor, living } = sent;
  const { id, to } = sent.message;
  const notes = [
    ...(to === message.to ? [] : [texts.sending.wentTo(to)]),
    ...(living.length === 0 ? [] : [texts.sending.livingBeside(to, living)]),
  ];
  return print({ result: { id, requestId, scheduledFor, to, living }, lines: [id], notes }, values.json);
};
