// Quick replies: a question with suggested answers, possibly none. Any text answers it.
import { type HumanRequestOf, NodError, type OutgoingMessage } from '@nod/protocol';
import type { RequestKind } from './kind.ts';

export const quickReplies: RequestKind<HumanRequestOf<'quick-replies'>> = {
  open(asking) {
    if (!('outgoing' in asking)) return null;
    const { outgoing, quickReplies: given } = asking;
    if (given === null && outgoing.expectsReply !== true) return null;
    const options = given ?? [];
    const recommended = requireRecommended(outgoing, options);
    const offer = outgoing.expectsReply === false ? { isOffer: true as const } : {};
    return { kind: 'quick-replies', options, recommended, lifeMs: null, ...offer };
  },
  options: ({ options }) => options,
  choose({ options }, text) {
    const index = options.indexOf(text);
    return index < 0 ? { type: 'words' } : { type: 'option', index };
  },
  async judge(request, answer) {
    if (!('text' in answer)) throw new NodError('invalid_request', 'this request is answered with a text');
    const chosen = quickReplies.choose(request, answer.text);
    return chosen && { text: answer.text, chosen };
  },
  isSent: true,
};

function requireRecommended({ recommended }: OutgoingMessage, options: string[]): number | null {
  if (recommended === undefined || recommended === null) return null;
  if (recommended < options.length) return recommended;
  throw new NodError('invalid_request', `recommended: there is no quick reply at index ${recommended}`);
}
