// The judge: `telegram-test-api`, a Bot API server that nobody here wrote, on a free port, with its own client as the
// person. A front before it makes up for where it differs from Telegram; everything else goes through as it stands.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import telegramTestApi from 'telegram-test-api';

const TOKEN = '4242424242:AAE-of-the-independent-judge-0001';

/** What the judge does not have, as its own answer to each says. */
export const UNSUPPORTED = [
  'sendDocument',
  'sendPhoto',
  'getFile',
  'sendMessageDraft',
  'sendChatAction',
  'editMessageCaption',
  'setMessageReaction',
  'pinChatMessage',
  'unpinChatMessage',
  'createForumTopic',
  'setMyCommands',
] as const;

interface JudgeButton {
  text: string;
  callback_data: string;
}

interface StoredUpdate {
  updateId: number;
  messageId: number;
  isRead: boolean;
}

interface StoredBotMessage extends StoredUpdate {
  message: { chat_id: number; text: string; reply_markup?: { inline_keyboard?: JudgeButton[][] } };
}

/** As far as it is used here: its own types name a package that it does not bring along. */
interface JudgeServer {
  config: { port: number };
  storage: { userMessages: StoredUpdate[]; botMessages: StoredBotMessage[] };
  start(): Promise<void>;
  stop(): Promise<boolean>;
  getClient(token: string, options: Record<string, unknown>): JudgeClient;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

interface JudgeClient {
  makeMessage(text: string): Record<string, unknown>;
  makeCallbackQuery(data: string, options: Record<string, unknown>): Record<string, unknown>;
  sendMessage(message: unknown): Promise<unknown>;
  sendCallback(query: unknown): Promise<unknown>;
}

const TelegramServer = telegramTestApi as unknown as new (config: Record<string, unknown>) => JudgeServer;

export interface JudgedMessage {
  message: number;
  text: string;
  buttons: JudgeButton[];
}

export interface JudgedPerson {
  write(text: string): Promise<void>;
  /** The button that begins so, of the newest message that has one. */
  tap(label: string): Promise<void>;
  /** As it was seen once, whatever became of it. */
  tapOld(message: number, data: string): Promise<void>;
  /** What the bot said, oldest first, as it is now. */
  seen(): JudgedMessage[];
}

export interface Judge {
  token: string;
  apiRoot: string;
  person(id: number): JudgedPerson;
  close(): Promise<void>;
}

const HOUR_SECONDS = 3600;
const ARRIVALS = ['AddedUserMessage', 'AddedUserCommand', 'AddedUserCallbackQuery'];

export async function startJudge(): Promise<Judge> {
  const judge = new TelegramServer({ port: await findPort(), host: '127.0.0.1', storeTimeout: HOUR_SECONDS });
  await judge.start();
  const confirmed = { offset: 0 };
  const front = createServer((incoming, response) => {
    pass({ judge, confirmed }, incoming, response).catch(() => response.destroy());
  });
  const apiRoot = `http://127.0.0.1:${await listen(front)}`;
  return {
    token: TOKEN,
    apiRoot,
    person: (id) => createPerson(judge, id),
    async close() {
      front.closeAllConnections();
      front.close();
      await judge.stop();
    },
  };
}

/** It takes no port 0. */
async function findPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

interface Front {
  judge: JudgeServer;
  /** What comes before this is never handed out again. */
  confirmed: { offset: number };
}

async function pass(front: Front, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = toJudged(incoming, await readAll(incoming));
  const isPoll = incoming.url?.endsWith('/getUpdates');
  const answered = isPoll
    ? await poll(front, incoming, body, response)
    : await forward(front.judge, incoming, body);
  response.writeHead(answered.status, { 'content-type': 'application/json' }).end(answered.body);
}

/** Without a keyboard, Telegram takes the old one away; the judge leaves it. */
function toJudged({ url }: IncomingMessage, body: Buffer): Buffer {
  if (!url?.endsWith('/editMessageReplyMarkup')) return body;
  return Buffer.from(JSON.stringify({ reply_markup: { inline_keyboard: [] }, ...JSON.parse(String(body)) }));
}

/** It answers every poll at once, and forgets what it has handed out once, whether it was confirmed or not. */
async function poll(
  { judge, confirmed }: Front,
  incoming: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const { offset = 0, timeout = 0 }: { offset?: number; timeout?: number } = JSON.parse(String(body));
  const until = Date.now() + timeout * 1000;
  confirmed.offset = Math.max(confirmed.offset, offset);
  for (;;) {
    for (const update of judge.storage.userMessages) update.isRead = update.updateId < confirmed.offset;
    // From before it is asked: what comes while it answers is not missed.
    const arrival = awaitArrival(judge, response, until);
    const answered = await forward(judge, incoming, body);
    const isEmpty = JSON.parse(answered.body).result.length === 0;
    if (!isEmpty || response.destroyed || Date.now() >= until) {
      arrival.end();
      return answered;
    }
    await arrival.ended;
  }
}

function awaitArrival(judge: JudgeServer, response: ServerResponse, until: number) {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = () => {
    clearTimeout(timer);
    for (const event of ARRIVALS) judge.off(event, end);
    response.off('close', end);
    resolve();
  };
  const timer = setTimeout(end, until - Date.now());
  for (const event of ARRIVALS) judge.on(event, end);
  response.on('close', end);
  return { ended, end };
}

async function forward(judge: JudgeServer, { url, method, headers }: IncomingMessage, body: Buffer) {
  const { port } = judge.config;
  const own = { ...headers, 'content-length': body.length };
  const outgoing = request({ host: '127.0.0.1', port, path: url, method, headers: own });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 500, body: String(await readAll(answer)) };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function createPerson(judge: JudgeServer, id: number): JudgedPerson {
  const client = judge.getClient(TOKEN, { userId: id, chatId: id, firstName: 'Ada' });
  const seen = (): JudgedMessage[] =>
    judge.storage.botMessages
      .filter(({ message }) => Number(message.chat_id) === id)
      .map(({ messageId, message: { text, reply_markup } }) => ({
        message: messageId,
        text,
        buttons: reply_markup?.inline_keyboard?.flat() ?? [],
      }));

  /** It names no message that a tap is on by itself. */
  async function tapOld(message: number, data: string): Promise<void> {
    await client.sendCallback(client.makeCallbackQuery(data, { message: { message_id: message } }));
  }

  return {
    seen,
    tapOld,
    async write(text) {
      await client.sendMessage(client.makeMessage(text));
    },
    async tap(label) {
      const found = seen()
        .toReversed()
        .flatMap(({ message, buttons }) => buttons.map((button) => ({ message, ...button })))
        .find(({ text }) => text.startsWith(label));
      if (!found) throw new Error(`there is no button "${label}"`);
      await tapOld(found.message, found.callback_data);
    },
  };
}
