import { type DeliveredMessage, type MessageId, markSuperseded, PERSON } from '@nod/protocol';
import { expect, test } from 'vitest';
import { placeVersions, type ShownVersions } from './versions.ts';

const idOf = (position: number) => `msg_${String(position).padStart(20, '0')}` as MessageId;

function toMessage(position: number, fields: Partial<DeliveredMessage> = {}): DeliveredMessage {
  return {
    id: idOf(position),
    conversationId: 'cnv_aaaaaaaaaaaaaaaaaaaa' as DeliveredMessage['conversationId'],
    from: PERSON,
    to: 'ci' as DeliveredMessage['to'],
    payload: {},
    inReplyTo: null,
    supersedes: null,
    version: 1,
    sentAt: position,
    dueAt: position,
    position,
    supersededBy: null,
    delivery: null,
    ...fields,
  };
}

const answer = (position: number, to: number) =>
  toMessage(position, { from: 'ci', to: PERSON, inReplyTo: idOf(to) } as Partial<DeliveredMessage>);
const instead = (position: number, of: number, version: number) =>
  toMessage(position, { supersedes: idOf(of), version });

/** One letter a row: a message by its position, in brackets where it is earlier; the switch as it reads. */
function render(messages: readonly DeliveredMessage[], shown: ShownVersions = {}): string {
  const rows = placeVersions(markSuperseded(messages), shown).map((placed) => {
    if (placed.kind === 'versions') return `${placed.shown.version}/${placed.newest.version}`;
    if (placed.kind === 'newest-version') return '--';
    return placed.isEarlier ? `(${placed.message.position})` : `${placed.message.position}`;
  });
  return rows.join(' ');
}

const three = [
  toMessage(1),
  toMessage(2),
  answer(3, 2),
  instead(4, 2, 2),
  answer(5, 4),
  instead(6, 4, 3),
  answer(7, 6),
];

test('F-33 the newest version stands in the place of the earlier ones, below a switch', () => {
  expect(render(three)).toBe('1 3/3 6 7');
});

test('F-33 an earlier version is shown above the newest, with what followed it', () => {
  expect(render(three, { [idOf(6)]: idOf(2) })).toBe('1 1/3 (2) (3) -- 6 7');
  expect(render(three, { [idOf(6)]: idOf(4) })).toBe('1 2/3 (4) (5) -- 6 7');
});

test('F-33 a version that is not here is not shown, and hides nothing', () => {
  expect(render(three.slice(4), { [idOf(6)]: idOf(2) })).toBe('3/3 6 7');
});

test('F-33 versions inside an earlier version can be looked at as well', () => {
  const nested = [toMessage(1), toMessage(2), instead(3, 2, 2), answer(4, 3), instead(5, 1, 2)];
  expect(render(nested)).toBe('2/2 5');
  expect(render(nested, { [idOf(5)]: idOf(1) })).toBe('1/2 (1) 2/2 (3) (4) -- 5');
  expect(render(nested, { [idOf(5)]: idOf(1), [idOf(3)]: idOf(2) })).toBe('1/2 (1) 1/2 (2) -- (3) (4) -- 5');
});

test('F-33 a reply that comes after its message was superseded is not hidden', () => {
  const late = [toMessage(1), instead(2, 1, 2), answer(3, 1), instead(4, 2, 3), answer(5, 1)];
  expect(render(late.slice(0, 3))).toBe('2/2 2 3');
  expect(render(late)).toBe('3/3 4 5');
  expect(render(late, { [idOf(4)]: idOf(2) })).toBe('2/3 (2) (3) -- 4 5');
});
