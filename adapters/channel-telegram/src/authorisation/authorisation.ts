// Authorisation: who an update is from, and what they may do at this moment, before anything else of it is looked at.
// Only the number of the account counts; who has none, or speaks in the name of a chat, is nobody.
import type { Accounts } from '@nod/hub';
import { accountIdSchema, type Right, type Surface } from '@nod/protocol';
import { findSender, type RawUpdate, type Sender } from '../updates/update.ts';

export type Authorised =
  /** Nobody who could be answered: it is left at that. */
  | { type: 'refused' }
  /** Not let in, in a chat of their own: they can ask to be. */
  | { type: 'stranger'; account: string; name: string; chat: number; language: string | undefined }
  | { type: 'person'; account: string; rights: readonly Right[]; sender: Sender };

export type Authorise = (update: RawUpdate) => Promise<Authorised>;

export function createAuthorisation(accounts: Pick<Accounts, 'rightsOf'>, surface: Surface): Authorise {
  return async (update) => {
    const sender = findSender(update);
    const account = accountIdSchema.safeParse(sender && String(sender.user.id));
    if (!sender || !account.success) return { type: 'refused' };
    const rights = await accounts.rightsOf(surface, account.data);
    if (rights.length > 0) return { type: 'person', account: account.data, rights, sender };
    return toStranger(update, account.data, sender);
  };
}

/** Who only taps, edits or reacts has asked for nothing, nor has who writes where others read. */
function toStranger(update: RawUpdate, account: string, { user, chat }: Sender): Authorised {
  if (!('message' in update) || chat?.type !== 'private' || chat.id !== user.id) return { type: 'refused' };
  const name = [user.first_name, user.last_name, user.username && `@${user.username}`];
  return {
    type: 'stranger',
    account,
    name: name.filter(Boolean).join(' ').slice(0, 200),
    chat: chat.id,
    language: user.language_code,
  };
}
