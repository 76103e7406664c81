// The options that `nod send` and `nod ask` share, read into a message.
import { addressSchema, PERSON, type SendMessageBody } from '@nod/protocol';
import type { Texts } from '../texts/texts.ts';
import { ATTACH_OPTION } from './attached-files.ts';
import { PROGRAM_OPTIONS } from './hub-client.ts';
import { decode, type Given, readAgentName, readNumber, readText } from './options.ts';

export const MESSAGE_OPTIONS = {
  ...PROGRAM_OPTIONS,
  ...ATTACH_OPTION,
  from: { type: 'string' },
  to: { type: 'string', default: PERSON },
  text: { type: 'string' },
  'quick-reply': { type: 'string', multiple: true },
  recommended: { type: 'string' },
  'delay-ms': { type: 'string' },
  'model-answer': { type: 'boolean', default: false },
} as const;

type MessageOptions = Given<typeof MESSAGE_OPTIONS>['values'];

/** Throws UsageError. Quick replies are left for the hub to judge. */
export function readMessage(options: MessageOptions, texts: Texts): SendMessageBody {
  const from = readAgentName(options.from, '--from', texts);
  const delay = options['delay-ms'];
  return {
    from,
    to: decode(addressSchema, options.to, texts.invalidAgentName(options.to)),
    payload: readPayload(options, texts),
    quickReplies: options['quick-reply'] ?? null,
    recommended: readRecommended(options, texts),
    modelAnswer: options['model-answer'],
    delayMs:
      delay === undefined ? null : readNumber('--delay-ms', delay, [0, Number.MAX_SAFE_INTEGER], texts),
  };
}

/** Files say something by themselves. */
function readPayload({ text, attach = [] }: MessageOptions, texts: Texts): SendMessageBody['payload'] {
  return text === undefined && attach.length > 0 ? {} : { text: readText(text, texts) };
}

/** People count from 1, the protocol from 0. */
function readRecommended(
  { recommended, 'quick-reply': replies = [] }: MessageOptions,
  texts: Texts,
): number | null {
  if (recommended === undefined) return null;
  return readNumber('--recommended', recommended, [1, replies.length], texts) - 1;
}
