// Pairing: what a stranger is told who writes to the bot: a code, now and then, and nothing of what they wrote.
import type { Accounts } from '@nod/hub';
import type { Surface } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import type { Authorised } from '../authorisation/authorisation.ts';
import type { Say } from '../cards/said.ts';
import { type Languages, toSpoken } from '../chats/languages.ts';

type Stranger = Extract<Authorised, { type: 'stranger' }>;

/** Those who were told that too many ask: once is enough for each. */
const MOST_TOLD = 100;

interface PairingParts {
  accounts: Pick<Accounts, 'ask'>;
  surface: Surface;
  languages: Languages;
  say(...said: Parameters<Say>): void;
}

export function createPairing({ accounts, surface, languages, say }: PairingParts) {
  const toldFull = new Set<string>();

  return async ({ account, name, chat, language }: Stranger): Promise<void> => {
    const offer = await accounts.ask({ surface, account, name });
    const { pairing } = wordsOf(toSpoken(language)).messenger;
    if (offer.type === 'code') {
      // Also what they are told next is in their language.
      await languages.hear(chat, language);
      say(String(chat), [pairing.code(offer.code), pairing.lasts]);
    }
    if (offer.type !== 'full' || toldFull.has(account) || toldFull.size >= MOST_TOLD) return;
    toldFull.add(account);
    say(String(chat), [pairing.full]);
  };
}
