// `nod chat`: the person says something to an agent and sees the answer as it is written.
import { followEvents, type HubClient } from '@nod/client';
import {
  type DraftEvent,
  type HubEvent,
  type Message,
  type MessageId,
  type Overview,
  PERSON,
  type StreamItem,
} from '@nod/protocol';
import { UsageError } from '../cli-error.ts';
import { connectAsPerson } from '../connect.ts';
import { EXIT } from '../exit-codes.ts';
import { parseStrictly, readAgentName, readText } from '../parse-options.ts';
import type { RunCommand } from '../run-command.ts';
import { toVisible } from '../to-visible.ts';

const OPTIONS = { agent: { type: 'string', default: 'nod' } } as const;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  if (positionals.length !== 1) throw new UsageError(texts.wrongArguments);
  const agent = readAgentName(values.agent, '--agent', texts);
  const text = readText(positionals[0], texts);
  const client = connectAsPerson(values.data, texts);
  const { overview } = await client.overview();
  const inReplyTo = findQuestion(overview, agent);
  const outgoing = { from: PERSON, to: agent, payload: { text }, inReplyTo, surface: 'cli' } as const;
  const { message } = await client.sendMessage(outgoing);
  const print = values.json ? () => {} : (piece: string) => void process.stdout.write(toVisible(piece));
  const answer = await followAnswer(client, overview.seq, message, print);
  process.stdout.write(values.json ? `${JSON.stringify(answer)}\n` : '\n');
  return EXIT.ok;
};

/** What is typed answers the newest question of the agent, as it does in the panel. */
function findQuestion({ openRequests }: Overview, agent: string): MessageId | null {
  const asked = Object.values(openRequests).filter((request) => request.agent === agent);
  return asked.sort((a, b) => b.openedAt - a.openedAt)[0]?.messageId ?? null;
}

/** Resolves to the agent's answer; Ctrl-C stops the agent and waits for what it has to say. */
async function followAnswer(
  client: HubClient,
  after: number,
  asked: Message,
  print: (piece: string) => void,
): Promise<Message> {
  const leave = new AbortController();
  // A hub that is away cannot be told; the stream comes back with it, and so does Ctrl-C.
  const stop = () => void client.stop(asked.conversationId).catch(() => process.once('SIGINT', stop));
  let printed = '';
  let hasRun = false;
  let answer: Message | null = null;
  const onItem = ({ event }: StreamItem) => {
    if (isPiece(event, asked)) {
      printed += event.delta;
      print(event.delta);
    } else if (event.type === 'run-started') {
      hasRun ||= event.run.messageId === asked.id;
    } else if (isAnswer(event, asked, hasRun)) {
      answer = event.message;
      print(toRest(event.message.payload.text ?? '', printed));
      leave.abort();
    }
  };
  process.once('SIGINT', stop);
  try {
    await followEvents({ client, after, onItem, onStatus: () => {}, signal: leave.signal });
  } finally {
    process.off('SIGINT', stop);
  }
  if (answer === null) throw new Error('the stream of the hub ended before the answer');
  return answer;
}

/** A piece of the answer; thoughts are not part of it. */
function isPiece(
  event: StreamItem['event'],
  { conversationId }: Message,
): event is Extract<DraftEvent, { type: 'draft-updated' }> {
  if (event.type !== 'draft-updated') return false;
  return event.draft.conversationId === conversationId && event.draft.part === 'answer';
}

/** What replies to the message; of an agent that does not say what it replies to, the next thing it says. */
function isAnswer(
  event: StreamItem['event'],
  asked: Message,
  hasRun: boolean,
): event is Extract<HubEvent, { type: 'message-delivered' }> {
  if (event.type !== 'message-delivered') return false;
  const { conversationId, from, to, inReplyTo } = event.message;
  const isHere = conversationId === asked.conversationId && from === asked.to && to === PERSON;
  return isHere && (inReplyTo === asked.id || (inReplyTo === null && !hasRun));
}

/** What of the finished text was not seen while it was written. */
function toRest(text: string, printed: string): string {
  if (text.startsWith(printed)) return text.slice(printed.length);
  return printed === '' ? text : `\n\n${text}`;
}
