// Codes of pairings: what a stranger is told, and what the hub keeps of it.
import { PAIRING_ALPHABET, PAIRING_LENGTH } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';

/** 40 bits that nobody guesses: a new id has 96 that are told to nobody, and every byte of a hash is as likely as another. */
export function newPairingCode({ newId, hash }: Pick<HubContext, 'newId' | 'hash'>): string {
  const bytes = hash(newId('code')).match(/../g)?.slice(0, PAIRING_LENGTH) ?? [];
  return bytes.map((byte) => PAIRING_ALPHABET[Number.parseInt(byte, 16) % PAIRING_ALPHABET.length]).join('');
}
