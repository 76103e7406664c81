// `nod ask`: an agent asks the person, waits, and prints the answer alone on standard output.
import { ConnectionError, type HubClient, waitForAnswer } from '@nod/client';
import { type HumanRequest, PERSON, type RequestId } from '@nod/protocol';
import { clock, timer } from '@nod/system-node';
import { addAttached, readAttached } from '../command-line/attached-files.ts';
import { CliError, EXIT, UsageError } from '../command-line/cli-error.ts';
import { print, type RunCommand } from '../command-line/command.ts';
import { connectAsProgram } from '../command-line/hub-client.ts';
import { MESSAGE_OPTIONS, readMessage } from '../command-line/message-options.ts';
import { parseOptions, readDuration } from '../command-line/options.ts';
import { renderAttachments } from '../terminal/attachment-lines.ts';
import type { Texts } from '../texts/texts.ts';

const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143 } as const;
/** How much longer than the hub the command waits, for a hub that is away when the time is up. */
const GRACE_MS = 3_000;

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, { ...MESSAGE_OPTIONS, timeout: { type: 'string' } } as const, texts);
  const message = readMessage(values, texts);
  if (message.to !== PERSON) throw new UsageError(texts.onlyThePerson);
  const timeout = readDuration('--timeout', values.timeout, texts) ?? null;
  const files = await readAttached(values.attach, texts);
  const client = connectAsProgram(values, texts);
  const stop = listenForSignals();
  const attached = await addAttached(client, files, message.from);
  const question = { ...message, ...attached, expectsReply: true, awaited: true, expiresInMs: timeout };
  const { requestId } = await client.sendMessage(question);
  if (requestId === null) throw new CliError('internal', texts.internal('the hub opened no request'));
  const deadline = timeout === null ? null : timeout + (message.delayMs ?? 0) + GRACE_MS;
  const request = await waitUntil(client, requestId, { stop, deadline });
  if (stop.signal.aborted) return withdraw(client, requestId, stop.signal.reason, texts);
  return conclude(client, request, values.json, texts);
};

/** Aborts with the exit code of the first signal; a second one ends the process the hard way. */
function listenForSignals(): AbortController {
  const stop = new AbortController();
  for (const [signal, exitCode] of Object.entries(SIGNAL_EXITS)) {
    process.once(signal, () => stop.abort(exitCode));
  }
  return stop;
}

/** The settled request; null when it was stopped or the deadline passed before. */
async function waitUntil(
  client: HubClient,
  requestId: RequestId,
  { stop, deadline }: { stop: AbortController; deadline: number | null },
): Promise<HumanRequest | null> {
  const late = new AbortController();
  const signal = AbortSignal.any([stop.signal, late.signal]);
  // AbortSignal.timeout fires at once for what does not fit into 32 bits, which is less than 25 days.
  const cancel = deadline === null ? () => {} : timer(clock() + deadline, () => late.abort());
  try {
    return await waitForAnswer(client, requestId, signal);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    cancel();
  }
}

async function withdraw(
  client: HubClient,
  requestId: RequestId,
  exitCode: number,
  texts: Texts,
): Promise<number> {
  try {
    await client.cancel(requestId);
    process.stderr.write(`nod: ${texts.asking.withdrawn}\n`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`nod: ${texts.asking.notWithdrawn(message)}\n`);
  }
  return exitCode;
}

async function conclude(
  client: HubClient,
  request: HumanRequest | null,
  json: boolean,
  texts: Texts,
): Promise<number> {
  const settlement = request?.settlement;
  if (!request || !settlement || settlement.outcome === 'expired') {
    throw new CliError('expired', texts.asking.timedOut, EXIT.timedOut);
  }
  if (settlement.outcome === 'cancelled')
    throw new CliError('cancelled', texts.asking.cancelled, EXIT.cancelled);
  const { text, messageId, surface, attachments } = settlement.reply;
  const result = { id: request.id, messageId, text, surface, ...(attachments && { attachments }) };
  const exitCode = print({ result, lines: [text], notes: renderAttachments(attachments) }, json);
  if (messageId !== null) await acknowledge(client, request.agent, messageId);
  return exitCode;
}

/** The answer is printed; the mailbox need not bring it again. It does when the hub is away just now. */
async function acknowledge(client: HubClient, agent: string, messageId: string): Promise<void> {
  try {
    await client.acknowledge(agent, { ids: [messageId] });
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
  }
}
