// Telegram under test: the channel on a double of the Bot API, in this process or over HTTP.
import { createChannelNotes } from '@nod/channels';
import type { Accounts, Attachments, Clock, Timer } from '@nod/hub';
import type { AgentName, Right } from '@nod/protocol';
import { createFaultyLink, createMortalLink, LinkError, type LinkFaults } from '@nod/testing';
import { createBotApi, type BotApi as Double } from '@nod/testing/bot-api';
import type { ChannelUnderTest, ProcessParts } from '@nod/testing/channel-conformance';
import { wordsOf } from '@nod/wording';
import { type BotApi, BotApiError, type Parameters, toFailure, Upload } from './api/bot-api.ts';
import { createGrammyApi } from './api/grammy-api.ts';
import { createTelegramChannel, type TelegramChannel } from './channel/telegram-channel.ts';
import type { TelegramSettings } from './settings/telegram-settings.ts';

export const PLAIN_SETTINGS: Omit<TelegramSettings, 'token'> = {
  groups: false,
  longAnswers: 'document',
  quietHours: null,
};

/** The double as the port: no bytes go over a wire. */
export function toBotApi(double: Double): BotApi {
  const never = new AbortController().signal;
  return {
    async call(method, parameters, signal = never) {
      const reply = await double.exchange(method, toCall(parameters), signal);
      if (reply.type === 'cut') throw new BotApiError({ type: 'lost' }, 'cut off');
      const { answer } = reply;
      if (answer.ok) return answer.result;
      const failure = toFailure(answer.error_code, answer.parameters);
      throw new BotApiError(failure, answer.description);
    },
    download: () => Promise.reject(new BotApiError({ type: 'refused', code: 404 }, 'no files here')),
  };
}

function toCall(parameters: Parameters): DoubleCall {
  const files = new Map<string, { name: string; bytes: Uint8Array }>();
  const params: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parameters))
    if (value instanceof Upload) files.set(key, { name: value.name, bytes: value.bytes });
    else params[key] = JSON.parse(JSON.stringify(value));
  return { params, files };
}

type DoubleCall = CallOf<Double['exchange']>;
type CallOf<F> = F extends (method: string, call: infer C, signal: AbortSignal) => unknown ? C : never;

/** Accounts that are let in; a test changes them at will. */
export function createFakeAccounts(rights: Map<string, readonly Right[]>): Accounts & { asked: string[] } {
  const asked: string[] = [];
  const refuse = () => Promise.reject(new Error('not here'));
  return {
    asked,
    rightsOf: async (_, account) => rights.get(account) ?? [],
    list: async () => ({
      pairings: [],
      accounts: [...rights].map(([account, given]) => ({
        surface: 'telegram',
        account,
        name: account,
        rights: [...given],
        pairedAt: 0,
      })),
    }),
    async ask({ account }) {
      asked.push(account);
      return asked.filter((each) => each === account).length > 1
        ? { type: 'wait' }
        : { type: 'code', code: 'ABCD2345', expiresAt: 3_600_000 };
    },
    pair: refuse,
    setRights: refuse,
    remove: refuse,
    onChange: () => () => {},
  };
}

export const noAttachments: Attachments = {
  add: () => Promise.reject(new Error('none')),
  read: () => Promise.reject(new Error('none')),
};

const ANA = 1001;
const BEN = 1002;
const BOTH: readonly Right[] = ['chat', 'approve'];
const AGAIN = [wordsOf('en'), wordsOf('zh')].map(({ messenger }) => messenger.again);

interface Under {
  double: Double;
  toApi(): BotApi;
  settle(): Promise<boolean>;
  destroy(): Promise<void>;
  setTime(parts: { clock: Clock; timer: Timer }): void;
}

function createTimedDouble(): Pick<Under, 'double' | 'setTime'> {
  let time: { clock: Clock; timer: Timer } | null = null;
  const double = createBotApi({
    clock: () => time?.clock() ?? 0,
    timer: (at, callback) => time?.timer(at, callback) ?? (() => {}),
  });
  for (const id of [ANA, BEN]) double.addPerson({ id, language: 'en' });
  return {
    double,
    setTime(given) {
      time ??= given;
    },
  };
}

/** Two people, each with an agent of their own: what one agent says is shown to one of them. */
export async function openMemoryTelegram(): Promise<ChannelUnderTest> {
  const timed = createTimedDouble();
  return toUnderTest({
    ...timed,
    toApi: () => toBotApi(timed.double),
    settle: async () => false,
    destroy: async () => {},
  });
}

