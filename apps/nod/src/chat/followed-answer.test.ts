import { type DraftId, type Message, PERSON, type StreamItem } from '@nod/protocol';
import { applyItems, emptyThread, emptyView, type HubView } from '@nod/surface';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPiece } from './followed-answer.ts';

const asked = {
  id: 'msg_asked' as Message['id'],
  conversationId: 'cnv_here' as Message['conversationId'],
  from: PERSON,
  to: 'nod',
  payload: { text: 'How much?' },
  inReplyTo: null,
  supersedes: null,
  version: 1,
  sentAt: 1,
  dueAt: 1,
} as Message;

const start: HubView = { ...emptyView, threads: { [asked.conversationId]: emptyThread } };

function toDelivery(seq: number, message: Message): StreamItem {
  return { seq, event: { type: 'message-delivered', message } };
}

function toAnswer(text: string): StreamItem {
  const id = 'msg_answer' as Message['id'];
  const to = asked.from as Message['to'];
  return toDelivery(9, {
    ...asked,
    id,
    from: asked.to as Message['from'],
    to,
    payload: { text },
    inReplyTo: asked.id,
  });
}

/** The pieces in which a draft grows. */
function toDrafts(deltas: string[], part: 'answer' | 'reasoning' = 'answer'): StreamItem[] {
  const { conversationId } = asked;
  const draft = { id: 'drf_1' as DraftId, conversationId, from: 'nod', part, updatedAt: 1 } as never;
  return deltas.map((delta, index) => {
    const offset = deltas.slice(0, index).join('').length;
    return { seq: null, event: { type: 'draft-updated', draft, offset, delta } };
  });
}

/** All that is printed of these items. */
function print(items: StreamItem[]): string {
  let view = start;
  return [toDelivery(1, asked), ...items]
    .map((item) => {
      const before = view;
      view = applyItems(before, [item]);
      return toPiece({ event: item.event, before, view }, asked);
    })
    .join('');
}

/** A run in which the model said this before it called a tool. */
function toTurn(text: string): StreamItem[] {
  const { conversationId, id: messageId } = asked;
  const run = { id: 'run_1', agent: 'nod', conversationId, messageId, startedAt: 1, steps: [], end: null };
  const step = { type: 'model-turn-ended', at: 1, text, toolCalls: [] };
  return [
    { seq: 2, event: { type: 'run-started', run } },
    { seq: 3, event: { type: 'run-step-added', runId: 'run_1', conversationId, step } },
  ] as never;
}

test('AC-1.5 an answer whose beginning was missed is printed whole at the end', () => {
  const [, second] = toDrafts(['The mass is ', '$E=mc^2$']);
  expect(print([second as StreamItem])).toBe('');
  expect(print([second as StreamItem, toAnswer('The mass is $E=mc^2$')])).toBe('The mass is $E=mc^2$');
});

test('AC-1.5 whichever pieces were missed, the whole answer is printed, once', () => {
  const deltas = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(deltas, fc.array(fc.boolean(), { minLength: 100, maxLength: 100 }), (pieces, missed) => {
      const kept = toDrafts(pieces).filter((_, index) => !missed[index]);
      expect(print([...kept, toAnswer(pieces.join(''))])).toBe(pieces.join(''));
    }),
    { numRuns: 500 },
  );
});

test('F-34 an answer that was printed behind the words of an earlier turn is not printed again', () => {
  const said = toDrafts(['Let me look.', 'It is', ' done.']);
  const turn = toTurn('Let me look.');
  expect(print([...said, ...turn, toAnswer('It is done.')])).toBe('Let me look.It is done.');
  expect(print([...said.slice(0, 2), ...turn, toAnswer('It is done.')])).toBe('Let me look.It is done.');
});

test('AC-1.5 thoughts are not printed, nor what is written in another conversation', () => {
  const elsewhere = { ...asked, conversationId: 'cnv_else' as Message['conversationId'] };
  expect(print([...toDrafts(['Hm.'], 'reasoning'), toAnswer('Four.')])).toBe('Four.');
  const [item] = toDrafts(['Four.']);
  const view = applyItems(start, item ? [item] : []);
  expect(item && toPiece({ event: item.event, before: start, view }, elsewhere)).toBe('');
});

test('of an agent that the hub does not run, the next thing it says is the answer; with a run, only a reply', () => {
  const aside = {
    ...asked,
    id: 'msg_aside' as Message['id'],
    from: 'nod',
    to: PERSON,
    payload: { text: 'By the way' },
  };
  const item = toDelivery(8, aside as Message);
  expect(print([item])).toBe('By the way');
  expect(print([...toTurn(''), item, toAnswer('Four.')])).toBe('Four.');
});
