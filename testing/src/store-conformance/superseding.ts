// Conformance: a message that supersedes another takes it, and what followed it, out of the conversation.
import { ConflictError, type Store } from '@nod/hub';
import { type Conversation, type HumanRequest, type Message, PERSON } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { newApproval } from './approval-fixtures.ts';
import {
  ana,
  answered,
  asked,
  delivered,
  newBeginning,
  newMessage,
  newRequest,
  newRun,
  type OpenStore,
  withStore,
} from './fixtures.ts';

const superseded = new ConflictError('superseded');
const leftOpen = new ConflictError('request-left-open');

function said(conversation: Conversation, fields: Partial<Message> = {}): Message {
  return newMessage(conversation, { from: PERSON, to: ana, ...fields });
}

function instead(conversation: Conversation, { id, version }: Message): Message {
  return said(conversation, { supersedes: id, version: version + 1 });
}

async function currentIds(store: Store, { id }: Conversation): Promise<string[]> {
  return (await store.currentMessages(id, 1e9, 100)).map((message) => message.id);
}

async function marks(store: Store, { id }: Conversation): Promise<(string | null)[]> {
  return (await store.messages(id, 1e9, 100)).map(({ supersededBy }) => supersededBy);
}

export function describeSuperseding(open: OpenStore): void {
  describe('superseding', () => {
    it('F-33 the superseded message and what followed it count no more; all stays to be read, also after a restart', () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        const other = newBeginning().conversation;
        const [before, first, answer] = [said(conversation), said(conversation), newMessage(conversation)];
        const aside = said(other);
        await store.commit([...changes, ...[before, first, aside, answer].map(delivered)]);
        const second = instead(conversation, first);
        const third = instead(conversation, second);
        await store.commit([delivered(second)]);
        await store.commit([delivered(newMessage(conversation))]);
        await store.commit([delivered(third)]);
        const again = await reopen();
        expect(await currentIds(again, conversation)).toEqual([before.id, third.id]);
        expect(await currentIds(again, other)).toEqual([aside.id]);
        expect(await marks(again, conversation)).toEqual([
          null,
          second.id,
          second.id,
          third.id,
          third.id,
          null,
        ]);
        expect(await again.delivered(first.id)).toMatchObject({ ...first, supersededBy: second.id });
        expect(await again.message(third.id)).toEqual(third);
      }));

    it('F-33 what is superseded is in no mailbox any more', () =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const [before, first] = [said(conversation), said(conversation)];
        const second = instead(conversation, first);
        await store.commit([...changes, delivered(before), delivered(first)]);
        await store.commit([delivered(newMessage(conversation)), delivered(said(conversation))]);
        await store.commit([delivered(second)]);
        await store.commit([{ type: 'message-given-back', recipient: ana, id: first.id, by: 'somebody' }]);
        expect((await store.inbox(ana, 0, 10)).map(({ id }) => id)).toEqual([before.id, second.id]);
        expect(await store.inbox(PERSON, 0, 10)).toEqual([]);
        expect(await store.mailboxSize(ana, 10)).toBe(2);
      }));

    it('F-33 a message is superseded once, and only when it was delivered: of two at once the first wins', () =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const [first, within] = [said(conversation), said(conversation)];
        await store.commit([...changes, delivered(first), delivered(within)]);
        const [one, two] = [instead(conversation, first), instead(conversation, first)];
        const outcomes = await Promise.allSettled([one, two].map((each) => store.commit([delivered(each)])));
        expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
        for (const target of [first, within, said(conversation)]) {
          await expect(store.commit([delivered(instead(conversation, target))])).rejects.toEqual(superseded);
        }
        await expect(store.commit([delivered(one)])).rejects.toEqual(new ConflictError('duplicate-message'));
        expect(await currentIds(store, conversation)).toEqual([one.id]);
      }));

    it('F-33 no run begins on a superseded message', () =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const first = said(conversation);
        await store.commit([...changes, delivered(first)]);
        await store.commit([delivered(instead(conversation, first))]);
        const begun = store.commit([{ type: 'run-started', run: newRun(first) }]);
        await expect(begun).rejects.toEqual(superseded);
        expect((await store.load()).overview.activeRuns).toEqual({});
      }));

    it('F-33 counts and finds what would be taken out', () =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const [before, first, answer] = [
          newMessage(conversation),
          said(conversation),
          newMessage(conversation),
        ];
        const requests = [newRequest(before), newApproval(newRun(first)), newRequest(answer)];
        await store.commit([...changes, ...[before, first, answer].map(delivered), ...requests.map(asked)]);
        expect(await store.openRequestsFrom(first.id)).toEqual(requests.slice(1));
        expect(await store.openRequestsFrom(said(conversation).id)).toEqual([]);
        const position = (await store.delivered(first.id))?.position ?? 0;
        expect(await store.countFrom(conversation.id, position, 10)).toBe(2);
        expect(await store.countFrom(conversation.id, position, 1)).toBe(1);
        expect(await store.delivered(newMessage(conversation).id)).toBeNull();
      }));

    describeRequests(open);
  });
}

function cancelled({ id: requestId, conversationId, messageId }: HumanRequest) {
  const settlement = { outcome: 'cancelled', at: 5, reason: 'withdrawn' } as const;
  return { type: 'request-settled', requestId, conversationId, messageId, settlement } as const;
}

function describeRequests(open: OpenStore): void {
  it('F-33 no request is left open on a superseded message', () =>
    withStore(open, async ({ store, reopen }) => {
      const { conversation, changes } = newBeginning();
      const [before, first, answer] = [
        newMessage(conversation),
        said(conversation),
        newMessage(conversation),
      ];
      const [kept, approval, question] = [newRequest(before), newApproval(newRun(first)), newRequest(answer)];
      await store.commit([...changes, ...[before, first, answer].map(delivered)]);
      await store.commit([kept, approval, question].map(asked));
      const second = instead(conversation, first);
      await expect(store.commit([delivered(second)])).rejects.toEqual(leftOpen);
      await expect(store.commit([cancelled(question), delivered(second)])).rejects.toEqual(leftOpen);
      expect(await currentIds(store, conversation)).toEqual([before.id, first.id, answer.id]);
      await store.commit([cancelled(question), cancelled(approval), delivered(second)]);
      await expect(store.commit([asked(newApproval(newRun(first)))])).rejects.toEqual(leftOpen);
      expect((await (await reopen()).load()).overview.openRequests).toEqual({ [kept.id]: kept });
    }));

  it("F-33 an agent's late reply to something superseded counts as little as that; the person's does", () =>
    withStore(open, async ({ store }) => {
      const { conversation, changes } = newBeginning();
      const [first, answer] = [said(conversation), newMessage(conversation)];
      const second = instead(conversation, first);
      await store.commit([...changes, delivered(first), delivered(answer), delivered(second)]);
      const late = newMessage(conversation, { inReplyTo: first.id });
      const own = said(conversation, { inReplyTo: answer.id });
      const request = newRequest(late);
      await expect(store.commit([delivered(late), asked(request)])).rejects.toEqual(leftOpen);
      await store.commit([delivered(late), asked(request), cancelled(request)]);
      await store.commit([delivered(own)]);
      await expect(store.commit([answered(request, 'Yes')])).rejects.toThrow('request-not-open');
      expect(await currentIds(store, conversation)).toEqual([second.id, own.id]);
      expect(await marks(store, conversation)).toEqual([second.id, second.id, null, second.id, null]);
    }));
}