export async function openHttpTelegram(): Promise<ChannelUnderTest> {
  const timed = createTimedDouble();
  const { double } = timed;
  const server = await double.serve();
  const underWay = new Set<string>();
  const isMoving = () => [...underWay].some((call) => !call.startsWith('getUpdates') || !double.isPolled());
  let count = 0;
  return toUnderTest({
    ...timed,
    toApi() {
      const api = createGrammyApi({ token: double.token, apiRoot: server.apiRoot });
      return {
        ...api,
        async call(method, parameters, signal) {
          count += 1;
          const name = `${method} ${count}`;
          underWay.add(name);
          return api.call(method, parameters, signal).finally(() => underWay.delete(name));
        },
      };
    },
    async settle() {
      const wasMoving = isMoving();
      while (isMoving()) await new Promise((resolve) => setImmediate(resolve));
      return wasMoving;
    },
    destroy: () => server.close(),
  });
}

interface Called {
  method: string;
  parameters: Parameters;
}

function toUnderTest({ double, toApi, setTime, ...own }: Under): ChannelUnderTest {
  const faults: LinkFaults = { isAway: false, next: [] };
  const accounts = createFakeAccounts(new Map([ANA, BEN].map((id) => [String(id), BOTH])));
  const chatOf = (agent: AgentName) => String(agent === 'ana' ? ANA : BEN);
  return {
    ...own,
    remembers: false,
    connect(life) {
      setTime(life);
      const api = toApi();
      const faulty = createFaultyLink(
        ({ method, parameters }: Called, signal) => api.call(method, parameters, signal),
        faults,
        isSend,
      );
      const { link, ...mortality } = createMortalLink(faulty, (called) => isSend(called) || isEdit(called));
      const linked: BotApi = {
        ...api,
        call: (method, parameters, signal = new AbortController().signal) =>
          link({ method, parameters }, signal).catch(toApiError),
      };
      const channel = createChannel(life, linked, accounts);
      return { channel: { ...channel, route: async ({ agent }) => [chatOf(agent)] }, ...mortality };
    },
    chatOf,
    seen: (chat) =>
      double
        .seen(Number(chat))
        .filter(({ kind, text }) => kind !== 'service' && !isCount(text))
        .map(({ message, by, text, buttons }) => ({
          message: String(message),
          by: by === 'bot' ? ('channel' as const) : by,
          text,
          buttons: buttons.flat().map((each) => ({ label: each.text, data: each.callback_data ?? '' })),
          isAgain: AGAIN.some((mark) => text.includes(mark)),
        })),
    tap: (chat, message, data) => void double.forgeTap(Number(chat), Number(message), data),
    write: (chat, text, replyTo = null) => String(double.write(Number(chat), text, toReply(replyTo))),
    setAway(isAway) {
      faults.isAway = isAway;
    },
    fail(lost) {
      faults.next.push(lost);
    },
    close: (chat) => double.close(Number(chat)),
  };
}

export function createChannel(
  life: ProcessParts,
  api: BotApi,
  accounts: Accounts,
  settings = PLAIN_SETTINGS,
): TelegramChannel {
  const { hub, store, clock, timer, report } = life;
  const parts = { hub, accounts, attachments: noAttachments, clock, timer, report };
  const notes = createChannelNotes(store, 'telegram');
  const { signal } = new AbortController();
  return createTelegramChannel(settings, { ...parts, notes, signal, tellStatus: () => {} }, api);
}

/** A message that is not there can be replied to only by a client that saw it once. */
function toReply(replyTo: string | null) {
  if (replyTo === null) return {};
  if (/^\d+$/.test(replyTo)) return { replyTo: Number(replyTo) };
  return { fields: { reply_to_message: { message_id: 999_999_999, date: 0 } } };
}

function isSend({ method, parameters }: Called): boolean {
  return method === 'sendDocument' || (method === 'sendMessage' && !isCount(parameters.text));
}

/** The count of what waits is no part of what the driver shows. */
function isCount(text: unknown): boolean {
  return typeof text === 'string' && text.startsWith('🔔');
}

function isEdit({ method }: Called): boolean {
  return method.startsWith('editMessage');
}

function toApiError(error: unknown): never {
  if (!(error instanceof LinkError)) throw error;
  throw new BotApiError({ type: error.lost === 'before' ? 'unreachable' : 'lost' }, error.message);
}
