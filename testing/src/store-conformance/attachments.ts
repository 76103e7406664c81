// Conformance: what a store knows of attachments, and that each goes with one message of whoever added it.
import { type Change, ConflictError, LEAST_FILE_BYTES, type Store, type StoredAttachment } from '@nod/hub';
import {
  type Address,
  type Attachment,
  type AttachmentId,
  type Conversation,
  type Message,
  PERSON,
} from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import {
  ana,
  ben,
  delivered,
  NOW,
  newBeginning,
  newId,
  newMessage,
  type OpenStore,
  scheduled,
  withdrawn,
  withStore,
} from './fixtures.ts';

const taken = new ConflictError('attachment-taken');

function newFile(fields: Partial<StoredAttachment> = {}): StoredAttachment {
  const said = { name: 'exe.\u202egpj', mediaType: 'image/png', size: 5, sha256: 'ab'.repeat(32) };
  return { id: newId('att'), ...said, addedBy: ana, addedAt: NOW, messageId: null, ...fields };
}

function added(...files: StoredAttachment[]): Change[] {
  return files.map((attachment) => ({ type: 'attachment-added', attachment }));
}

function removed(...files: StoredAttachment[]): Change {
  return { type: 'attachments-removed', ids: files.map(({ id }) => id) };
}

function toSent(files: readonly StoredAttachment[]): Attachment[] {
  return files.map(({ id, name, mediaType, size }) => ({ id, name, mediaType, size }));
}

/** A message that takes the files along. */
function withFiles(
  conversation: Conversation,
  files: readonly StoredAttachment[],
  fields: Partial<Message> = {},
): Message {
  return newMessage(conversation, { attachments: toSent(files), ...fields });
}

async function placeOf(store: Store, { id }: StoredAttachment): Promise<string | null | undefined> {
  return (await store.attachments([id]))[0]?.messageId;
}

export function describeAttachments(open: OpenStore): void {
  describe('attachments', () => {
    it('what was added is found, also after a restart, and what is not there is said to be unknown', () =>
      withStore(open, async ({ store, reopen }) => {
        const [first, second, missing] = [newFile(), newFile({ addedBy: PERSON, size: 20_000 }), newFile()];
        await store.commit(added(first, second));
        const again = await reopen();
        expect(await again.attachments([second.id, missing.id])).toEqual([second]);
        expect(await again.unknownAttachments([first.id, missing.id])).toEqual([missing.id]);
        expect([await again.attachments([]), await again.unknownAttachments([])]).toEqual([[], []]);
      }));

    it('counts and lists what was not sent, oldest first, and measures the files of agents', () =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const files = [
          newFile({ addedAt: NOW + 2 }),
          newFile({ addedAt: NOW + 1 }),
          newFile({ size: 9_000 }),
        ];
        const [late, early, sent] = files as [StoredAttachment, StoredAttachment, StoredAttachment];
        const others = [
          newFile({ addedBy: ben, addedAt: NOW + 3 }),
          newFile({ addedBy: PERSON, addedAt: NOW + 4 }),
        ];
        await store.commit([...changes, ...added(...files, ...others)]);
        await store.commit([delivered(withFiles(conversation, [sent]))]);
        const unsent = await store.unsentAttachments(2);
        expect(unsent).toEqual([early, late].map(({ id, addedAt }) => ({ id, addedAt })));
        const counts: [Address, number][] = [
          [ana, 10],
          [ana, 1],
          [ben, 10],
        ];
        expect(await Promise.all(counts.map((count) => store.countUnsent(...count)))).toEqual([2, 1, 1]);
        expect(await store.agentFileBytes()).toBe(3 * LEAST_FILE_BYTES + 9_000);
      }));

    it('a message has its files in the order given, wherever it is read, also after a restart', () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        const files = [newFile(), newFile(), newFile()].reverse();
        const message = withFiles(conversation, files, { payload: {}, from: ana, to: PERSON });
        const plain = newMessage(conversation);
        await store.commit([...changes, ...added(...files), delivered(plain), delivered(message)]);
        const again = await reopen();
        expect(await again.message(message.id)).toEqual(message);
        expect(await again.message(plain.id)).toEqual(plain);
        expect(await again.delivered(plain.id)).not.toHaveProperty('attachments');
        const pages = [await again.messages(conversation.id, 1e9, 10), await again.inbox(PERSON, 0, 10)];
        for (const page of pages) expect(page[1]).toMatchObject(message);
        expect((await again.eventsAfter(0, 10)).at(-1)?.event).toEqual(delivered(message));
        const { overview } = await again.load();
        expect(overview.conversations[conversation.id]?.lastMessage?.preview).toContain(files[0]?.name);
      }));

    describeTaking(open);
    describeRemoving(open);
  });
}

