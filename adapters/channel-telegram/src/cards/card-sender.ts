// The sender of cards: all pieces of a card and the files that go with it, in order. How far a card of several messages
// has come is noted, so that what is there is not sent again when the rest is tried once more.
import type { Card, ChannelNotes, Sending, ShowOutcome } from '@nod/channels';
import type { Attachments } from '@nod/hub';
import { type Attachment, isPicture, PERSON } from '@nod/protocol';
import type { Words } from '@nod/wording';
import { BotApiError, Upload } from '../api/bot-api.ts';
import { toShowFailure } from '../api/outcomes.ts';
import { fromParts, toVisible } from '../text/index.ts';
import type { PieceSender } from './piece-sender.ts';
import type { Piece, RenderedCard } from './rendered-card.ts';
import { toTime } from './shown-time.ts';

export interface CardSender {
  send(chat: string, card: Card, rendered: SentCard): Promise<ShowOutcome>;
}

export interface SentCard extends RenderedCard {
  sending: Sending;
  words: Words;
  isSilent: boolean;
}

interface Step {
  /** Its message has the buttons. */
  isMain: boolean;
  /** `isAgain`: this very message may be there already. */
  send(isAgain: boolean): Promise<string>;
  /** Says that it could not be sent. */
  sendInstead?(): Promise<string>;
}

/** What did not get through so often, while something else does, holds up nothing more. */
const MOST_ATTEMPTS = 3;

interface SenderPorts {
  pieces: PieceSender;
  notes: ChannelNotes;
  attachments: Attachments;
}

export function createCardSender(ports: SenderPorts): CardSender {
  const { notes } = ports;
  /** By chat: what nobody knows to have arrived, and how often it was tried. */
  const lost = new Map<string, { what: string; times: number }>();

  async function insteadOfLost(error: unknown, chat: string, what: string, step: Step): Promise<string> {
    if (!step.sendInstead || toShowFailure(error).type !== 'unknown') throw error;
    const before = lost.get(chat);
    const times = before?.what === what ? before.times + 1 : 1;
    lost.set(chat, { what, times });
    if (times < MOST_ATTEMPTS) throw error;
    return step.sendInstead();
  }

  /** Only the last card of a chat can still be unfinished. */
  async function startNotes(chat: string, key: string): Promise<string[]> {
    const prefix = `parts/${chat}/`;
    const noted = await notes.list(prefix);
    const others = Object.keys(noted).filter((each) => each !== prefix + key);
    for (const each of others) await notes.set(each, null);
    return noted[prefix + key]?.split(' ') ?? [];
  }

  return {
    async send(chat, card, rendered) {
      const { key, isAgain } = rendered.sending;
      const steps = toSteps(ports, chat, card, rendered);
      const sent = steps.length > 1 ? await startNotes(chat, key) : [];
      // Of what was sent before, only the last can be there without being noted.
      const doubtful = isAgain ? sent.length : null;
      for (const [index, step] of [...steps.entries()].slice(sent.length)) {
        try {
          const instead = (error: unknown) => insteadOfLost(error, chat, `${key} ${index}`, step);
          sent.push(await step.send(index === doubtful).catch(instead));
        } catch (error) {
          return toShowFailure(error);
        }
        if (steps.length > 1) await notes.set(`parts/${chat}/${key}`, sent.join(' '));
      }
      const isMain = (_: string, index: number) => steps[index]?.isMain === true;
      return {
        type: 'shown',
        messages: sent.filter(isMain),
        beside: sent.filter((_, index) => !isMain(_, index)),
      };
    },
  };
}

function toSteps(ports: SenderPorts, chat: string, { message }: Card, rendered: SentCard): Step[] {
  const { before, main, isSilent } = rendered;
  // One sound is enough.
  const send = (piece: Piece, silent: boolean) => ports.pieces.send(chat, piece, { isSilent: silent });
  return [
    ...before.map((piece) => ({ isMain: false, send: () => send(piece, true) })),
    { isMain: true, send: () => send(main, isSilent) },
    ...(message?.attachments ?? []).map((each) => ({
      isMain: false,
      send: (isAgain: boolean) => sendAttachment(ports, chat, each, { ...rendered, isAgain }),
      sendInstead: () => tellFailed(ports, chat, each, rendered),
    })),
  ];
}

async function sendAttachment(
  ports: SenderPorts,
  chat: string,
  attachment: Attachment,
  rendered: SentCard & { isAgain: boolean },
): Promise<string> {
  const { pieces, attachments } = ports;
  const { words, isAgain } = rendered;
  const { id, name } = attachment;
  try {
    const { bytes } = await attachments.read(id, PERSON);
    const file = new Upload(toShownName(name), bytes);
    const beside = { disable_notification: true, ...(isAgain ? { caption: words.messenger.again } : {}) };
    return isPicture(attachment)
      ? await pieces.call(chat, 'sendPhoto', { photo: file, ...beside }).catch((error: unknown) => {
          if (!isRefused(error)) throw error;
          return pieces.call(chat, 'sendDocument', { document: file, ...beside });
        })
      : await pieces.call(chat, 'sendDocument', { document: file, ...beside });
  } catch (error) {
    if (error instanceof BotApiError && !isRefused(error)) throw error;
    return tellFailed(ports, chat, attachment, rendered);
  }
}

/** With what it hides, and without what would end it on the way: the name goes unquoted. */
function toShownName(name: string): string {
  return toVisible(name).replace(/[";\\]/g, '_');
}

function tellFailed(
  { pieces }: SenderPorts,
  chat: string,
  { name }: Attachment,
  { words }: SentCard,
): Promise<string> {
  const text = fromParts(words.messenger.attachmentFailed(name), toTime);
  return pieces.send(chat, { type: 'text', text, keyboard: [] }, { isSilent: true });
}

function isRefused(error: unknown): boolean {
  return error instanceof BotApiError && error.failure.type === 'refused';
}