function describeTaking(open: OpenStore): void {
  it.each([
    ['is not there', () => newFile(), () => []],
    ["is another's", () => newFile({ addedBy: ben }), added],
    ["is the person's", () => newFile({ addedBy: PERSON }), added],
  ])(
    'SEC-5 a message is not written that takes a file along which %s, nor is anything with it',
    (_, toFile, toBefore) =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const [own, file] = [newFile(), toFile()];
        await store.commit([...changes, ...added(own), ...toBefore(file)]);
        const message = withFiles(conversation, [own, file]);
        for (const change of [delivered(message), scheduled(message)]) {
          await expect(store.commit([change])).rejects.toEqual(taken);
          await expect(store.commit([delivered(newMessage(conversation)), change])).rejects.toEqual(taken);
        }
        expect([await placeOf(store, own), await store.message(message.id)]).toEqual([null, null]);
        expect(await store.messages(conversation.id, 1e9, 10)).toEqual([]);
      }),
  );

  it('of two messages that take one file at once the first has it; a repeated one is a duplicate', () =>
    withStore(open, async ({ store }) => {
      const { conversation, changes } = newBeginning();
      const file = newFile();
      await store.commit([...changes, ...added(file)]);
      const [one, two] = [withFiles(conversation, [file]), withFiles(conversation, [file])];
      const outcomes = await Promise.allSettled([one, two].map((each) => store.commit([delivered(each)])));
      expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: taken }]);
      await expect(store.commit([scheduled(two)])).rejects.toEqual(taken);
      await expect(store.commit([delivered(one)])).rejects.toEqual(new ConflictError('duplicate-message'));
      expect(await placeOf(store, file)).toBe(one.id);
    }));

  it('a message that waits for its time has its files already, and again when it is delivered', () =>
    withStore(open, async ({ store, reopen }) => {
      const { conversation, changes } = newBeginning();
      const file = newFile();
      const message = withFiles(conversation, [file], { dueAt: NOW + 10 });
      await store.commit([...changes, ...added(file), scheduled(message)]);
      await expect(store.commit([delivered(withFiles(conversation, [file]))])).rejects.toEqual(taken);
      const again = await reopen();
      expect((await again.load()).scheduled).toEqual([{ message, request: null }]);
      await again.commit([delivered(message)]);
      expect([await placeOf(again, file), await again.message(message.id)]).toEqual([message.id, message]);
    }));

  it('F-33 what supersedes a message may have its files again, and no other message may', () =>
    withStore(open, async ({ store }) => {
      const { conversation, changes } = newBeginning();
      const said = { from: PERSON, to: ana } as const;
      const [kept, dropped] = [newFile({ addedBy: PERSON }), newFile({ addedBy: PERSON })];
      const first = withFiles(conversation, [kept, dropped], said);
      await store.commit([...changes, ...added(kept, dropped), delivered(first)]);
      const second = withFiles(conversation, [kept], { ...said, supersedes: first.id, version: 2 });
      await store.commit([delivered(second)]);
      expect(await placeOf(store, kept)).toBe(second.id);
      await expect(store.commit([delivered(withFiles(conversation, [kept], said))])).rejects.toEqual(taken);
      const third = { ...said, supersedes: second.id, version: 3 };
      await expect(store.commit([delivered(withFiles(conversation, [dropped], third))])).rejects.toEqual(
        taken,
      );
      await store.commit([delivered(withFiles(conversation, [kept], third))]);
      expect(await store.delivered(first.id)).toMatchObject({ attachments: toSent([kept, dropped]) });
    }));
}

function describeRemoving(open: OpenStore): void {
  const left = async (store: Store, files: readonly StoredAttachment[]): Promise<AttachmentId[]> =>
    (await store.attachments(files.map(({ id }) => id))).map(({ id }) => id).sort();

  it('only what goes with no message is removed', () =>
    withStore(open, async ({ store, reopen }) => {
      const { conversation, changes } = newBeginning();
      const files = [newFile(), newFile(), newFile()] as const;
      const [sent, waiting, unsent] = files;
      await store.commit([...changes, ...added(...files)]);
      await store.commit([
        delivered(withFiles(conversation, [sent])),
        scheduled(withFiles(conversation, [waiting])),
      ]);
      await store.commit([removed(...files, newFile())]);
      expect(await left(await reopen(), files)).toEqual([sent.id, waiting.id].sort());
      expect(unsent.messageId).toBeNull();
    }));

  it('a message that is withdrawn before its time lets go of its files; one that was delivered does not', () =>
    withStore(open, async ({ store }) => {
      const { conversation, changes } = newBeginning();
      const files = [newFile(), newFile()] as const;
      const [first, second] = [withFiles(conversation, [files[0]]), withFiles(conversation, [files[1]])];
      await store.commit([...changes, ...added(...files), scheduled(first), delivered(second)]);
      await store.commit([withdrawn(first), withdrawn(second)]);
      expect(await Promise.all(files.map((file) => placeOf(store, file)))).toEqual([null, second.id]);
    }));

  it('SEC-5 what an agent has not sent is forgotten when its name is another’s', () =>
    withStore(open, async ({ store }) => {
      const { conversation, changes } = newBeginning();
      const [sent, own, other] = [newFile(), newFile(), newFile({ addedBy: ben })];
      await store.commit([
        ...changes,
        ...added(sent, own, other),
        delivered(withFiles(conversation, [sent])),
      ]);
      await store.commit([{ type: 'agent-emptied', name: ana, unread: 0 }]);
      expect(await left(store, [sent, own, other])).toEqual([sent.id, other.id].sort());
    }));
}
